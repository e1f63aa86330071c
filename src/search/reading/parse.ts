/** Reads a query into parts (docs/search.md, Reading): plain words, and the words at the leaves of operators. */
import { lexiconWords } from '#lexicon/all-words.ts'
import { apart, negations, suffixApart, teleApart, type Word, withNegations, wordsOf } from '#lexicon/words.ts'
import type { Segment } from '../columns/segment.ts'
import type { FilterTree } from '../query/filters.ts'
import { type BooleanQuery, queryLimits } from '../query/syntax.ts'
import { bestWay } from './best-way.ts'
import { Candidates, type Setting } from './candidates.ts'
import { isWhole, mayBeTown, namesOfTowns, personal, telling, weak, weigh, wholly, widened } from './leaving-out.ts'
import { listedWords, orJoinsAlike, scoped, settled, withCodes } from './lists.ts'
import { certainName } from './names.ts'
import { withFocuses } from './narrowing.ts'
import { isPlain, readLeaves } from './operators.ts'
import { type Reading, readingOf, type Span, withCounts } from './reading.ts'
import { withAdjectives, withHeads, withPeople, withStates } from './shared.ts'
import { smallTerms } from './specialty-words.ts'
import { maxOffered, nearWords } from './typos.ts'
import { unsaidIn } from './unsaid.ts'

/** Queries with more words are texts and are not read. */
const longest = queryLimits.words

/** Comparing a word with all others takes milliseconds. */
const maxCorrected = 3

/** Whether anyone matches a tree alone, and how many match it together with the rest of the search. */
type Counts = {
  readonly anyone: (tree: FilterTree) => boolean
  readonly countInSearch: (tree: FilterTree) => number
}

export class Parser {
  private readonly segments: readonly Segment[]
  private readonly candidates: Candidates
  private readonly setting: Setting
  private readonly counts: Counts
  private readonly knownWords: readonly string[]

  constructor(segments: readonly Segment[], setting: Setting, counts: Counts) {
    this.segments = segments
    this.setting = setting
    this.candidates = new Candidates(segments, setting, false, 'elsewhere')
    this.counts = counts
    this.knownWords = [...setting.knowledge.specialtyWords, ...lexiconWords]
  }

  /**
   * What can be read without looking for the query's very words: a term of up to four letters that is the whole query,
   * in capitals or one that people write in lower case, if it is no one's name; and a name with initials.
   */
  term(query: string): Reading | undefined {
    const words = wordsOf(query)
    const [word, ...others] = words
    if (!word) return undefined
    if (others.length > 0) {
      const meaning = words.length > 4 ? undefined : certainName(this.candidates.held, words)
      return meaning && this.counted(readingOf('term', [{ words, meaning, alternatives: [] }]))
    }
    if (word.text.length > 4 || !/^[a-z/&]+$/.test(word.text)) return undefined
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

  private wordsOf(query: string): readonly Word[] {
    return this.divided(query, wordsOf(query))
  }

  /** Words, split at a slash if both sides mean something, after 'tele', and before 'based' and the like. */
  private divided(text: string, words: readonly Word[]): readonly Word[] {
    const isMeant = (word: Word) => this.candidates.is(word, ['specialty', 'credential', 'place'])
    const whole = withHeads(text, words, (phrase) => this.candidates.specialty(phrase, true) !== undefined)
    const split = whole
      .flatMap((word) => suffixApart(word, text.slice(word.from, word.to)))
      .flatMap((word) => teleApart(word, isMeant).flatMap((one) => apart(one, isMeant)))
    return withCodes(withNegations(split))
  }

  private spansOf(text: string, words: readonly Word[], candidates = this.candidates): Span[] {
    const spans = withFocuses(words, scoped(text, words, settled(text, words, bestWay(candidates, words))))
    const towns = candidates === this.candidates ? undefined : candidates.towns
    return withAdjectives(withPeople(text, words, withStates(text, words, spans, candidates.held, towns)))
  }

  /** The parts of a query; `undefined` if its words say nothing together. */
  plain(query: string): Reading | undefined {
    const words = this.wordsOf(query)
    const reading = words.length === 0 || words.length > longest ? undefined : this.fromWords(query, words)
    return reading && this.counted(reading)
  }

  private fromWords(text: string, words: readonly Word[]): Reading | undefined {
    const spans = this.spansOf(text, words)
    const found = this.fromSpans(
      text,
      words,
      spans.flatMap((span) => this.heldWord(span) ?? []),
    )
    return this.isUnsure(spans, found) ? this.surely().fromWords(text, words) : found
  }

  /** Whether words that may as well be about a job are read as wishes that no one has who fits the rest. */
  private isUnsure(spans: readonly Span[], found: Reading | undefined): boolean {
    return spans.some(({ meaning }) => meaning.unsure) && !(found && this.counts.anyone(found.tree))
  }

  private surely(): Parser {
    return new Parser(this.segments, { ...this.setting, wishes: 'said' }, this.counts)
  }

  private fromSpans(text: string, words: readonly Word[], spans: readonly Span[]): Reading | undefined {
    if (!orJoinsAlike(words, spans)) return this.inTown(text, words, spans)
    const mistyped = spans.some(({ meaning }) => meaning.kind === 'word')
    const fitting = this.fitting(spans)
    const spelled = fitting ? spans : this.spelled(text, words, spans)
    const found =
      fitting ??
      (spelled === spans ? undefined : this.fitting(spelled)) ??
      this.inTown(text, words, spans) ??
      this.struck(isWhole(spelled) ? spelled : spans) ??
      (mistyped && !isWhole(spelled) ? undefined : wholly(spelled))
    return found && { ...found, unsaid: unsaidIn(words, found.parts) }
  }

  /** The spans with mistyped words replaced by those that were probably meant. */
  private spelled(text: string, words: readonly Word[], spans: readonly Span[]): readonly Span[] {
    const corrected = this.corrected(words, spans)
    return corrected.some((word, at) => word !== words[at]) ? this.spansOf(text, corrected) : spans
  }

  /** An excluded word, or its singular; without one that anyone has, no one is left out. */
  private heldWord(span: Span): Span | undefined {
    const { kind, excluded, tree } = span.meaning
    if (kind !== 'word' || !excluded || !('not' in tree) || this.counts.anyone(tree.not)) return span
    const one = span.words.at(-1)!.text.replace(/s$/, '')
    const singular: FilterTree = { field: 'tags', operator: 'whole', values: [one] }
    return this.counts.anyone(singular)
      ? { ...span, meaning: { ...span.meaning, label: one, tree: { not: singular } } }
      : undefined
  }

  /** Allows a town with no physicians if that gives every word a place: no one is found, and the parts show why. */
  private inTown(text: string, words: readonly Word[], spans: readonly Span[]): Reading | undefined {
    const hasSpecialty = spans.some(({ meaning }) => meaning.kind === 'specialty')
    const several = spans.filter(({ meaning }) => meaning.kind === 'word').length > 1
    const sign = hasSpecialty && several ? 'any' : 'said'
    const best = this.spansOf(text, words, new Candidates(this.segments, this.setting, false, sign))
    const isTown = ({ meaning }: Span) => meaning.kind === 'place' && meaning.instead !== undefined
    const isWhole = best.some(isTown) && best.every(({ meaning }) => meaning.kind !== 'word')
    return isWhole && orJoinsAlike(words, best) ? readingOf('parts', best) : undefined
  }

  /**
   * The parts that are understood, if words that no one has are left out: first those without a meaning, then those
   * whose meaning is the least certain. The page shows them struck through.
   */
  private struck(spans: readonly Span[]): Reading | undefined {
    let left = spans.filter(({ meaning }) => meaning.kind !== 'word' || meaning.excluded)
    if (left.length === spans.length && left.every(({ meaning }) => !weak.has(meaning.kind))) return undefined
    // A name with an unknown word is someone else's name, wherever they are.
    if (left.every(({ meaning }) => personal.has(meaning.kind) || meaning.excluded)) return undefined
    const unknown = spans.filter((span) => !left.includes(span)).flatMap(({ words }) => words)
    const mayBeName = unknown.length > 1 && unknown.every(({ capital, capitals }) => capital && !capitals)
    if (mayBeName && left.every(({ meaning }) => meaning.excluded || !telling.has(meaning.kind))) return undefined
    const first = readingOf('parts', left)
    for (;;) {
      const found = left.length > 0 ? this.fitting(left) : undefined
      if (found) return found
      const least = left.filter(({ meaning }) => weak.has(meaning.kind)).sort((a, b) => weigh(a) - weigh(b))[0]
      if (!least || left.length < 2) break
      left = left.filter((span) => span !== least)
    }
    return spans.length > first.parts.length ? first : undefined
  }

  /** What a query that finds people literally might also mean: each of its words is known and none is mistyped. */
  offer(query: string): Reading | undefined {
    const words = this.wordsOf(query)
    if (words.length === 0 || words.length > longest) return undefined
    const spans = this.spansOf(query, words)
    const isRead = spans.length > 0 && spans.every(({ meaning }) => meaning.kind !== 'word')
    if (!isRead || !orJoinsAlike(words, spans))
      return this.isUnsure(spans, undefined) ? this.surely().offer(query) : undefined
    const reading = readingOf('parts', spans)
    if (this.isUnsure(spans, reading)) return this.surely().offer(query)
    return this.counted({ ...reading, unsaid: unsaidIn(words, reading.parts) })
  }

  /** A query with operators: its leaves are read like plain words. */
  operators(query: string, given: BooleanQuery): Reading {
    const { syntax } = given
    const words = isPlain(syntax) ? this.wordsWithout(query) : []
    const isRead = words.length > 0 && words.length <= longest
    const joined = isRead ? this.fromWords(query, words) : undefined
    if (joined) return this.counted(joined)
    const read: Span[] = []
    const reading = readLeaves(syntax, query, {
      spans: (words) => {
        const spans = this.spansOf(query, words)
        read.push(...spans)
        return spans
      },
      words: (text) => this.wordsOf(text),
      phrase: (words) => this.candidates.of(words),
      corrected: (words, spans) => this.corrected(words, spans),
      anyone: this.counts.anyone,
    })
    return this.isUnsure(read, reading) ? this.surely().operators(query, given) : this.counted(reading)
  }

  /** The words of a query whose only operators are OR, NOT, and minus signs. */
  private wordsWithout(query: string): readonly Word[] {
    return this.divided(query, listedWords(query))
  }

  /**
   * The query with its unknown words replaced, nearest first: words that are too different to be corrected
   * automatically but may be meant.
   */
  didYouMean(query: string): string[] {
    const words = this.wordsOf(query)
    if (words.length === 0 || words.length > longest) return []
    const choices = this.unknown(words, this.spansOf(query, words)).map((word) => {
      const { read, offered } = nearWords(this.segments, this.knownWords, word.text)
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
    if (this.counts.anyone(whole.tree)) return whole
    if (spans.some(({ meaning }) => meaning.also)) return this.fitting(spans.map(widened))
    const others = spans.filter(({ meaning }) => meaning.kind !== 'credential')
    const isName = others.length < spans.length && others.some(({ meaning }) => meaning.kind === 'name')
    const fewer = isName ? readingOf('parts', others) : undefined
    return fewer && this.counts.anyone(fewer.tree) ? fewer : undefined
  }

  /** Replaces each leftover, unknown word with the one that was probably meant. */
  private corrected(words: readonly Word[], spans: readonly Span[]): Word[] {
    const towns = namesOfTowns(spans)
    const unknown = new Set([...this.unknown(words, spans), ...towns])
    const { held } = this.candidates
    const isLikely = mayBeTown(spans) ? (value: string) => held.uses('city', value) > 0 : undefined
    // Of many unknown words, most are in no dictionary.
    if (unknown.size > maxCorrected) return [...words]
    return words.map((word) => {
      if (!unknown.has(word)) return word
      const { read } = nearWords(this.segments, this.knownWords, word.text, isLikely)
      const isRead =
        read !== undefined && (!towns.includes(word) || this.candidates.is({ ...word, text: read }, ['place']))
      return isRead ? { ...word, text: read, corrected: read } : word
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
}
