/**
 * Find similar: what physicians have in common with others, and how much each trait counts (docs/search.md, Find
 * similar).
 */
import { type ColumnName, columnKind } from '../columns/columns.ts'
import { type Condition, nothing } from './condition.ts'

/**
 * What counts, in this order if weights are equal, and how much if all selected physicians have it. A skill counts even
 * as part of another, as in a filter. Years in practice don't count, because they hint at age.
 */
const table = {
  specialty: { column: 'specialty', weight: 30 },
  organization: { column: 'organization', weight: 10 },
  city: { column: 'place', weight: 10 },
  state: { column: 'state', weight: 10 },
  school: { column: 'medicalSchool', weight: 6 },
  skills: { column: 'skills', weight: 4 },
  credential: { column: 'credential', weight: 4 },
} as const satisfies Record<string, { column: ColumnName; weight: number }>
export type TraitField = keyof typeof table
export const traitFields = Object.keys(table) as [TraitField]
export const traitColumns: {
  readonly [Field in TraitField]: { readonly column: ColumnName; readonly weight: number }
} = table

/** How many are used, the heaviest first. */
export const maxTraits = 12
/** How many physicians may be selected. */
export const maxSelected = 20

export type Trait = { readonly field: TraitField; readonly value: string; readonly weight: number }

/** The condition for having it. */
export function traitCondition({ field, value }: Trait): Condition {
  const { column } = table[field]
  const text = columnKind(column).fold(value)
  if (text.trim() === '') return nothing
  return { kind: field === 'skills' ? 'contains' : 'equals', column, text }
}
