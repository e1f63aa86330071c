/** Completes a text that is being typed into the query box (docs/search.md, Typeahead). */
import { foldValue } from '#shared/text/fold.ts'
import { type Choice, type CompletionKind, completionKinds, completions } from '../query/completions.ts'
import type { SuggestField } from '../query/query.ts'
import type { Candidate } from './candidate.ts'

export type Completion = {
  /** Where the words to be replaced begin, in characters from 0. */
  readonly from: number
  readonly groups: readonly { readonly kind: CompletionKind; readonly items: readonly Item[] }[]
}
type Item = Choice & { readonly count: number }

/** What completion needs from the index. */
type Asked = {
  /** The values of a field that best fit a text. */
  readonly candidates: (field: SuggestField, text: string, max: number) => readonly Candidate[]
  /** The specialties that a folded text abbreviates or spells ('cards'). */
  readonly spelled: (text: string) => readonly string[]
  /** The states, regions, and ZIPs that a folded text may become. */
  readonly larger: (text: string) => readonly Choice[]
  /** The areas around towns that a folded text names, unless the search finds someone in the town itself. */
  readonly areas: (text: string, max: number, finds: (town: string) => boolean) => readonly Choice[]
  /** How many the search finds with a choice if these words of the query remain. */
  readonly counter: (rest: string) => (kind: CompletionKind, choice: Choice) => number
}

/** At most this many choices of each kind. */
const max = 4
/** Shorter texts match too much. */
const shortest = 2
/** If nothing completes the whole text, its last words are completed: at most this many. */
const lastWords = 3
/** Words that only introduce the completed ones ('in' in 'telehealth in houst') are replaced with them. */
const joining = /(?:(?<!\S)(?:in|at|near|around|from|of|for|with|and|the)\s+)+$/i

/**
 * An area comes after the places that begin with the text, and before those that only contain it: a physician in the
 * place itself is a better match, and the area is larger, so its number would always win.
 */
const areaFit = 1.5

/** Choices that would find no one are left out. */
export function complete(typed: string, { candidates, spelled, larger, areas, counter }: Asked): Completion {
  for (const from of beginnings(typed)) {
    const text = typed.slice(from)
    const folded = foldValue(text)
    if (folded.length < shortest) break
    const rest = typed.slice(0, from).replace(joining, '')
    const count = counter(rest)
    const groups = completionKinds.flatMap((kind): Completion['groups'] => {
      const found = (choices: readonly Choosable[]) =>
        choices
          .map((one) => ({ ...one, count: count(kind, one) }))
          .filter((one) => one.count > 0)
          .sort((a, b) => a.fit - b.fit || b.count - a.count || (foldValue(a.value) < foldValue(b.value) ? -1 : 1))
      if (kind === 'area') {
        const items = larger(folded).map((one) => ({ ...one, count: count(kind, one) }))
        const some = items.filter((one) => one.count > 0).slice(0, max)
        return some.length > 0 ? [{ kind, items: some }] : []
      }
      const meant = kind === 'specialty' ? spelled(folded) : []
      const first = meant.map((value) => ({ value, fit: -1 }))
      const others = candidates(completions[kind].field, text, max)
        .map(({ label, fit }) => ({ value: label, fit }))
        .filter(({ value }) => !meant.includes(value))
      const values = found([...first, ...others])
      const room = max - values.filter(({ fit }) => fit < areaFit).length
      const finds = (value: string) => count(kind, { value }) > 0
      const around = kind === 'place' && room > 0 ? areas(folded, room, finds) : []
      const items = [...values, ...found(around.map((area) => ({ ...area, fit: areaFit })))]
        .sort((a, b) => a.fit - b.fit)
        .slice(0, max)
        .map(({ fit: _, ...item }) => item)
      return items.length > 0 ? [{ kind, items }] : []
    })
    if (groups.length > 0) return { from: rest.length, groups }
  }
  return { from: 0, groups: [] }
}

type Choosable = Choice & { readonly fit: number }

/** The whole text, then its last three words, two words, and one word. */
function beginnings(typed: string): number[] {
  const starts = [...typed.matchAll(/\S+/gu)].map(({ index }) => index)
  const [first = 0, ...others] = starts
  return [first, ...others.slice(-lastWords)]
}
