/** What a profile says once another one of the same person is part of it. */
import { isDeepStrictEqual } from 'node:util'
import { type PhysicianColumn, physicianColumns } from '../physicians/columns.ts'
import type { ContactKind } from '../physicians/draft.ts'
import { type SourceName, sources } from '../physicians/source-rank.ts'

/** A row of `physicians` as JSON. */
export type ProfileRow = Readonly<Record<string, unknown>> & {
  source: string
  provenance: Readonly<Record<string, string>>
}

/** A row of `physician_contacts` as JSON. */
export interface ContactRow {
  kind: ContactKind
  value: string
  source: string
  status: 'listed' | 'confirmed' | 'failed'
}

const rankOf = (source: string): number => sources.indexOf(source as SourceName)

const says = ({ provenance, ...row }: ProfileRow, { name }: PhysicianColumn): boolean => {
  const value = row[name]
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
}

const places = physicianColumns.filter(({ place }) => place)
/** The profile that stays keeps its name. */
const names: ReadonlySet<string> = new Set(['first_name', 'last_name'])
const nameParts: ReadonlySet<string> = new Set(['middle_name', 'suffix'])

/**
 * The columns of `into` that change: what it doesn't say, and what `gone` has from a better source, as in an import.
 * The practice's place goes as a whole.
 */
export function mergedColumns(into: ProfileRow, gone: ProfileRow): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  const provenance: Record<string, string> = { ...into.provenance }
  const sourceOf = (row: ProfileRow, name: string) => row.provenance[name] ?? row.source
  const take = (name: string, of = name) => {
    patch[name] = gone[name]
    provenance[of] = sourceOf(gone, of)
  }
  const isBetter = (name: string) => rankOf(sourceOf(gone, name)) > rankOf(sourceOf(into, name))
  for (const column of physicianColumns) {
    const { name, place } = column
    if (place || names.has(name) || !says(gone, column)) continue
    const isOpen = !says(into, column) && !(isCleared(into, name) && !isBetter(name))
    if (isOpen || (isBetter(name) && !nameParts.has(name) && name !== 'npi')) take(name)
  }
  const settled = (row: ProfileRow) => places.some((column) => says(row, column))
  const isPlaceOpen = !settled(into) && !isCleared(into, 'city')
  if (settled(gone) && (isPlaceOpen || isBetter('city'))) for (const { name } of places) take(name, 'city')
  // Who has left practice is known by the NPI.
  if ('npi' in patch) patch.deactivated_on = gone.deactivated_on
  for (const [name, value] of Object.entries(patch)) if (isDeepStrictEqual(value, into[name])) delete patch[name]
  return Object.keys(patch).length === 0 ? patch : { ...patch, provenance }
}

/** The columns and channels that an admin has deleted of `gone`, and that the other profile doesn't have either. */
export function clearedIn(
  gone: ProfileRow,
  into: ProfileRow,
  contacts: readonly ContactRow[],
): Readonly<Record<string, 'admin'>> {
  const has = (name: string): boolean => {
    if (name === 'city') return places.some((column) => says(gone, column) || says(into, column))
    const column = physicianColumns.find((one) => one.name === name)
    return column === undefined ? contacts.some(({ kind }) => kind === name) : says(gone, column) || says(into, column)
  }
  const cleared = Object.keys(gone.provenance).filter((name) => isCleared(gone, name) && !has(name))
  return Object.fromEntries(cleared.map((name) => [name, 'admin']))
}

/** An admin has deleted a wrong value. */
const isCleared = ({ provenance }: ProfileRow, name: string): boolean => provenance[name] === 'admin'

/** The channels that the profile `of` with `into` takes over: those it doesn't have, and better ones. */
export function mergedContacts(of: ProfileRow, into: readonly ContactRow[], gone: readonly ContactRow[]): ContactRow[] {
  return gone.filter((one) => {
    const other = into.find(({ kind }) => kind === one.kind)
    if (other === undefined) return !isCleared(of, one.kind) || rankOf(one.source) > rankOf('admin')
    if (other.value === one.value) return false
    if ((other.status === 'failed') !== (one.status === 'failed')) return other.status === 'failed'
    return rankOf(one.source) > rankOf(other.source)
  })
}
