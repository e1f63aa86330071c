import type { Bits } from './bits.ts'
import type { Dictionary } from './dictionary.ts'
import type { Narrow } from './narrow.ts'
import { Recent } from './recent.ts'
import type { Sample } from './sample.ts'
import { type Fit, fitOf } from './word-fit.ts'

/**
 * One field of all rows: a dictionary of its values, the codes of each row's values, and the rows of each code,
 * ascending. A text is looked up in the values first, and only then in the rows.
 */
export abstract class Column {
  readonly dictionary: Dictionary
  /** How many rows have code c, not counting rows hidden by an edit or a removal. */
  readonly live: Uint32Array
  private readonly containing = new Map<number, Uint32Array>()
  private readonly inside = new Recent<Uint32Array>(maxCodes, ({ length }) => length + 1)
  private readonly fitted = new Recent<Readonly<Record<'word' | 'prefix', Uint32Array>>>(maxCodes, weightOf)

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary
    this.live = new Uint32Array(dictionary.size + 1)
  }

  /** How many rows there are. */
  abstract readonly size: number
  /** How many rows have one of the codes; a row with two counts twice. */
  abstract countRows(codes: Uint32Array): number
  /** How many rows that are not hidden have one of the codes, if no row can have two. */
  abstract countLive(codes: Uint32Array): number | undefined
  /** The cost of adding the rows of the codes, in rows added one at a time (about a nanosecond each). */
  abstract costOf(codes: Uint32Array): number
  /** Adds the rows that have one of the codes. */
  abstract addRows(bits: Bits, codes: Uint32Array): void
  /** Whether the row has one of the wanted codes. @param wanted a table made by `tableOf` */
  abstract hasAny(row: number, wanted: Uint8Array): boolean
  /** How many rows of the sample have each code. */
  abstract tally(sample: Sample): Uint32Array
  /** The row has been removed or replaced: it no longer counts. */
  abstract forget(row: number): void

  /** For each code a 1 if it is one of these, else a 0. */
  tableOf(codes: Uint32Array): Uint8Array {
    const table = new Uint8Array(this.dictionary.size + 1)
    for (let i = 0; i < codes.length; i++) table[codes[i]!] = 1
    return table
  }

  /** The codes of the values that contain a folded text, no worse than `fit`; callers must not change them. */
  fitting(text: string, fit: Fit): Uint32Array {
    // A search looks up its words several times, and again for each page.
    if (fit === 'inside') return this.inside.get(text, () => this.dictionary.containing(text))
    return this.fitted.get(text, () => this.fit(text))[fit]
  }

  private fit(text: string): Readonly<Record<'word' | 'prefix', Uint32Array>> {
    const inside = this.fitting(text, 'inside')
    const { word, prefix } = this.dictionary.wordsFitting(text) ?? this.lookInto(text, inside)
    // Returns the same list for the same codes, so callers can see that a worse fit finds no more.
    const wider = prefix.length === inside.length ? inside : prefix
    return { word: word.length === wider.length ? wider : word, prefix: wider }
  }

  private lookInto(text: string, inside: Uint32Array): Readonly<Record<'word' | 'prefix', Uint32Array>> {
    const prefix: number[] = []
    const word: number[] = []
    for (const code of this.dictionary.startingWords(text, () => inside)) {
      const fit = fitOf(this.dictionary.value(code), text)
      if (fit === 'word') word.push(code)
      if (fit === 'word' || fit === 'prefix') prefix.push(code)
    }
    return { word: Uint32Array.from(word), prefix: Uint32Array.from(prefix) }
  }

  /** Clears the cached lookups, to measure how long they take. */
  forgetWords(): void {
    this.inside.clear()
    this.fitted.clear()
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

/** Remembers the words of about a hundred searches: this many four-byte codes per column, plus one for each word. */
const maxCodes = 2 ** 18
const weightOf = ({ word, prefix }: Readonly<Record<'word' | 'prefix', Uint32Array>>) => word.length + prefix.length + 1

/** Moving to another list of rows costs as much as adding this many rows from the same list. */
export const listCost = 10

/** Where the rows of each code begin once all rows are sorted by code. */
export function startsByCode(codes: Narrow, size: number): Uint32Array {
  const starts = new Uint32Array(size + 1)
  for (let i = 0; i < codes.length; i++) starts[codes[i]! + 1]!++
  for (let code = 0; code < size; code++) starts[code + 1]! += starts[code]!
  return starts
}
