/** Reads a description of who is needed, a sentence or a whole job posting, into the parts of a query (docs/search.md, Describe). */
import { stateCode } from '#shared/text/state-code.ts'
import type { Segment } from '../columns/segment.ts'
import type { FilterTree } from '../query/filters.ts'
import { Candidates, fillers, negations, type Setting, wordsAtMost } from './candidates.ts'
import { isNegated, protectedTrait, smallWords, type Trait } from './description-words.ts'
import { excluded, type Meaning } from './meaning.ts'
import type { PartKind } from './part-kinds.ts'
import { type ReadPart, type Said, said, treeOf } from './read.ts'
import { type Word, wordsOf } from './words.ts'

/** A piece of a text, in characters from 0. */
export type Piece = { readonly from: number; readonly to: number }

export type Described = {
  readonly parts: readonly ReadPart[]
  /** What nothing was made of, in the order of the text. */
  readonly unread: readonly Piece[]
  /** What is never searched for. */
  readonly refused: readonly (Piece & { readonly trait: Trait })[]
  /** What all parts ask for together; missing without any. */
  readonly tree: FilterTree | undefined
}

type Span = { readonly words: readonly Word[]; readonly meaning?: Meaning | undefined }
type Way = {
  readonly unread: number
  readonly parts: number
  readonly support: number
  readonly spans: readonly Span[]
}

export function describe(segments: readonly Segment[], setting: Setting, text: string): Described {
  const candidates = new Candidates(segments, setting, true)
  return described(
    text,
    clausesOf(text).flatMap((words) => {
      const apart = words.flatMap((word) => specialtiesIn(candidates, word) ?? word)
      return required(best(candidates, apart))
    }),
  )
}

/** 'FM/IM' is two specialties where it is none by itself. */
function specialtiesIn(candidates: Candidates, word: Word): Word[] | undefined {
  const texts = word.text.split('/')
  if (texts.length === 1 || candidates.of([word]).length > 0) return undefined
  if (!texts.every((text) => candidates.specialty(text, word.capitals))) return undefined
  let { from } = word
  return texts.map((text) => {
    const one = { ...word, text, from, to: from + text.length }
    from = one.to + 1
    return one
  })
}

/** A part that someone else proposes: what it says as a query would, and the words of the text that say so. */
export type Proposed = {
  readonly kind: PartKind
  readonly text: string
  readonly quote: string
  readonly excluded: boolean
}

/** The same by proposals. One counts if its quote is in the text and what it says is known to be of its kind; words that no one may be chosen by never do. */
export function readProposed(
  segments: readonly Segment[],
  setting: Setting,
  text: string,
  proposed: readonly Proposed[],
): Described {
  const candidates = new Candidates(segments, setting, true)
  const words = wordsOf(text)
  const spans: Span[] = []
  for (const { kind, text: said, quote, excluded: isExcluded } of proposed) {
    const from = quote.trim() === '' ? -1 : text.indexOf(quote.trim())
    const quoted = words.filter((word) => word.from >= from && word.to <= from + quote.trim().length)
    if (from === -1 || quoted.length === 0) continue
    const saying = wordsOf(`${cued[kind] ?? ''}${said}`)
    const found = saying.length > wordsAtMost ? undefined : candidates.of(saying).find((one) => one.kind === kind)
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
/** Words that say what kind a name is of. */
const cued: Partial<Record<PartKind, string>> = { organization: 'works at ', school: 'trained at ' }

function described(text: string, spans: readonly Span[]): Described {
  const meant = new Map<string, ReadPart>()
  for (const { words, meaning } of spans) {
    if (!meaning) continue
    const place = { from: words[0]!.from, to: words.at(-1)!.to, alternatives: [] }
    const parts = [meaning, ...(meaning.but ?? [])].map((one): ReadPart => ({ ...said(one), ...place }))
    // What is said twice counts once.
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

/** What a clause only prefers ('a fellowship is a plus') leaves no one out; it says of the place and the specialty what they are. */
function required(spans: readonly Span[]): readonly Span[] {
  const text = spans.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  if (!preferring.test(text)) return spans
  return spans.map((span) => (span.meaning && !firm.has(span.meaning.kind) ? { words: span.words } : span))
}
const preferring = /\b(?:preferred|a plus|nice to have|desired|desirable|a bonus|ideally|welcome|optional)\b/
const firm: ReadonlySet<PartKind> = new Set(['specialty', 'place', 'mine'])

const keyOf = ({ kind, label, excluded }: Said) => `${kind} ${excluded ?? false} ${label}`

/** Who is asked for and left out in one text is asked for: a posting says what the job is first, and what else it is not later. */
function consistent(parts: readonly ReadPart[]): ReadPart[] {
  const asked = new Set(parts.filter(({ excluded }) => !excluded).map(keyOf))
  return parts.filter((part) => !part.excluded || !asked.has(keyOf({ ...part, excluded: undefined } as never)))
}

/** A city in a state says where in it; 'TN license' beside 'Knoxville, TN' would only widen the search. */
function narrowest(parts: readonly ReadPart[]): [parts: ReadPart[], wider: ReadPart[]] {
  const places = parts.filter(({ kind, excluded }) => kind === 'place' && !excluded)
  const inState = new Set(places.flatMap(({ label }) => /, ([A-Z]{2})$/.exec(label)?.[1] ?? []))
  const wider = places.filter(({ label }) => inState.has(stateCode(label) ?? ''))
  return [parts.filter((part) => !wider.includes(part)), wider]
}

/** Words beside each other are one piece. */
function joined(words: readonly Word[], text: string): Piece[] {
  const pieces: { from: number; to: number }[] = []
  for (const { from, to } of words) {
    const last = pieces.at(-1)
    if (last && /^[\s,;()-]*$/.test(text.slice(last.to, from))) last.to = to
    else pieces.push({ from, to })
  }
  return pieces
}

/** The words of each sentence or line. A period ends one where a space and no short form is in front of it. */
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

/** As a query is divided (read.ts), but that a word without a meaning has no part, and nothing needs to have one. */
function best(candidates: Candidates, words: readonly Word[]): readonly Span[] {
  const ways: Way[] = [{ unread: 0, parts: 0, support: 0, spans: [] }]
  for (let end = 1; end <= words.length; end++) {
    const last = words[end - 1]!
    const before = ways[end - 1]!
    let found: Way = {
      ...before,
      unread: before.unread + (isSmall(last) ? 0 : 1),
      spans: [...before.spans, { words: [last] }],
    }
    for (let start = Math.max(0, end - wordsAtMost); start < end; start++) {
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
  return negated(ways.at(-1)!.spans.map(deniedBehind))
}

function isBetter(one: Way, other: Way): boolean {
  if (one.unread !== other.unread) return one.unread < other.unread
  return one.parts === other.parts ? one.support > other.support : one.parts < other.parts
}

/** 'Hospitalists are not considered' leaves them out; of what is not required nothing is asked either way. */
function deniedBehind(span: Span, at: number, spans: readonly Span[]): Span {
  const { words, meaning } = span
  if (!meaning || meaning.excluded || !leavable.has(meaning.kind)) return span
  const behind: string[] = []
  for (const next of spans.slice(at + 1, at + 5)) {
    if (next.meaning) break
    behind.push(next.words[0]!.text)
  }
  const [, said] =
    /^(?:(?:is|are|will be|were) )?not (wanted|considered|accepted|eligible|what|required|needed|necessary)\b/.exec(
      behind.join(' '),
    ) ?? []
  if (said === undefined) return span
  return /^(?:required|needed|necessary)$/.test(said) ? { words } : { words, meaning: excluded(meaning) }
}

/** 'Not a hospitalist', 'no locums or hospitalists': what stands behind a word that denies, up to the next that does not join, is left out. */
function negated(spans: readonly Span[]): Span[] {
  let denies = false
  /** What was left out last: of its kind what comes next may be, too. */
  let kind: PartKind | undefined
  /** Behind 'with or without': it does not matter. */
  let either = false
  return spans.map((span, at) => {
    const { words, meaning } = span
    const first = words[0]!
    if (!meaning) {
      either = first.text === 'without' && spans[at - 1]?.words.at(-1)?.text === 'or'
      const goesOn = denies && (joins.has(first.text) || (kind === undefined && isSmall(first)))
      denies = !either && (isNegated(first.text) || goesOn)
      if (!goesOn) kind = undefined
      return span
    }
    if (either) {
      either = false
      return { words }
    }
    if (meaning.excluded) denies = true
    else denies &&= leavable.has(meaning.kind) && (kind === undefined || kind === meaning.kind)
    kind = denies ? meaning.kind : undefined
    return denies && !meaning.excluded ? { words, meaning: excluded(meaning) } : span
  })
}
const joins = new Set('or and nor any'.split(' '))
const isSmall = ({ text, capitals }: Word) => !capitals && (fillers.has(text) || smallWords.has(text))
const leavable: ReadonlySet<PartKind> = new Set([
  'specialty',
  'place',
  'organization',
  'school',
  'skill',
  'title',
  'credential',
  'years',
])

/** What a text of many words may safely mean: names of people are in any, and so are words that are also skills and cities. */
function meantBy(candidates: Candidates, words: readonly Word[], before: Word | undefined): Meaning | undefined {
  // 'Thyroid surgery' is no General Surgery.
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
      return !spanning.test(before?.text ?? '') || practiced.test(words.map(({ text }) => text).join(' '))
    case 'specialty':
    case 'contact':
    case 'mine':
    case 'setting':
    case 'organization':
    case 'school':
    case 'npi':
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

/** 'Partnership after two years' is nothing that a physician has behind them. */
const spanning = /^(?:after|in|within|for|every|next|last|past|first)$/
const practiced = /practi[cs]|experience|residency|fellowship|training|graduat/

/** A city or a state by itself is a place where it is written as a name, or stands behind 'in' or 'near'. */
function isPlace(tree: FilterTree, words: readonly Word[], before: Word | undefined): boolean {
  if ('field' in tree && (tree.miles !== undefined || tree.field === 'zip')) return true
  if (words.length > 1) return true
  const cued = before !== undefined && /^(?:in|near|around|of|to|from|outside|at|across)$/.test(before.text)
  return cued || (words[0]!.capital && !exclamations.has(words[0]!.text))
}
