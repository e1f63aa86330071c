import { emptyRow, type PhysicianRow } from '../columns/columns.ts'

/** A physician with only an id, and what a test adds. */
export function physician(known: Partial<PhysicianRow> & { readonly id: number }): PhysicianRow {
  return { ...emptyRow, ...known }
}
