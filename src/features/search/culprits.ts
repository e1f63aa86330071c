/** What could be removed from a search that finds no one. */
import type { SearchState } from './address.ts'
import { filterChips, queryChips } from './chips.ts'
import { partsOf, type TreeInput } from './filter-tree.ts'
import { type Change, narrowingParts, operatorParts, type Reading, withQuery } from './query-parts.ts'
import { labelOfTree, withFilters } from './search-state.ts'

export interface Culprit {
  /** 'State: Texas' */
  name: string
  drop: Change
  /** It has parts, and removing one may be enough. */
  whole?: boolean
}

/** Each thing that narrows a search: each filter, each part of the query, and the whole query. */
export function culpritsOf(state: SearchState, reading: Reading | undefined): Culprit[] {
  const query = (state.filters.query ?? '').trim()
  const parts = operatorParts(state)
  const within = parts.length > 1 ? narrowingParts({ and: parts }) : narrowingParts(parts[0] ?? { and: [] })
  const inQuery = reading
    ? queryChips(state, { reading }).map(({ kind, label, drop }) => ({ name: `${kind}: ${label}`, drop }))
    : within.flatMap(({ part, rest }) => (rest ? [{ name: nameOf(part), drop: withQuery(partsOf(rest)) }] : []))
  const whole: Culprit = {
    name: `‘${query}’`,
    drop: (now) => withFilters(now, { filters: { query: undefined } }),
    whole: inQuery.length > 0,
  }
  return [
    ...filterChips(state).map(({ kind, label, drop }) => ({ name: `${kind}: ${label}`, drop })),
    ...inQuery,
    // The parts of plain words are all of the query.
    ...(query === '' || (reading && parts.length === 0) ? [] : [whole]),
  ]
}

function nameOf(part: TreeInput): string {
  const { kind, label } = labelOfTree(part)
  return `${kind}: ${label}`
}
