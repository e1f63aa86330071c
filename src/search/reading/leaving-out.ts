/** What of a query may be left out if no one has all of it (docs/search.md, What no one has). */
import type { PartKind } from '#lexicon/part-kinds.ts'
import type { Word } from '#lexicon/words.ts'
import { type Reading, readingOf, type Span } from './reading.ts'

/** Kinds of parts that may be struck through if no one has them together with the rest. */
export const weak: ReadonlySet<PartKind> = new Set(['title', 'skill', 'organization', 'school'])
/** Kinds of parts that say enough without the words that no one has. */
export const telling: ReadonlySet<PartKind> = new Set([
  ...([
    'specialty',
    'skill',
    'setting',
    'years',
    'license',
    'npi',
    'school',
    'organization',
    'title',
    'mine',
    'wish',
  ] as const),
])
/** Kinds of parts that say who someone is. */
export const personal: ReadonlySet<PartKind> = new Set(['name', 'credential'])
export const weigh = ({ meaning, words }: Span) => meaning.support + words.length * 1000

/** Whether a mistyped word may be a town: nothing else is a place. */
export const mayBeTown = (spans: readonly Span[]) =>
  spans.length > 1 && spans.every(({ meaning }) => meaning.kind !== 'place')

/** 'Dermatologist huston': a name in lower case may be a mistyped town. */
export function namesOfTowns(spans: readonly Span[]): readonly Word[] {
  const kinds = new Set(spans.map(({ meaning }) => meaning.kind))
  if (!kinds.has('specialty') || kinds.has('place')) return []
  const isLone = ({ meaning, words }: Span) => meaning.kind === 'name' && words.length === 1 && !words[0]!.capital
  const names = spans.filter(isLone)
  return names.length === 1 ? names[0]!.words : []
}

/** A specialty without what narrows it; its words are struck through. */
export function widened({ meaning: { also = [], ...meaning }, words, ...span }: Span): Span {
  const focus = new Set(also.flatMap(({ words = [] }) => words))
  const left = words.filter(({ text }) => !focus.has(text))
  return { ...span, meaning, words: left.length > 0 ? left : words }
}

/**
 * Even if no one matches, a reading in which every word has a place expresses the request better than the words alone.
 */
export function wholly(spans: readonly Span[]): Reading | undefined {
  const [only] = spans
  const isTold = only !== undefined && alwaysRead.has(only.meaning.kind)
  return spans.length > 1 || isTold ? readingOf('parts', spans) : undefined
}
/** Every word has a place, and no name is another that no one has together with the rest. */
export const isWhole = (spans: readonly Span[]) =>
  spans.every(({ meaning, words }) =>
    meaning.kind === 'name' ? words.every(({ corrected }) => corrected === undefined) : meaning.kind !== 'word',
  )
const alwaysRead: ReadonlySet<PartKind> = new Set(['specialty', 'credential', 'npi', 'license', 'wish'])
