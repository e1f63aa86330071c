/** Whether a value of a filter is wanted, left out, or neither, and the search in which it is. */
import { readExact } from '#search/query/exact-value.ts'
import type { FieldName } from '#search/query/filters.ts'
import { foldValue } from '#shared/text/fold.ts'
import type { SearchState } from './address.ts'
import { mostOf } from './filter-values.ts'
import { filters, type PageFilter } from './filters.ts'
import { withFilters } from './search-state.ts'

/** Neither is `undefined`. */
export type Choice = 'is' | 'is not'

/** What the next press makes of it: wanted, then left out, then neither. */
export function nextChoice(choice: Choice | undefined): Choice | undefined {
  return choice === undefined ? 'is' : choice === 'is' ? 'is not' : undefined
}

/** The values of a filter of texts that are wanted, and those that are left out, as they are written. */
export function chosenOf({ filters: asked, tags }: SearchState, field: FieldName): Record<Choice, readonly string[]> {
  const value = field === 'tags' ? tags : asked[field as PageFilter]
  return { is: textsOf(value), 'is not': textsOf(asked.exclude?.[field]) }
}

function textsOf(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((one): one is string => typeof one === 'string' && one !== '')
}

/**
 * With a value of a filter of texts wanted, left out, or neither, whatever it was before. A filter of one value has no other then. One that
 * has as many values as it may keeps those.
 */
export function withChoice(
  state: SearchState,
  field: FieldName,
  value: string,
  choice: Choice | undefined,
): SearchState {
  const before = chosenOf(state, field)
  const isOther = (one: string) => foldValue(one) !== foldValue(value)
  const is = [...before.is.filter(isOther), ...(choice === 'is' ? [value] : [])]
  const isNot = [...before['is not'].filter(isOther), ...(choice === 'is not' ? [value] : [])]
  if (Math.max(is.length, isNot.length) > mostOf(field)) return state
  const exclude = { ...state.filters.exclude, [field]: isNot.length > 0 ? isNot : undefined }
  if (field === 'tags') return withFilters(state, { tags: is, filters: { exclude } })
  const several = filters[field as PageFilter].kind === 'texts'
  return withFilters(state, { filters: { [field]: several ? is : is.at(-1), exclude } })
}

/** The exact values among those of a filter that also takes parts of values, as people read them. */
export function wholeValues(texts: readonly string[]): string[] {
  return texts.flatMap((text) => readExact(text) ?? [])
}

/** Yes, then no, then any: what a press makes of a filter that is a yes or a no. */
export function nextFlag(value: boolean | undefined): boolean | undefined {
  return value === undefined ? true : value ? false : undefined
}
