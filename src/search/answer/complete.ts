/** Completes a text that is being typed into the query box (docs/search.md, Typeahead). */
import { foldValue } from '#shared/text/fold.ts'
import { type CompletionKind, completionKinds, completions } from '../query/completions.ts'
import type { SuggestField, ValueCount } from '../query/query.ts'
import type { Candidate } from './candidate.ts'

export type Completion = {
  /** Where the words to be replaced begin, in characters from 0. */
  readonly from: number
  readonly groups: readonly { readonly kind: CompletionKind; readonly items: readonly ValueCount[] }[]
}

/** What completion needs from the index. */
type Asked = {
  /** The values of a field that best fit a text. */
  readonly candidates: (field: SuggestField, text: string, most: number) => readonly Candidate[]
  /** The specialties that a folded text abbreviates or spells ('cards'). */
  readonly spelled: (text: string) => readonly string[]
  /** How many the search finds with a choice if these words of the query remain. */
  readonly counter: (rest: string) => (kind: CompletionKind, value: string) => number
}

/** At most this many choices of each kind. */
const most = 4
/** Shorter texts match too much. */
const shortest = 2
/** If nothing completes the whole text, its last words are completed: at most this many. */
const lastWords = 3
/** Words that only introduce the completed ones ('in' in 'telehealth in houst') are replaced with them. */
const joining = /(?:(?<!\S)(?:in|at|near|around|from|of|for|with|and|the)\s+)+$/i

/** Choices that would find no one are left out. */
export function complete(typed: string, { candidates, spelled, counter }: Asked): Completion {
  for (const from of beginnings(typed)) {
    const text = typed.slice(from)
    if (foldValue(text).length < shortest) break
    const rest = typed.slice(0, from).replace(joining, '')
    const count = counter(rest)
    const groups = completionKinds.flatMap((kind) => {
      const meant = kind === 'specialty' ? spelled(foldValue(text)) : []
      const first = meant.map((label) => ({ label, fit: -1, value: foldValue(label) }))
      const others = candidates(completions[kind].field, text, most).filter(({ label }) => !meant.includes(label))
      const items = [...first, ...others]
        .map((one) => ({ ...one, count: count(kind, one.label) }))
        .filter((one) => one.count > 0)
        .sort((a, b) => a.fit - b.fit || b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, most)
        .map(({ label, count }) => ({ value: label, count }))
      return items.length > 0 ? [{ kind, items }] : []
    })
    if (groups.length > 0) return { from: rest.length, groups }
  }
  return { from: 0, groups: [] }
}

/** The whole text, then its last three words, two words, and one word. */
function beginnings(typed: string): number[] {
  const starts = [...typed.matchAll(/\S+/gu)].map(({ index }) => index)
  const [first = 0, ...others] = starts
  return [first, ...others.slice(-lastWords)]
}
