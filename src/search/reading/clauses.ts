/** Divides a text into sentences and lines, and each of these into groups of words with a meaning. */

import { isNegated } from '#lexicon/description-words.ts'
import { apart, negations, textOf, type Word, wordsOf } from '#lexicon/words.ts'
import type { FilterTree } from '../query/filters.ts'
import { type Candidates, maxWords } from './candidates.ts'
import { withDenials } from './denials.ts'
import { excluded, type Meaning } from './meaning.ts'
import { isSmall, leavable, type Span } from './spans.ts'

/** The meaning of each sentence or line. */
export function readClauses(candidates: Candidates, text: string): Span[][] {
  return clausesOf(text).map((words) =>
    best(
      candidates,
      words.flatMap((word) => apart(word, (one) => candidates.is(one, ['specialty', 'credential']))),
    ),
  )
}

/** The words of each sentence or line. A period ends one if a space follows it and no abbreviation precedes it. */
function clausesOf(text: string): Word[][] {
  const ends = [...text.matchAll(/[\n\r;•·|!?]+|(?<=[^\s.][^\s.]{2,}|\b(?:TX|CA|NY|MD|DO))\.(?=\s|$)/gu)].map(
    ({ index }) => index,
  )
  const words = wordsOf(text)
  const clauses: Word[][] = [[]]
  let next = 0
  for (const word of words) {
    while (next < ends.length && ends[next]! < word.from) {
      clauses.push([])
      next++
    }
    clauses.at(-1)!.push(word)
  }
  return clauses.filter((clause) => clause.length > 0)
}

type Way = {
  readonly unread: number
  readonly parts: number
  readonly support: number
  readonly spans: readonly Span[]
}

/** Like dividing a query (read.ts), except that a word without a meaning gets no part, and no word needs one. */
function best(candidates: Candidates, words: readonly Word[]): Span[] {
  const ways: Way[] = [{ unread: 0, parts: 0, support: 0, spans: [] }]
  for (let end = 1; end <= words.length; end++) {
    const last = words[end - 1]!
    const before = ways[end - 1]!
    let found: Way = {
      ...before,
      unread: before.unread + (isSmall(last) ? 0 : 1),
      spans: [...before.spans, { words: [last] }],
    }
    for (let start = Math.max(0, end - maxWords); start < end; start++) {
      const slice = words.slice(start, end)
      const meaning = meantBy(candidates, slice, words[start - 1])
      if (!meaning) continue
      const { unread, parts, support, spans } = ways[start]!
      const way: Way = {
        ...{ unread, parts: parts + 1, support: support + meaning.support },
        spans: [...spans, { words: slice, meaning }],
      }
      if (isBetter(way, found)) found = way
    }
    ways.push(found)
  }
  return withDenials(ways.at(-1)!.spans)
}

function isBetter(one: Way, other: Way): boolean {
  if (one.unread !== other.unread) return one.unread < other.unread
  return one.parts === other.parts ? one.support > other.support : one.parts < other.parts
}

/**
 * Meanings that are safe in a long text: any text contains people's names, and words that are also skills or cities.
 */
function meantBy(candidates: Candidates, words: readonly Word[], before: Word | undefined): Meaning | undefined {
  // 'Thyroid surgery' is not General Surgery.
  if (before && words.length === 1 && words[0]!.text === 'surgery' && isUnknown(candidates, before)) return undefined
  const meant = candidates
    .of(words)
    .find((meaning) => isSafe(meaning, words, before) && (!meaning.excluded || words.at(-1)!.text === 'excluded'))
  if (meant || words.length === 1 || !negations.has(words[0]!.text)) return meant
  // 'with or without'
  if (before?.text === 'or') return undefined
  const denied = meantBy(candidates, words.slice(1), undefined)
  return denied && leavable.has(denied.kind) && !denied.excluded ? excluded(denied) : undefined
}

function isUnknown(candidates: Candidates, word: Word): boolean {
  return !isSmall(word) && !isNegated(word.text) && candidates.of([word]).length === 0
}

/** 'Telehealth OK' is not Oklahoma. */
const exclamations: ReadonlySet<string> = new Set('ok hi oh me in or'.split(' '))

const cue =
  /^(?:knows?|experienced?|skills?|expertise|interested|interest|background|proficien(?:t|cy)|skilled|training|trained|comfortable|performs?|performing|focus)$/
const cuedBy = /^(?:in|with|on)$/

function isSafe({ kind, tree }: Meaning, words: readonly Word[], before: Word | undefined): boolean {
  switch (kind) {
    case 'years':
      return !spanning.test(before?.text ?? '') || practiced.test(textOf(words))
    case 'specialty':
    case 'contact':
    case 'mine':
    case 'setting':
    case 'organization':
    case 'school':
    case 'npi':
    case 'license':
      return true
    case 'credential':
      return words.every(({ capitals }) => capitals)
    case 'place':
      return isPlace(tree, words, before)
    case 'skill':
      return words.length > 1 || (before !== undefined && (cue.test(before.text) || cuedBy.test(before.text)))
    default:
      return false
  }
}

/** 'Partnership after two years' is not a physician's experience. */
const spanning = /^(?:after|in|within|for|every|next|last|past|first)$/
const practiced = /practi[cs]|experience|residency|fellowship|training|graduat/

/** A city or a state by itself is a place if it is written as a name or follows 'in' or 'near'. */
function isPlace(tree: FilterTree, words: readonly Word[], before: Word | undefined): boolean {
  if ('field' in tree && (tree.miles !== undefined || tree.field === 'zip')) return true
  if (words.length > 1) return true
  const cued = before !== undefined && /^(?:in|near|around|of|to|from|outside|at|across)$/.test(before.text)
  return cued || (words[0]!.capital && !exclamations.has(words[0]!.text))
}
