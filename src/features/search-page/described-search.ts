/** The search that a description becomes, with what someone changes about it before it is run. */
import { firstSearch, type SearchState } from '#features/search/address.ts'
import { type Change, settled } from '#features/search/query-parts.ts'
import { cleared, withFilters } from '#features/search/search-state.ts'
import type { Described } from './pieces.ts'

export type DescribedPart = Described['parts'][number]

/** What was changed: parts by their key, and offers that were taken. */
export interface Changes {
  readonly removed: ReadonlySet<string>
  readonly changed: ReadonlyMap<string, DescribedPart>
  readonly taken: ReadonlySet<string>
}
export const unchanged: Changes = { removed: new Set(), changed: new Map(), taken: new Set() }

export const keyOf = ({ from, kind, label }: Pick<DescribedPart, 'from' | 'kind' | 'label'>) =>
  `${from} ${kind} ${label}`

/** The parts as they are now, each with the key of what it was read as. */
export function partsNow({ parts, offers }: Described, { removed, changed, taken }: Changes) {
  const chosen = [...parts, ...offers.filter((offer) => taken.has(keyOf(offer)))]
  // 'Noninvasive cardiologist': without the specialty, no one is left out of it.
  const gone = new Set(chosen.flatMap((part) => (removed.has(keyOf(part)) && !part.excluded ? [part.from] : [])))
  return chosen.flatMap((part) => {
    const key = keyOf(part)
    return removed.has(key) || (part.excluded && gone.has(part.from)) ? [] : [{ key, part: changed.get(key) ?? part }]
  })
}

/** The search with these parts in place of another one, ordered by fit. */
export function searchOf(described: Described, parts: readonly DescribedPart[]): Change {
  return (state) => {
    const next = settled(parts)(cleared(state))
    if (described.fit.length === 0) return next
    const { fit } = described
    return { ...withFilters(next, { filters: { similar: fit } }), sort: { key: 'relevance', direction: 'desc' } }
  }
}

export const previewOf = (described: Described, parts: readonly DescribedPart[]): SearchState =>
  searchOf(described, parts)(firstSearch)

/** The same part, included or left out. */
export function opposite(part: DescribedPart): DescribedPart {
  const { excluded, ...rest } = part
  if (excluded) return 'not' in part.filters ? { ...rest, filters: part.filters.not } : rest
  return { ...rest, filters: { not: part.filters }, excluded: true }
}

/** The radius around a town; undefined for anything else. */
export function radiusOf({ kind, filters }: DescribedPart): { town: string; miles: number | undefined } | undefined {
  if (kind !== 'place' || !('field' in filters) || filters.field !== 'city') return undefined
  return { town: String(filters.values[0]), miles: filters.miles }
}

export function withRadius(part: DescribedPart, miles: number | undefined): DescribedPart {
  const radius = radiusOf(part)
  if (!radius) return part
  const label = miles === undefined ? radius.town : `Within ${miles} miles of ${radius.town}`
  return {
    ...part,
    label,
    filters: { field: 'city', values: [radius.town], ...(miles === undefined ? {} : { miles }) },
  }
}
