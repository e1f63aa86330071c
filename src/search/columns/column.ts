import type { Bits } from './bits.ts'
import type { Dictionary } from './dictionary.ts'
import { Recent } from './recent.ts'
import type { Sample } from './sample.ts'
import { type Fit, fitOf } from './word-fit.ts'

/** The smallest type that holds every code of a column. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/**
 * One field of all rows: a dictionary of its values, for each row the codes of what it has, and for each code its rows, ascending.
 * A text is looked up among the values, and only then among the rows.
 */
export abstract class Column {
  readonly dictionary: Dictionary
  /** How many rows have code c, without those that an edit or a removal has hidden. */
  readonly live: Uint32Array
  private readonly containing = new Map<number, Uint32Array>()
  private readonly inside = new Recent<Uint32Array>(codesAtMost, ({ length }) => length + 1)
  private readonly fitted = new Recent<Readonly<Record<'word' | 'prefix', Uint32Array>>>(codesAtMost, weightOf)

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary
    this.live = new Uint32Array(dictionary.size + 1)
  }

  /** How many rows there are. */
  abstract readonly size: number
  /** How many rows have one of the codes; counted twice if they have two. */
  abstract countRows(codes: Uint32Array): number
  /** How many rows that are not hidden have one of the codes, if no row can have two. */
  abstract countLive(codes: Uint32Array): number | undefined
  /** What adding the rows of the codes costs, in rows added one by one (about a nanosecond). */
  abstract costOf(codes: Uint32Array): number
  /** Adds the rows that have one of the codes. */
  abstract addRows(bits: Bits, codes: Uint32Array): void
  /** Whether the row has one of the wanted codes. @param wanted a table made by `tableOf` */
  abstract hasAny(row: number, wanted: Uint8Array): boolean
  /** For each code how many rows of the sample have it. */
  abstract tally(sample: Sample): Uint32Array
  /** The row has been removed or replaced: it no longer counts. */
  abstract forget(row: number): void

  /** For each code a 1 if it is one of these, else a 0. */
  tableOf(codes: Uint32Array): Uint8Array {
    const table = new Uint8Array(this.dictionary.size + 1)
    for (let i = 0; i < codes.length; i++) table[codes[i]!] = 1
    return table
  }

  /** The codes of the values in which a folded text is, no worse than `fit`; not to be changed. */
  fitting(text: string, fit: Fit): Uint32Array {
    // A search asks for its words several times, and whoever turns pages asks again.
    if (fit === 'inside') return this.inside.get(text, () => this.dictionary.containing(text))
    return this.fitted.get(text, () => this.fit(text))[fit]
  }

  private fit(text: string): Record<'word' | 'prefix', Uint32Array> {
    const prefix: number[] = []
    const word: number[] = []
    for (const code of this.dictionary.startingWords(text, () => this.fitting(text, 'inside'))) {
      const fit = fitOf(this.dictionary.value(code), text)
      if (fit === 'word') word.push(code)
      if (fit === 'word' || fit === 'prefix') prefix.push(code)
    }
    return { word: Uint32Array.from(word), prefix: Uint32Array.from(prefix) }
  }

  /** Forgets what is remembered of the texts that were looked up, for whoever measures how long that takes. */
  forgetWords(): void {
    this.inside.clear()
    this.fitted.clear()
    this.dictionary.forgetWords()
  }

  /** The codes of the values that contain the value of a code, itself among them. */
  containers(code: number): Uint32Array {
    let codes = this.containing.get(code)
    if (!codes) {
      codes = this.dictionary.containing(this.dictionary.value(code))
      this.containing.set(code, codes)
    }
    return codes
  }
}

/** The words of some hundred searches are remembered: so many codes of four bytes in each column, each word counting as one more. */
const codesAtMost = 2 ** 18
const weightOf = ({ word, prefix }: Readonly<Record<'word' | 'prefix', Uint32Array>>) => word.length + prefix.length + 1

/** Going to another list of rows costs as much as adding this many rows of the same list. */
export const listCost = 10

export function codesType(size: number): typeof Uint8Array | typeof Uint16Array | typeof Uint32Array {
  if (size < 0x100) return Uint8Array
  return size < 0x10000 ? Uint16Array : Uint32Array
}

/** Where the rows of each code begin if all are put in the order of their codes. */
export function startsByCode(codes: Codes, size: number): Uint32Array {
  const starts = new Uint32Array(size + 1)
  for (let i = 0; i < codes.length; i++) starts[codes[i]! + 1]!++
  for (let code = 0; code < size; code++) starts[code + 1]! += starts[code]!
  return starts
}
