/** Reads a query of plain words into parts (docs/search.md, Reading). */

import { isCertain, maxUnsearchedWords, unsearchedOf } from '#lexicon/job-words.ts'
import { alternativeKinds } from '#lexicon/part-kinds.ts'
import { apart, fillers, negations, teleApart, textOf, type Word, wordsOf } from '#lexicon/words.ts'
import type { Segment } from '../columns/segment.ts'
import type { FilterTree } from '../query/filters.ts'
import { Candidates, maxWords, type Setting } from './candidates.ts'
import { excluded, type Meaning } from './meaning.ts'
import { type Piece, type Reading, readingOf, type Span, withCounts } from './reading.ts'
import { smallTerms } from './specialty-words.ts'
import { maxOffered, nearWords } from './typos.ts'

/**
 * A meaning wins over a word that is not searched for ('Dr. Best' is a name), which in turn wins over a leftover word.
 */
const unsearchedCost = 0.25

/** Queries with more words are texts and are not read. */
const longest = 16

/** How many match a tree alone, and how many match it together with the rest of the search. */
type Counts = {
  readonly count: (tree: FilterTree) => number
  readonly countInSearch: (tree: FilterTree) => number
}

export class Reader {
  private readonly segments: readonly Segment[]
  private readonly candidates: Candidates
  private readonly setting: Setting
  private readonly counts: Counts

  constructor(segments: readonly Segment[], setting: Setting, counts: Counts) {
    this.segments = segments
    this.setting = setting
    this.candidates = new Candidates(segments, setting, false, 'elsewhere')
    this.counts = counts
  }

  /**
   * A term of up to four letters that is the whole query: in capitals, or one that people write in lower case, if it is
   * no one's name.
   */
  term(query: string): Reading | undefined {
    const [word, ...others] = wordsOf(query)
    if (!word || others.length > 0 || word.text.length > 4 || !/^[a-z/&]+$/.test(word.text)) return undefined
    if (!word.capitals) {
      const { held } = this.candidates
      const isName = held.exactly('lastName', word.text) ?? held.exactly('firstName', word.text)
      if (isName || !smallTerms.has(word.text)) return undefined
    }
    const meanings = [this.candidates.specialty(word.text, true), this.candidates.credential(word)].filter(
      (one) => one !== undefined,
    )
    const [meaning, ...alternatives] = meanings
    if (!meaning) return undefined
    return this.counted(readingOf('term', [{ words: [word], meaning, alternatives }]))
  }

  /** The words of a query, split at a slash if both sides mean something, and after 'tele'. */
  private wordsOf(query: string): readonly Word[] {
    const isMeant = (word: Word) => this.candidates.is(word, ['specialty', 'credential', 'place'])
    return wordsOf(query).flatMap((word) => teleApart(word, isMeant).flatMap((one) => apart(one, isMeant)))
  }

  /** The parts of a query that finds no one literally; `undefined` if its parts find no one either. */
  parts(query: string): Reading | undefined {
    const words = this.wordsOf(query)
    if (words.length === 0 || words.length > longest) return undefined
    const spans = this.best(words)
    if (!orJoinsAlike(words, spans)) return undefined
    const mistyped = spans.some(({ meaning }) => meaning.kind === 'word')
    const corrected = mistyped ? () => this.fitting(this.best(this.corrected(words, spans))) : () => wholly(spans)
    const reading = this.fitting(spans) ?? corrected() ?? this.inTown(words, spans)
    return reading && this.counted({ ...reading, unsaid: unsaidIn(words, reading.parts) })
  }

  /** Allows a town with no physicians if that gives every word a place: no one is found, and the parts show why. */
  private inTown(words: readonly Word[], spans: readonly Span[]): Reading | undefined {
    const sign = spans.some(({ meaning }) => meaning.kind === 'specialty') ? 'any' : 'said'
    const best = this.best(words, new Candidates(this.segments, this.setting, false, sign))
    const isWhole = best.some(({ meaning }) => meaning.instead) && best.every(({ meaning }) => meaning.kind !== 'word')
    return isWhole && orJoinsAlike(words, best) ? readingOf('parts', best) : undefined
  }

  /** What a query that finds people literally might also mean: each of its words is known and none is mistyped. */
  offer(query: string): Reading | undefined {
    const words = this.wordsOf(query)
    if (words.length === 0 || words.length > longest) return undefined
    const spans = this.best(words)
    if (spans.length === 0 || spans.some(({ meaning }) => meaning.kind === 'word')) return undefined
    if (!orJoinsAlike(words, spans)) return undefined
    const reading = readingOf('parts', spans)
    return this.counted({ ...reading, unsaid: unsaidIn(words, reading.parts) })
  }

  /**
   * The query with its unknown words replaced, nearest first: words that are too different to be corrected
   * automatically but may be meant.
   */
  didYouMean(query: string): string[] {
    const words = this.wordsOf(query)
    if (words.length === 0 || words.length > longest) return []
    const choices = this.unknown(words, this.best(words)).map((word) => {
      const { read, offered } = nearWords(this.segments, this.setting.knowledge.specialtyWords, word.text)
      return { word, values: [...(read === undefined ? [] : [read]), ...offered] }
    })
    const offers = Array.from({ length: maxOffered }, (_, at) => {
      let text = query
      // From the end, so earlier positions stay valid.
      for (const { word, values } of choices.toReversed()) {
        const value = values[Math.min(at, values.length - 1)] ?? word.text
        const written = word.capital ? value[0]!.toUpperCase() + value.slice(1) : value
        text = text.slice(0, word.from) + written + text.slice(word.to)
      }
      return text
    })
    return [...new Set(offers)].filter((text) => text !== query)
  }

  private counted(reading: Reading): Reading {
    return { ...reading, parts: withCounts(reading.parts, this.counts.countInSearch) }
  }

  /**
   * The reading, if it finds someone. What narrows a specialty is dropped if no one there has it, and so is a
   * credential that no one of that name has.
   */
  private fitting(spans: readonly Span[]): Reading | undefined {
    if (!spans.some(({ meaning }) => meaning.kind !== 'word')) return undefined
    const whole = readingOf('parts', spans)
    if (this.counts.count(whole.tree) > 0) return whole
    if (spans.some(({ meaning }) => meaning.also)) return this.fitting(spans.map(widened))
    const others = spans.filter(({ meaning }) => meaning.kind !== 'credential')
    const isName = others.length < spans.length && others.some(({ meaning }) => meaning.kind === 'name')
    const fewer = isName ? readingOf('parts', others) : undefined
    return fewer && this.counts.count(fewer.tree) > 0 ? fewer : undefined
  }

  /** Replaces each leftover, unknown word with the one that was probably meant. */
  private corrected(words: readonly Word[], spans: readonly Span[]): Word[] {
    const unknown = new Set(this.unknown(words, spans))
    return words.map((word) => {
      if (!unknown.has(word)) return word
      const { read } = nearWords(this.segments, this.setting.knowledge.specialtyWords, word.text)
      return read === undefined ? word : { ...word, text: read, corrected: read }
    })
  }

  /** The leftover words that nothing is known about. */
  private unknown(words: readonly Word[], spans: readonly Span[]): Word[] {
    const left = new Set(spans.flatMap((span) => (span.meaning.kind === 'word' ? span.words : [])))
    return words.filter(
      (word) =>
        // 'Mary-Ann' is not 'Maryland'.
        left.has(word) &&
        !word.text.includes('-') &&
        !negations.has(word.text) &&
        this.candidates.of([word]).length === 0,
    )
  }

  /** The fewest words without a meaning, then the fewest parts, then the most support. */
  private best(words: readonly Word[], candidates = this.candidates): Span[] {
    const ways: Way[] = [{ unread: 0, parts: 0, support: 0, spans: [] }]
    const mixed = words.some(({ capitals }) => !capitals)
    for (let end = 1; end <= words.length; end++) {
      const last = words[end - 1]!
      const before = ways[end - 1]!
      let best: Way = fillers.has(last.text) ? without(before, last, mixed) : withWord(before, [last])
      const denial = words[end - 2]
      if (denial && negations.has(denial.text)) {
        const denied = withWord(ways[end - 2]!, [denial, last])
        if (isBetter(denied, best)) best = denied
      }
      for (let start = Math.max(0, end - maxWords); start < end; start++) {
        const slice = words.slice(start, end)
        const phrase = slice.length <= maxUnsearchedWords ? textOf(slice) : ''
        if (unsearchedOf(phrase)) {
          const cost = isCertain(phrase) ? 0 : unsearchedCost * slice.length
          const aside = { ...ways[start]!, unread: ways[start]!.unread + cost }
          if (isBetter(aside, best)) best = aside
        }
        const [meaning, ...alternatives] = candidates.of(slice)
        if (!meaning) continue
        const { unread, parts, support, spans } = ways[start]!
        const way: Way = {
          ...{ unread, parts: parts + 1, support: support + meaning.support },
          spans: [...spans, { words: slice, meaning, alternatives: meaning.instead ?? alternatives }],
        }
        if (isBetter(way, best)) best = way
      }
      ways.push(best)
    }
    return ways.at(-1)?.spans ?? []
  }
}

/** A specialty without what narrows it. */
function widened({ meaning: { also: _, ...meaning }, ...span }: Span): Span {
  return { ...span, meaning }
}

type Way = { readonly unread: number; readonly parts: number; readonly support: number; readonly spans: Span[] }

/**
 * A word that needs no part. An 'or' between two parts is more likely part of one of them ('Portland OR'), so it counts
 * as half a leftover word; so do 'IN' and 'ME' in capitals next to words that are not ('psychiatrist in IN').
 */
function without(way: Way, { text, capitals }: Word, mixed: boolean): Way {
  const mayBeState = text === 'or' || (mixed && capitals && (text === 'in' || text === 'me'))
  return mayBeState ? { ...way, unread: way.unread + 0.5 } : way
}

/** A word by itself is searched for like a keyword; after a word such as 'not' it is excluded. */
function withWord({ unread, parts, support, spans }: Way, words: readonly Word[]): Way {
  const { text } = words.at(-1)!
  const keyword: Meaning = { kind: 'word', label: text, tree: { field: 'tags', values: [text] }, support: 0 }
  const meaning = words.length > 1 ? excluded(keyword) : keyword
  return { unread: unread + 1, parts: parts + 1, support, spans: [...spans, { words, meaning, alternatives: [] }] }
}

/**
 * Even if no one matches, a reading in which every word has a place expresses the request better than the words alone.
 */
function wholly(spans: readonly Span[]): Reading | undefined {
  const [only] = spans
  const isKnownMeaning = only?.meaning.kind === 'specialty' || only?.meaning.kind === 'credential'
  return spans.length > 1 || isKnownMeaning ? readingOf('parts', spans) : undefined
}

/** Words about a job that are in no part: they are shown. */
function unsaidIn(words: readonly Word[], parts: readonly Piece[]): Piece[] | undefined {
  const left = words.filter(
    (word) =>
      !fillers.has(word.text) &&
      unsearchedOf(word.text) !== 'asking' &&
      !parts.some(({ from, to }) => from <= word.from && word.to <= to),
  )
  return left.length > 0 ? piecesOf(left) : undefined
}

function isBetter(one: Way, other: Way): boolean {
  if (one.unread !== other.unread) return one.unread < other.unread
  return one.parts === other.parts ? one.support > other.support : one.parts < other.parts
}

/** 'dallas or houston' are alternatives; 'cardiology or dallas' cannot be expressed as parts. */
function orJoinsAlike(words: readonly Word[], spans: readonly Span[]): boolean {
  return words.every((word, at) => {
    if (word.text !== 'or' || spans.some((span) => span.words.includes(word))) return true
    // 'locums or perm', 'with or without OB'
    if (isCertain(textOf(words.slice(at - 1, at + 2))) || isCertain(textOf(words.slice(at - 1, at + 3)))) return true
    const before = spans.findLast((span) => span.words.at(-1)!.to <= word.from)?.meaning
    const after = spans.find((span) => span.words[0]!.from >= word.to)?.meaning
    return before?.kind === after?.kind && before !== undefined && alternativeKinds.has(before.kind)
  })
}

/** Adjacent words form one piece. */
function piecesOf(words: readonly Word[]): Piece[] {
  const pieces: { from: number; to: number }[] = []
  for (const { from, to } of words) {
    const last = pieces.at(-1)
    if (last?.to === from - 1) last.to = to
    else pieces.push({ from, to })
  }
  return pieces
}
