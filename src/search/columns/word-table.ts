import { Bits } from './bits.ts'
import type { Sink, Source } from './snapshot-bytes.ts'
import { isWordCharacter } from './word-fit.ts'

/** The distinct words, in ascending order, as a dictionary of their own. */
interface Words {
  containing: (text: string) => Uint32Array
  beginning: (text: string) => readonly [from: number, to: number]
  find: (text: string) => number
  write: (sink: Sink) => void
}

/** Consecutive letters and digits are a word, as in `word-fit.ts`. */
const wordsIn = /[\p{L}\p{N}]+/gu

/**
 * The distinct words of a dictionary's values, each with the values that contain it. Names of organizations share few
 * words: 'Medicine' is in thousands, and checking that one word finds them all without searching each name.
 */
export class WordTable {
  private readonly words: Words
  /** The codes of the values with word w stand from starts[w] to starts[w + 1], ascending and distinct. */
  private readonly starts: Uint32Array
  private readonly codes: Uint32Array
  /** The number of values. */
  private readonly size: number

  private constructor(size: number, words: Words, starts: Uint32Array, codes: Uint32Array) {
    this.size = size
    this.words = words
    this.starts = starts
    this.codes = codes
  }

  /**
   * @param lookUp builds the lookup for the words, which are distinct and ascending
   * @returns undefined if the words are not much shorter than the values, as when most values are a single word
   */
  static of(values: readonly string[], lookUp: (words: readonly string[]) => Words): WordTable | undefined {
    const having = new Map<string, number[]>()
    let [inWords, inValues, uses] = [0, 0, 0]
    for (const [code, value] of values.entries()) {
      inValues += value.length
      for (const word of new Set(value.match(wordsIn))) {
        const codes = having.get(word)
        if (codes) codes.push(code)
        else {
          having.set(word, [code])
          inWords += word.length
        }
        uses++
      }
    }
    if (inWords * worthHaving > inValues) return undefined
    const sorted = [...having.keys()].sort()
    const [starts, codes] = [new Uint32Array(sorted.length + 1), new Uint32Array(uses)]
    for (const [at, word] of sorted.entries()) {
      const list = having.get(word)!
      codes.set(list, starts[at])
      starts[at + 1] = starts[at]! + list.length
    }
    return new WordTable(values.length, lookUp(sorted), starts, codes)
  }

  /** Whether a text has only letters and digits, so it can only be within a word. */
  static isPart(text: string): boolean {
    for (const character of text) if (!isWordCharacter(character.codePointAt(0)!)) return false
    return true
  }

  /** The codes of the values with a word that contains such a text, ascending. */
  containing(text: string): Uint32Array {
    return this.having(this.words.containing(text))
  }

  /** The codes of the values with a word that begins with it, ascending. */
  beginning(text: string): Uint32Array {
    const [from, to] = this.words.beginning(text)
    return this.having(Uint32Array.from({ length: to - from }, (_, i) => from + i))
  }

  /** The codes of the values with exactly this word, ascending. */
  withWord(text: string): Uint32Array {
    const word = this.words.find(text)
    return this.having(Uint32Array.from(word === -1 ? [] : [word]))
  }

  private having(found: Uint32Array): Uint32Array {
    const [only] = found
    if (only === undefined) return found
    if (found.length === 1) return this.codes.subarray(this.starts[only], this.starts[only + 1])
    const codes = new Bits(this.size)
    for (const word of found) codes.addList(this.codes, this.starts[word], this.starts[word + 1])
    return codes.list()
  }

  write(sink: Sink): void {
    this.words.write(sink)
    sink.numbers(this.starts)
    sink.numbers(this.codes)
  }

  /** @param size the number of values @param words as they were written */
  static read(source: Source, size: number, words: Words): WordTable {
    return new WordTable(size, words, source.numbers(Uint32Array), source.numbers(Uint32Array))
  }
}

/** The words must be this many times shorter than the values. */
const worthHaving = 3
