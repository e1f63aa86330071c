import type { Sink, Source } from '../snapshot/snapshot-bytes.ts'
import { Bits, wordsFor } from './bits.ts'
import { type Codes, Column, codesType, listCost, startsByCode } from './column.ts'
import { Dictionary } from './dictionary.ts'
import type { Sample } from './sample.ts'

/**
 * A column with one value per row. A row without one has the code `dictionary.size`: it sorts last and nothing finds
 * it. Rows are numbered in the default order, so the lists of all codes, one after the other, are all rows sorted by
 * this column.
 */
export class SingleColumn extends Column {
  readonly codes: Codes
  /** The rows of code c are rows[starts[c]] to rows[starts[c + 1] - 1]. */
  readonly starts: Uint32Array
  /** Missing if the rows are numbered in the order of this column, so that rows[i] would be i. */
  readonly rows: Uint32Array | undefined
  private readonly ofLists = new WeakMap<Uint32Array, Bits>()
  /** What `count` returns for long lists of codes: a search asks several times. */
  private readonly counts = new WeakMap<Uint32Array, Counted>()
  /** The rows of frequent codes, as sets, which are smaller than their lists. Made when first needed. */
  private readonly sets = new Map<number, Bits>()

  constructor(dictionary: Dictionary, codes: Codes, starts: Uint32Array, rows: Uint32Array | undefined) {
    super(dictionary)
    this.codes = codes
    this.starts = starts
    this.rows = rows
    for (let code = 0; code <= dictionary.size; code++) this.live[code] = starts[code + 1]! - starts[code]!
  }

  get size(): number {
    return this.codes.length
  }

  static of(dictionary: Dictionary, codes: Codes): SingleColumn {
    const starts = startsByCode(codes, dictionary.size + 1)
    if (codes.every((code, row) => row === 0 || codes[row - 1]! <= code)) {
      return new SingleColumn(dictionary, codes, starts, undefined)
    }
    const rows = new Uint32Array(codes.length)
    const next = starts.slice()
    for (let row = 0; row < codes.length; row++) rows[next[codes[row]!]!++] = row
    return new SingleColumn(dictionary, codes, starts, rows)
  }

  countRows(codes: Uint32Array): number {
    return this.count(codes).rows
  }

  private count(codes: Uint32Array): Counted {
    const known = codes.length < longList ? undefined : this.counts.get(codes)
    if (known) return known
    const { starts } = this
    const words = wordsFor(this.size)
    let [rows, cost] = [0, codes.length * listCost]
    for (let i = 0; i < codes.length; i++) {
      const own = starts[codes[i]! + 1]! - starts[codes[i]!]!
      rows += own
      cost += Math.min(own, words)
    }
    const counted = { rows, cost }
    if (codes.length >= longList) this.counts.set(codes, counted)
    return counted
  }

  countLive(codes: Uint32Array): number {
    let total = 0
    for (let i = 0; i < codes.length; i++) total += this.live[codes[i]!]!
    return total
  }

  costOf(codes: Uint32Array): number {
    if (this.ofLists.has(codes)) return this.ofLists.get(codes)!.words.length
    return this.rows ? Math.min(this.count(codes).cost, this.codes.length) : codes.length * listCost
  }

  addRows(bits: Bits, codes: Uint32Array): void {
    const { starts, rows } = this
    if (!rows) for (let i = 0; i < codes.length; i++) bits.addRange(starts[codes[i]!]!, starts[codes[i]! + 1]!)
    else if (codes.length * worthKeeping > bits.words.length) bits.or(this.kept(codes, rows))
    else this.addEach(bits, codes, rows)
  }

  /**
   * The rows of a long list of codes, kept as long as the list itself is referenced: a search needs them several times.
   */
  private kept(codes: Uint32Array, rows: Uint32Array): Bits {
    let bits = this.ofLists.get(codes)
    if (!bits) {
      bits = new Bits(this.size)
      this.addEach(bits, codes, rows)
      this.ofLists.set(codes, bits)
    }
    return bits
  }

  private addEach(bits: Bits, codes: Uint32Array, rows: Uint32Array): void {
    const { starts } = this
    if (this.count(codes).cost >= this.codes.length) {
      bits.addWhere(this.codes, this.tableOf(codes))
      return
    }
    const sets: Bits[] = []
    for (let i = 0; i < codes.length; i++) {
      const [from, to] = [starts[codes[i]!]!, starts[codes[i]! + 1]!]
      if (to - from > bits.words.length) sets.push(this.setOf(codes[i]!, rows))
      else bits.addList(rows, from, to)
    }
    bits.orAll(sets)
  }

  private setOf(code: number, rows: Uint32Array): Bits {
    let set = this.sets.get(code)
    if (!set) {
      set = new Bits(this.size)
      set.addList(rows, this.starts[code], this.starts[code + 1])
      this.sets.set(code, set)
    }
    return set
  }

  hasAny(row: number, wanted: Uint8Array): boolean {
    return wanted[this.codes[row]!] === 1
  }

  /** The rows that have the code, ascending. */
  rowsOf(code: number): Uint32Array {
    const from = this.starts[code]!
    const to = this.starts[code + 1]!
    return this.rows?.subarray(from, to) ?? Uint32Array.from({ length: to - from }, (_, i) => from + i)
  }

  tally(sample: Sample): Uint32Array {
    const { codes } = this
    const { rows, inside } = sample.list()
    const counts = new Uint32Array(this.dictionary.size + 1)
    for (let i = 0; i < rows.length; i++) counts[codes[rows[i]!]!]!++
    return inside ? counts : this.live.map((all, code) => all - counts[code]!)
  }

  forget(row: number): void {
    this.live[this.codes[row]!]!--
  }

  write(sink: Sink): void {
    this.dictionary.write(sink)
    sink.numbers(this.codes)
    sink.numbers(this.starts)
    sink.numbers(this.rows ?? new Uint32Array(0))
  }

  static read(source: Source): SingleColumn {
    const dictionary = Dictionary.read(source)
    const codes = source.numbers<Codes>(codesType(dictionary.size))
    const starts = source.numbers(Uint32Array)
    const rows = source.numbers(Uint32Array)
    return new SingleColumn(dictionary, codes, starts, rows.length < codes.length ? undefined : rows)
  }
}

/** How many rows codes have, and what adding them costs. */
type Counted = { readonly rows: number; readonly cost: number }

/** Counting the rows of fewer codes is faster than remembering how many they are. */
const longList = 64
/** A set of rows may take this many times the memory of its list of codes. */
const worthKeeping = 16
