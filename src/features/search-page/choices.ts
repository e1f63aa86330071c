/** What the query box suggests for a text, and how each choice changes the search. */

import { firstSearch, type SearchState } from '#features/search/address.ts'
import { withFilters } from '#features/search/search-state.ts'
import { type Choice as Chosen, type CompletionKind, completed } from '#search/query/completions.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { completeQuery } from './contracts.ts'

export interface Choice {
  label: string
  /** How many the search finds once it is chosen, if counted. */
  count?: number
  search: (state: SearchState) => SearchState
  /** It is a saved search. */
  savedId?: string
}

export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
}

const titles: Readonly<Record<CompletionKind, string>> = {
  area: 'States, regions, and ZIPs',
  specialty: 'Specialties',
  person: 'People',
  place: 'Places',
  organization: 'Organizations',
  hospital: 'Hospitals',
  school: 'Medical schools',
  skill: 'Skills',
  title: 'Job titles',
}

export function choicesOf({ from, groups, lists, searches }: OutputOf<typeof completeQuery>): ChoiceGroup[] {
  const all: ChoiceGroup[] = groups.map(({ kind, items }) => ({
    title: titles[kind],
    choices: items.map(({ count, ...chosen }) => ({
      ...{ label: labelOf(chosen), count },
      search: withChoice(kind, chosen, from),
    })),
  }))
  const ownLists = lists.map(({ id, name, count }) => ({
    ...{ label: name, count },
    search: (state: SearchState) => withFilters(state, { filters: { query: '', onList: id } }),
  }))
  const saved = searches.map(({ id, name, count, search: { filters, tags, sort } }) => ({
    ...{ label: name, count, savedId: id },
    search: () => ({ ...withFilters(firstSearch, { filters, tags }), ...(sort ? { sort } : {}) }),
  }))
  return [...all, { title: 'Your lists', choices: ownLists }, { title: 'Saved searches', choices: saved }].filter(
    ({ choices }) => choices.length > 0,
  )
}

/** What was typed before. */
export function typedChoices(queries: readonly string[]): ChoiceGroup[] {
  if (queries.length === 0) return []
  const choices = queries.map((query) => ({
    label: query,
    search: (state: SearchState) => withFilters(state, { filters: { query } }),
  }))
  return [{ title: 'Searched this week', choices }]
}

function labelOf({ value, miles, field }: Chosen): string {
  if (field === 'state') return stateName(value) ?? value
  return miles === undefined ? value : `Within ${miles} miles of ${value}`
}

/** The completed words become a filter; the words before them stay in the box. */
function withChoice(kind: CompletionKind, chosen: Chosen, from: number): Choice['search'] {
  return (state) => {
    const { query = '' } = state.filters
    const filters = { query: query.slice(0, from).trimEnd(), ...completed(state.filters, kind, chosen) }
    return withFilters(state, { filters })
  }
}
