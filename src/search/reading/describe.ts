/**
 * Reads a sentence that describes someone to search for into the parts of a query (docs/search.md, Describe). Job
 * postings are read by src/postings.
 */

import { protectedTrait, type Trait } from '#lexicon/description-words.ts'
import type { PartKind } from '#lexicon/part-kinds.ts'
import { textOf, type Word } from '#lexicon/words.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import type { Segment } from '../columns/segment.ts'
import { Candidates, type Setting } from './candidates.ts'
import { readClauses } from './clauses.ts'
import { circle } from './places.ts'
import { besides, type Piece, type ReadPart, type Said, said, uncounted } from './reading.ts'
import { isSmall, type Span } from './spans.ts'

export type SentenceRead = {
  readonly parts: readonly ReadPart[]
  /** The words that were not used, in the order of the text. */
  readonly unread: readonly Piece[]
  /** What is never searched for. */
  readonly refused: readonly (Piece & { readonly trait: Trait })[]
}

export function describeSentence(segments: readonly Segment[], setting: Setting, text: string): SentenceRead {
  const candidates = new Candidates(segments, setting, true, 'any')
  const spans = readClauses(candidates, text).flatMap(required)
  return described(text, spans, candidates)
}

function described(text: string, spans: readonly Span[], candidates: Candidates): SentenceRead {
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
  const [parts, wider] = narrowest(consistent(withStates([...meant.values()], candidates)))
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
  }
}

/** A preference ('a fellowship is a plus') excludes no one; only its place and specialty are used. */
function required(spans: readonly Span[]): readonly Span[] {
  const text = spans.map(({ words }) => textOf(words)).join(' ')
  const soft = (span: Span): Span => (span.meaning && !firm.has(span.meaning.kind) ? { words: span.words } : span)
  if (preferring.test(text)) return spans.map(soft)
  // 'Licensed in New York, ideally fellowship trained': what comes before it is still required.
  const from = spans.findIndex(({ words }) => words.some(({ text: word }) => word === 'ideally'))
  return from === -1 ? spans : spans.map((span, at) => (at < from ? span : soft(span)))
}
const preferring = /\b(?:preferred|a plus|nice to have|desired|desirable|a bonus|welcome|optional)\b/
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

/** 'Licensed in New York, near Albany': the only state that is named is where the town is, if it has one. */
function withStates(parts: readonly ReadPart[], { held }: Candidates): ReadPart[] {
  const codes = new Set(
    parts.flatMap(({ kind, label, tree, excluded }) => {
      if (excluded || !('field' in tree)) return []
      if (kind === 'license') return tree.values.map(String)
      return kind === 'place' ? (stateCode(label) ?? /, ([A-Z]{2})$/.exec(label)?.[1] ?? []) : []
    }),
  )
  const [code] = codes
  if (code === undefined || codes.size > 1) return [...parts]
  return parts.map((part): ReadPart => {
    const { tree } = part
    if (part.kind !== 'place' || !('field' in tree) || tree.field !== 'city') return part
    const [town] = tree.values.map(String)
    const there = town?.includes(',')
      ? undefined
      : held.exactly('place', `${foldValue(town ?? '')}, ${code.toLowerCase()}`)
    return there ? { ...part, ...said(circle('city', there.label, tree.miles, there.support)) } : part
  })
}

/** A city already says where in its state; 'Texas' or 'TX license' together with 'Dallas, TX' says no more. */
function narrowest(parts: readonly ReadPart[]): [parts: ReadPart[], wider: ReadPart[]] {
  const places = parts.filter(({ kind, excluded }) => kind === 'place' && !excluded)
  const statesOf = (some: readonly ReadPart[]) =>
    new Set(some.flatMap(({ label }) => /, ([A-Z]{2})$/.exec(label)?.[1] ?? []))
  const inState = statesOf(places)
  // 50 miles around Albany are in Massachusetts, too, where someone may have no license for New York.
  const withinState = statesOf(places.filter(({ tree }) => 'field' in tree && tree.miles === undefined))
  const isIn = ({ kind, label, tree, excluded }: ReadPart) => {
    if (excluded) return false
    if (kind === 'place') return inState.has(stateCode(label) ?? '')
    return kind === 'license' && 'field' in tree && tree.values.every((code) => withinState.has(String(code)))
  }
  const wider = parts.filter(isIn)
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
