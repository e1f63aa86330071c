import { type PhysicianRow, rowOf } from '../columns/columns.ts'

const unknown = rowOf({
  id: () => 0,
  text: () => null,
  texts: () => [],
  number: () => null,
  education: () => [],
  flag: () => false,
})

/** A physician of whom only the number is known, but for what a test says. */
export function physician(known: Partial<PhysicianRow> & { readonly id: number }): PhysicianRow {
  return { ...unknown, ...known }
}
