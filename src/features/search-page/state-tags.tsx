import type { FieldName } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName, usStates } from '#shared/text/us-states.ts'
import type { SearchState } from '../search/address.ts'
import { chosenOf, withChoice } from '../search/filter-choice.ts'
import { type PageFilter, rowOf } from '../search/filters.ts'
import { withFilters } from '../search/search-state.ts'
import { TagFilter } from './tag-filter.tsx'
import type { ChangeSearch } from './use-search-address.ts'

interface StateTagsProps {
  state: SearchState
  change: ChangeSearch
  name: PageFilter & FieldName
  label: string
  showLabel?: boolean
  placeholder: string
}

/** A filter of several states, chosen by name or code. */
export function StateTags({ name, state, change, ...look }: StateTagsProps) {
  const { only } = rowOf(name)
  const chosen = chosenOf(state, name)
  const isOffered = (code: string) => stateName(code) !== undefined && (only?.includes(code) ?? true)
  const set = (states: string[]) =>
    change((now) => withFilters(now, { filters: { [name]: states.map(codeOf).filter(isOffered) } }))
  return (
    <TagFilter
      {...look}
      tags={chosen.is.map(nameOf)}
      onTagsChange={set}
      excluded={chosen['is not'].map(nameOf)}
      onChoose={(text, choice) => change((now) => withChoice(now, name, codeOf(text), choice))}
      max={maxOf(name)}
      offer={(text) => offerStates(text, isOffered)}
    />
  )
}

const codeOf = (state: string) => stateCode(state) ?? state
const nameOf = (code: string) => stateName(code) ?? code

function offerStates(text: string, isOffered: (code: string) => boolean) {
  const typed = text.toLowerCase()
  return usStates.flatMap(([code, name]) =>
    (name.toLowerCase().startsWith(typed) || code.toLowerCase() === typed) && isOffered(code) ? [{ value: name }] : [],
  )
}
