import { type PhysicianRow, rowOf } from '../columns/columns.ts'

const unknown = rowOf({
  id: () => 0,
  text: () => null,
  texts: () => [],
  number: () => null,
  education: () => [],
  flag: () => false,
})

/** A physician with only an id, and what a test adds. */
export function physician(known: Partial<PhysicianRow> & { readonly id: number }): PhysicianRow {
  return { ...unknown, ...known }
}
