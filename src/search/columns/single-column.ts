import { Bits, wordsFor } from './bits.ts'
import { Column, listCost, startsByCode } from './column.ts'
import { Dictionary } from './dictionary.ts'
import { type Narrow, narrowType } from './narrow.ts'
import type { Sample } from './sample.ts'
import { readSets, writeSets } from './sets.ts'
import type { Sink, Source } from './snapshot-bytes.ts'

/**
 * A column with one value per row. A row without one has the code `dictionary.size`: it sorts last and nothing finds
 * it. Rows are numbered in the default order, so the lists of all codes, one after the other, would be all rows sorted
 * by this column. Only a column that people sort by keeps them all; in others, the rows of a frequent code are a set,
 * which is smaller.
 */
export class SingleColumn extends Column {
  readonly codes: Narrow
  /** In the order of this column, the rows of code c are those from starts[c] to starts[c + 1] - 1. */
  readonly starts: Uint32Array
  /**
   * The lists of codes without a set. Missing if the rows are numbered in the order of this column: rows[i] would be i.
   */
  readonly rows: Uint32Array | undefined
  /** The list of code c is rows[listStarts[c]] to rows[listStarts[c + 1] - 1]. */
  private readonly listStarts: Uint32Array
  /** The rows of codes without a list. */
  private readonly sets: ReadonlyMap<number, Bits>
  private readonly ofLists = new WeakMap<Uint32Array, Bits>()
  /** What `count` returns for long lists of codes: a search asks several times. */
  private readonly counts = new WeakMap<Uint32Array, Counted>()
  /** The sets of frequent codes that have a list, because they are faster to add. Made when first needed. */
  private readonly setsOfLists = new Map<number, Bits>()

  private constructor(
    dictionary: Dictionary,
    codes: Narrow,
    starts: Uint32Array,
    rows: Uint32Array | undefined,
    sets: ReadonlyMap<number, Bits>,
  ) {
    super(dictionary)
    this.codes = codes
    this.starts = starts
    this.rows = rows
    this.sets = sets
    this.listStarts = sets.size > 0 ? listStartsOf(starts, sets) : starts
    for (let code = 0; code <= dictionary.size; code++) this.live[code] = starts[code + 1]! - starts[code]!
  }

  get size(): number {
    return this.codes.length
  }

  /** @param isSorted people sort by this column: `rows` are all rows in its order */
  static of(dictionary: Dictionary, codes: Narrow, isSorted = false): SingleColumn {
    const starts = startsByCode(codes, dictionary.size + 1)
    const sets = new Map<number, Bits>()
    if (codes.every((code, row) => row === 0 || codes[row - 1]! <= code)) {
      return new SingleColumn(dictionary, codes, starts, undefined, sets)
    }
    const words = wordsFor(codes.length)
    for (let code = 0; !isSorted && code <= dictionary.size; code++) {
      if (starts[code + 1]! - starts[code]! > words) sets.set(code, new Bits(codes.length))
    }
    const next = listStartsOf(starts, sets)
    const rows = new Uint32Array(next.at(-1)!)
    for (let row = 0; row < codes.length; row++) {
      const set = sets.get(codes[row]!)
      if (set) set.add(row)
      else rows[next[codes[row]!]!++] = row
    }
    return new SingleColumn(dictionary, codes, starts, rows, sets)
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
    else if (codes.length * worthCaching > bits.words.length) bits.or(this.bitsOfList(codes, rows))
    else this.addEach(bits, codes, rows)
  }

  /**
   * The rows of a long list of codes, kept as long as the list itself is referenced: a search needs them several times.
   */
  private bitsOfList(codes: Uint32Array, rows: Uint32Array): Bits {
    let bits = this.ofLists.get(codes)
    if (!bits) {
      bits = new Bits(this.size)
      this.addEach(bits, codes, rows)
      this.ofLists.set(codes, bits)
    }
    return bits
  }

  private addEach(bits: Bits, codes: Uint32Array, rows: Uint32Array): void {
    const { starts, listStarts } = this
    if (this.count(codes).cost >= this.codes.length) {
      bits.addWhere(this.codes, this.tableOf(codes))
      return
    }
    const sets: Bits[] = []
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!
      if (starts[code + 1]! - starts[code]! > bits.words.length) sets.push(this.setOf(code, rows))
      else bits.addList(rows, listStarts[code], listStarts[code + 1])
    }
    bits.orAll(sets)
  }

  private setOf(code: number, rows: Uint32Array): Bits {
    let set = this.sets.get(code) ?? this.setsOfLists.get(code)
    if (!set) {
      set = new Bits(this.size)
      set.addList(rows, this.listStarts[code], this.listStarts[code + 1])
      this.setsOfLists.set(code, set)
    }
    return set
  }

  hasAny(row: number, wanted: Uint8Array): boolean {
    return wanted[this.codes[row]!] === 1
  }

  /** The rows that have the code, ascending. */
  rowsOf(code: number): Uint32Array {
    const set = this.sets.get(code)
    if (set) return set.list()
    const from = this.listStarts[code]!
    const to = this.listStarts[code + 1]!
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
    sink.numbers(Uint8Array.of(this.rows ? 1 : 0))
    sink.numbers(this.rows ?? new Uint32Array(0))
    writeSets(sink, this.sets)
  }

  static read(source: Source): SingleColumn {
    const dictionary = Dictionary.read(source)
    const codes = source.numbers<Narrow>(narrowType(dictionary.size))
    const starts = source.numbers(Uint32Array)
    const hasRows = source.numbers(Uint8Array)[0] === 1
    const rows = source.numbers(Uint32Array)
    return new SingleColumn(dictionary, codes, starts, hasRows ? rows : undefined, readSets(source, codes.length))
  }
}

/** Where the list of each code begins if those with a set have none. */
function listStartsOf(starts: Uint32Array, sets: ReadonlyMap<number, Bits>): Uint32Array {
  const listStarts = new Uint32Array(starts.length)
  for (let code = 0; code + 1 < starts.length; code++) {
    listStarts[code + 1] = listStarts[code]! + (sets.has(code) ? 0 : starts[code + 1]! - starts[code]!)
  }
  return listStarts
}

/** How many rows codes have, and what adding them costs. */
type Counted = { readonly rows: number; readonly cost: number }

/** Counting the rows of fewer codes is faster than remembering how many they are. */
const longList = 64
/** A set of rows may take this many times the memory of its list of codes. */
const worthCaching = 16
