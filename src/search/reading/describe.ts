/**
 * Reads a description of who is needed, a sentence or a whole job posting, into the parts of a query (docs/search.md,
 * Describe).
 */

import { protectedTrait, type Trait } from '#lexicon/description-words.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { textOf, type Word, wordsOf } from '#lexicon/words.ts'
import { stateCode } from '#shared/text/state-code.ts'
import type { Segment } from '../columns/segment.ts'
import type { FilterTree } from '../query/filters.ts'
import { Candidates, maxWords, type Setting } from './candidates.ts'
import { readClauses } from './clauses.ts'
import { excluded } from './meaning.ts'
import { besides, type Piece, type ReadPart, type Said, said, treeOf, uncounted } from './reading.ts'
import { isSmall, type Span } from './spans.ts'

export type Described = {
  readonly parts: readonly ReadPart[]
  /** The words that were not used, in the order of the text. */
  readonly unread: readonly Piece[]
  /** What is never searched for. */
  readonly refused: readonly (Piece & { readonly trait: Trait })[]
  /** All parts combined; missing if there are none. */
  readonly tree: FilterTree | undefined
}

export function describe(segments: readonly Segment[], setting: Setting, text: string): Described {
  const candidates = new Candidates(segments, setting, true, 'any')
  return described(text, readClauses(candidates, text).flatMap(required))
}

/** A part proposed by someone else: its meaning, written as a query, and the words of the text that say so. */
export type Proposed = {
  readonly kind: PartKind
  readonly text: string
  readonly quote: string
  readonly excluded: boolean
}

/**
 * The same from proposals. A proposal counts if its quote is in the text and its meaning is known to be of its kind;
 * words that no one may be selected by never count.
 */
export function readProposed(
  segments: readonly Segment[],
  setting: Setting,
  text: string,
  proposed: readonly Proposed[],
): Described {
  const candidates = new Candidates(segments, setting, true, 'any')
  const words = wordsOf(text)
  const spans: Span[] = []
  for (const { kind, text: said, quote, excluded: isExcluded } of proposed) {
    const from = quote.trim() === '' ? -1 : text.indexOf(quote.trim())
    const quoted = words.filter((word) => word.from >= from && word.to <= from + quote.trim().length)
    if (from === -1 || quoted.length === 0) continue
    const saying = wordsOf(`${cued[kind] ?? ''}${said}`)
    const found = saying.length > maxWords ? undefined : candidates.of(saying).find((one) => one.kind === kind)
    if (!found || found.excluded) continue
    const named = new Set(wordsOf(found.label).map((word) => word.text))
    if (quoted.some((word) => protectedTrait(word.text) && !named.has(word.text))) continue
    spans.push({ words: quoted, meaning: isExcluded ? excluded(found) : found })
  }
  const covered = new Set(spans.flatMap((span) => span.words))
  const left = words.filter((word) => !covered.has(word)).map((word): Span => ({ words: [word] }))
  return described(
    text,
    [...spans, ...left].sort((a, b) => a.words[0]!.from - b.words[0]!.from),
  )
}
/** Words that say what kind of name follows. */
const cued: Partial<Record<PartKind, string>> = { organization: 'works at ', school: 'trained at ' }

function described(text: string, spans: readonly Span[]): Described {
  const meant = new Map<string, ReadPart>()
  for (const { words, meaning } of spans) {
    if (!meaning) continue
    const place = { from: words[0]!.from, to: words.at(-1)!.to }
    const parts = [meaning, ...besides(meaning)].map(
      (one): ReadPart => ({ ...said(one), ...place, alternatives: (one.instead ?? []).map(uncounted) }),
    )
    // Anything said twice counts once.
    for (const part of parts) if (!meant.has(keyOf(part))) meant.set(keyOf(part), part)
  }
  const [parts, wider] = narrowest(consistent([...meant.values()]))
  const covering = (word: Word) => wider.some(({ from, to }) => word.from >= from && word.to <= to)
  const left = spans.flatMap(({ words, meaning }) => (meaning ? words.filter(covering) : words))
  const refused = left.flatMap((word) => {
    const trait = protectedTrait(word.text)
    return trait ? [{ from: word.from, to: word.to, trait }] : []
  })
  const unread = left.filter((word) => !isSmall(word) && !protectedTrait(word.text))
  return {
    parts,
    unread: joined(unread, text),
    refused,
    tree: parts.length > 0 ? treeOf(parts) : undefined,
  }
}

/** A preference ('a fellowship is a plus') excludes no one; only its place and specialty are used. */
function required(spans: readonly Span[]): readonly Span[] {
  const text = spans.map(({ words }) => textOf(words)).join(' ')
  if (!preferring.test(text)) return spans
  return spans.map((span) => (span.meaning && !firm.has(span.meaning.kind) ? { words: span.words } : span))
}
const preferring = /\b(?:preferred|a plus|nice to have|desired|desirable|a bonus|ideally|welcome|optional)\b/
const firm: ReadonlySet<PartKind> = new Set(['specialty', 'place', 'mine'])

const keyOf = ({ kind, label, excluded }: Said) => `${kind} ${excluded ?? false} ${label}`

/**
 * If a text both asks for and excludes something, it is asked for: a posting first says what the job is, and later what
 * it is not.
 */
function consistent(parts: readonly ReadPart[]): ReadPart[] {
  const asked = new Set(parts.filter(({ excluded }) => !excluded).map(keyOf))
  return parts.filter((part) => !part.excluded || !asked.has(keyOf({ ...part, excluded: undefined } as never)))
}

/** A city already says where in its state; 'TN license' together with 'Knoxville, TN' would only widen the search. */
function narrowest(parts: readonly ReadPart[]): [parts: ReadPart[], wider: ReadPart[]] {
  const places = parts.filter(({ kind, excluded }) => kind === 'place' && !excluded)
  const inState = new Set(places.flatMap(({ label }) => /, ([A-Z]{2})$/.exec(label)?.[1] ?? []))
  const wider = places.filter(({ label }) => inState.has(stateCode(label) ?? ''))
  return [parts.filter((part) => !wider.includes(part)), wider]
}

/** Adjacent words form one piece. */
function joined(words: readonly Word[], text: string): Piece[] {
  const pieces: { from: number; to: number }[] = []
  for (const { from, to } of words) {
    const last = pieces.at(-1)
    if (last && /^[\s,;()-]*$/.test(text.slice(last.to, from))) last.to = to
    else pieces.push({ from, to })
  }
  return pieces
}
