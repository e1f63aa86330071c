/** What a text that is being typed into the query box may become (docs/search.md, Typeahead). */
import { foldValue } from '#shared/text/fold.ts'
import type { SuggestField, ValueCount } from '../query/query.ts'

/** The groups, in the order in which they are shown, each with the field that is completed. */
export const completions = {
  specialty: 'specialty',
  person: 'name',
  place: 'city',
  organization: 'organization',
  school: 'school',
  skill: 'skills',
  title: 'title',
} as const satisfies Record<string, SuggestField>
export type CompletionKind = keyof typeof completions
export const completionKinds = Object.keys(completions) as [CompletionKind]

export type Completion = {
  /** Where the words begin that would be replaced, in characters from 0. */
  readonly from: number
  readonly groups: readonly { readonly kind: CompletionKind; readonly items: readonly ValueCount[] }[]
}

/** Of each kind so many at most. */
const most = 4
/** Shorter texts are in too much. */
const shortest = 2
/** The last words are completed where nothing is known for all; so many at most. */
const lastWords = 3

/**
 * @param suggest the values of a field that go best with a text
 * @param spelled the specialties that a text is a spelling of ('cards')
 */
export function complete(
  typed: string,
  suggest: (field: SuggestField, text: string, most: number) => readonly ValueCount[],
  spelled: (text: string) => readonly ValueCount[],
): Completion {
  for (const from of beginnings(typed)) {
    const text = typed.slice(from)
    if (foldValue(text).length < shortest) break
    const groups = completionKinds.flatMap((kind) => {
      const found = suggest(completions[kind], text, most)
      const first = kind === 'specialty' ? spelled(foldValue(text)) : []
      const others = found.filter(({ value }) => !first.some((one) => one.value === value))
      const items = [...first, ...others].filter(({ count }) => count > 0).slice(0, most)
      return items.length > 0 ? [{ kind, items }] : []
    })
    if (groups.length > 0) return { from, groups }
  }
  return { from: 0, groups: [] }
}

/** The whole text, and then its last three, two, one words. */
function beginnings(typed: string): number[] {
  const starts = [...typed.matchAll(/\S+/gu)].map(({ index }) => index)
  const [first = 0, ...others] = starts
  return [first, ...others.slice(-lastWords)]
}
