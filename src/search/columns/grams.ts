import { Bits } from './bits.ts'
import type { Sink, Source } from './snapshot-bytes.ts'

/**
 * Which values of a dictionary contain which three consecutive characters, so that a word can be looked up instead of
 * searched for in megabytes of text. Characters fall into 64 classes; letters, digits, and the space each have their
 * own, the others share. A value ends with a line feed, so its last letters have entries, too, and the entries of 'ab'
 * are those of 'ab?' for every '?': words of one and two letters are answered by the same lists.
 */
export class Grams {
  /** The codes for gram g are at starts[g] to starts[g + 1], ascending, with repetitions. */
  private readonly starts: Uint32Array
  private readonly codes: Uint32Array

  /** The number of values. */
  private readonly size: number

  private constructor(size: number, starts: Uint32Array, codes: Uint32Array) {
    this.size = size
    this.starts = starts
    this.codes = codes
  }

  /** @param text the values, each followed by a line feed @param valueStarts where each begins, and the text's end */
  static of(text: string, valueStarts: Uint32Array): Grams {
    const size = valueStarts.length - 1
    const classes = new Uint8Array(text.length + 2)
    for (let i = 0; i < text.length; i++) classes[i] = classOf(text.charCodeAt(i))

    const starts = new Uint32Array(grams + 1)
    const eachGram = (use: (gram: number, code: number) => void) => {
      for (let code = 0; code < size; code++) {
        const end = valueStarts[code + 1]! - 1
        for (let i = valueStarts[code]!; i < end; i++) {
          use((classes[i]! << 12) | (classes[i + 1]! << 6) | classes[i + 2]!, code)
        }
      }
    }
    eachGram((gram) => {
      starts[gram + 1]!++
    })
    for (let gram = 0; gram < grams; gram++) starts[gram + 1]! += starts[gram]!
    const next = starts.slice()
    const codes = new Uint32Array(starts[grams]!)
    eachGram((gram, code) => {
      codes[next[gram]!++] = code
    })
    return new Grams(size, starts, codes)
  }

  /** The codes of the values that may contain the needle, ascending and distinct; `certain` if each of them does. */
  candidates(needle: string): { codes: Uint32Array; certain: boolean } {
    const classes = Array.from({ length: Math.min(needle.length, longest) }, (_, i) => classOf(needle.charCodeAt(i)))
    const certain = needle.length <= 3 && classes.every((one) => one < shared)
    const [a = 0, b = 0, c = 0] = classes
    if (needle.length === 1) return { codes: this.distinct(a << 12, (a + 1) << 12), certain }
    if (needle.length === 2) {
      const gram = (a << 12) | (b << 6)
      return { codes: this.distinct(gram, gram + 64), certain }
    }
    const of = new Set<number>()
    for (let i = 0; i + 2 < classes.length; i++) {
      of.add((classes[i]! << 12) | (classes[i + 1]! << 6) | classes[i + 2]!)
    }
    const [rarest = (a << 12) | (b << 6) | c, ...others] = [...of].sort((x, y) => this.length(x) - this.length(y))
    let codes = withoutRepetition(this.codes.subarray(this.starts[rarest], this.starts[rarest + 1]))
    for (const gram of others.slice(0, maxCompared)) {
      // Checking the remaining values is cheaper than walking a list this many times longer.
      if (this.length(gram) > codes.length * worthWalking) break
      codes = inBoth(codes, this.codes.subarray(this.starts[gram], this.starts[gram + 1]))
    }
    return { codes, certain }
  }

  private length(gram: number): number {
    return this.starts[gram + 1]! - this.starts[gram]!
  }

  /** The codes of the grams [from, to), which overlap. */
  private distinct(from: number, to: number): Uint32Array {
    const seen = new Bits(this.size)
    seen.addList(this.codes, this.starts[from], this.starts[to])
    return seen.list()
  }

  write(sink: Sink): void {
    sink.numbers(this.starts)
    sink.numbers(this.codes)
  }

  static read(source: Source, size: number): Grams {
    return new Grams(size, source.numbers(Uint32Array), source.numbers(Uint32Array))
  }
}

const grams = 1 << 18
/** The classes from here on stand for more than one character. */
const shared = 38
/** This many characters of a word are enough to find its rarest grams. */
const longest = 64
/** The rarest gram and this many others leave few values that do not contain the word. */
const maxCompared = 2
/** Checking a value costs as much as walking past this many codes. */
const worthWalking = 16

function classOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 96
  if (unit >= 48 && unit <= 57) return unit - 21
  if (unit === 32) return 37
  return unit === 10 ? 0 : shared + (unit % (64 - shared))
}

function withoutRepetition(sorted: Uint32Array): Uint32Array {
  const codes = new Uint32Array(sorted.length)
  let size = 0
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) codes[size++] = sorted[i]!
  }
  return codes.subarray(0, size)
}

/** The codes in both lists. @param ascending with repetitions */
function inBoth(codes: Uint32Array, ascending: Uint32Array): Uint32Array {
  const both = new Uint32Array(codes.length)
  let size = 0
  let at = 0
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!
    while (at < ascending.length && ascending[at]! < code) at++
    if (at === ascending.length) break
    if (ascending[at] === code) both[size++] = code
  }
  return both.subarray(0, size)
}
