import { Grams } from './grams.ts'
import { partitionPoint } from './partition-point.ts'
import type { Sink, Source } from './snapshot-bytes.ts'
import { isWordCharacter } from './word-fit.ts'
import { WordTable } from './word-table.ts'

/** For dictionaries with less text than this, a full scan is faster than a lookup. */
const gramsFrom = 1 << 15

/**
 * The distinct values of a column, folded, in ascending order, numbered 0 to size - 1. They are in one long string,
 * because half a million small ones would cost as much memory and startup time as the rest of the index.
 */
export class Dictionary {
  readonly size: number
  /** Every folded value followed by a line feed, which no folded value contains. */
  private readonly text: string
  private readonly starts: Uint32Array
  private readonly labels: string
  private readonly labelStarts: Uint32Array
  private readonly grams: Grams | undefined
  private readonly words: WordTable | undefined
  private known: readonly string[] | undefined

  private constructor(
    text: string,
    starts: Uint32Array,
    labels: string,
    labelStarts: Uint32Array,
    grams?: Grams,
    words?: WordTable,
  ) {
    this.size = starts.length - 1
    this.text = text
    this.starts = starts
    this.labels = labels
    this.labelStarts = labelStarts
    this.grams = grams
    this.words = words
  }

  /** @param values folded, distinct, ascending, none empty @param labels how each is displayed */
  static of(values: readonly string[], labels: readonly string[]): Dictionary {
    const text = values.length === 0 ? '' : `${values.join('\n')}\n`
    const starts = startsOf(values, 1)
    const isLarge = text.length >= gramsFrom
    const grams = isLarge ? Grams.of(text, starts) : undefined
    const words = isLarge ? WordTable.of(values, (words) => Dictionary.of(words, words)) : undefined
    return new Dictionary(text, starts, labels.join(''), startsOf(labels, 0), grams, words)
  }

  value(code: number): string {
    return this.text.slice(this.starts[code], this.starts[code + 1]! - 1)
  }

  /** The number of characters of a value. */
  length(code: number): number {
    return this.starts[code + 1]! - this.starts[code]! - 1
  }

  /** The value as people read it: its most frequent spelling. */
  label(code: number): string {
    return this.labels.slice(this.labelStarts[code], this.labelStarts[code + 1])
  }

  /** The first code whose value isn't before `value`; `size` if there isn't one. */
  lowerBound(value: string): number {
    return partitionPoint(0, this.size, (code) => this.isBefore(code, value))
  }

  /** Whether a value comes before a text; compared in place, because a lookup would otherwise make many strings. */
  private isBefore(code: number, text: string): boolean {
    const start = this.starts[code]!
    const length = this.starts[code + 1]! - 1 - start
    const both = Math.min(length, text.length)
    for (let i = 0; i < both; i++) {
      const difference = this.text.charCodeAt(start + i) - text.charCodeAt(i)
      if (difference !== 0) return difference < 0
    }
    return length < text.length
  }

  private begins(code: number, prefix: string): boolean {
    return this.text.startsWith(prefix, this.starts[code]!)
  }

  /** The code of a value, or -1. */
  find(value: string): number {
    const code = this.lowerBound(value)
    return code < this.size && this.length(code) === value.length && this.begins(code, value) ? code : -1
  }

  /** A value's position among the dictionary's codes, and whether it is one of them. A missing value comes last. */
  rank(value: string): readonly [code: number, known: boolean] {
    if (value === '') return [this.size, true]
    const code = this.lowerBound(value)
    return [code, code < this.size && this.value(code) === value]
  }

  /** The codes [from, to) whose values begin with the text: in a sorted dictionary they are adjacent. */
  beginning(prefix: string): readonly [from: number, to: number] {
    const from = this.lowerBound(prefix)
    return [from, partitionPoint(from, this.size, (code) => this.begins(code, prefix))]
  }

  /** The codes of the values that contain a folded text of at least one character, ascending. */
  containing(needle: string): Uint32Array {
    if (needle.includes('\n')) return new Uint32Array(0)
    if (!this.grams) return this.scan(needle)
    if (this.words && WordTable.isPart(needle)) return this.words.containing(needle)
    const { codes, certain } = this.grams.candidates(needle)
    return certain ? codes : codes.filter((code) => this.value(code).includes(needle))
  }

  /**
   * The codes of the values with a word equal to the text, and of those with a word that begins with it; `undefined` if
   * the words alone can't tell.
   */
  wordsFitting(text: string): Readonly<Record<'word' | 'prefix', Uint32Array>> | undefined {
    if (!this.words || !WordTable.isPart(text)) return undefined
    return { word: this.words.withWord(text), prefix: this.words.beginning(text) }
  }

  /**
   * Codes of values, ascending: all those with a word that begins with the text, and possibly others. @param containing
   * what `containing` returns for the text
   */
  startingWords(text: string, containing: () => Uint32Array): Uint32Array {
    const first = text.codePointAt(0) ?? 0
    // A long text is in few values, and one that doesn't begin with a letter may begin anywhere.
    if (text.length > 2 || !isWordCharacter(first)) return containing()
    const codes = new Set<number>()
    const [from, to] = this.beginning(text)
    for (let code = from; code < to; code++) codes.add(code)
    for (const separator of this.separators()) for (const code of this.containing(separator + text)) codes.add(code)
    return Uint32Array.from(codes).sort()
  }

  /** The characters of the values that are neither letters nor digits. */
  private separators(): readonly string[] {
    if (this.known) return this.known
    const seen = new Set<string>()
    for (const [character] of this.text.matchAll(/[^\p{L}\p{N}\n]/gu)) seen.add(character)
    this.known = [...seen]
    return this.known
  }

  private scan(needle: string): Uint32Array {
    const codes: number[] = []
    let code = 0
    for (let at = this.text.indexOf(needle); at !== -1; at = this.text.indexOf(needle, this.starts[code])) {
      while (this.starts[code + 1]! <= at) code++
      codes.push(code++)
    }
    return Uint32Array.from(codes)
  }

  write(sink: Sink): void {
    sink.text(this.text)
    sink.numbers(this.starts)
    sink.text(this.labels)
    sink.numbers(this.labelStarts)
    sink.numbers(Uint8Array.of(this.grams ? 1 : 0))
    this.grams?.write(sink)
    sink.numbers(Uint8Array.of(this.words ? 1 : 0))
    this.words?.write(sink)
  }

  static read(source: Source): Dictionary {
    const text = source.text()
    const starts = source.numbers(Uint32Array)
    const labels = source.text()
    const labelStarts = source.numbers(Uint32Array)
    const grams = source.numbers(Uint8Array)[0] === 1 ? Grams.read(source, starts.length - 1) : undefined
    const words =
      source.numbers(Uint8Array)[0] === 1
        ? WordTable.read(source, starts.length - 1, Dictionary.read(source))
        : undefined
    return new Dictionary(text, starts, labels, labelStarts, grams, words)
  }
}

function startsOf(values: readonly string[], gap: number): Uint32Array {
  const starts = new Uint32Array(values.length + 1)
  for (let i = 0; i < values.length; i++) starts[i + 1] = starts[i]! + values[i]!.length + gap
  return starts
}
