/** Whether a filter's value is included, excluded, or neither, and the search with that choice. */
import { readExact } from '#search/query/exact-value.ts'
import type { FieldName } from '#search/query/filters.ts'
import { maxOf } from '#search/query/limits.ts'
import { foldValue } from '#shared/text/fold.ts'
import type { SearchState } from './address.ts'
import { filters, type PageFilter } from './filters.ts'
import { withFilters } from './search-state.ts'

/** Neither is `undefined`. */
export type Choice = 'is' | 'is not'

/** The state after the next click: included, then excluded, then neither. */
export function nextChoice(choice: Choice | undefined): Choice | undefined {
  return choice === undefined ? 'is' : choice === 'is' ? 'is not' : undefined
}

/** The included and excluded values of a text filter, as written. */
export function chosenOf({ filters: asked, tags }: SearchState, field: FieldName): Record<Choice, readonly string[]> {
  const value = field === 'tags' ? tags : asked[field as PageFilter]
  return { is: textsOf(value), 'is not': textsOf(asked.exclude?.[field]) }
}

function textsOf(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((one): one is string => typeof one === 'string' && one !== '')
}

/**
 * The search with a text filter's value included, excluded, or neither, regardless of its state before. A filter with a
 * single value replaces its value. A filter at its limit is unchanged.
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
  if (Math.max(is.length, isNot.length) > maxOf(field)) return state
  const exclude = { ...state.filters.exclude, [field]: isNot.length > 0 ? isNot : undefined }
  if (field === 'tags') return withFilters(state, { tags: is, filters: { exclude } })
  const several = filters[field as PageFilter].kind === 'texts'
  return withFilters(state, { filters: { [field]: several ? is : is.at(-1), exclude } })
}

/** The exact values of a filter that also accepts parts of values, as displayed. */
export function wholeValues(texts: readonly string[]): string[] {
  return texts.flatMap((text) => readExact(text) ?? [])
}

/** The state after a click on a yes-or-no filter: yes, then no, then any. */
export function nextFlag(value: boolean | undefined): boolean | undefined {
  return value === undefined ? true : value ? false : undefined
}
