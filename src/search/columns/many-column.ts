import { Bits, wordsFor } from './bits.ts'
import { Column, listCost, startsByCode } from './column.ts'
import { Dictionary } from './dictionary.ts'
import { addCounts, InlineValues } from './inline-values.ts'
import { type Narrow, narrowType } from './narrow.ts'
import type { Sample } from './sample.ts'
import { readSets, writeSets } from './sets.ts'
import type { Sink, Source } from './snapshot-bytes.ts'

/**
 * A column with any number of values per row. The rows of a frequent value are a bit set, which is smaller than a list
 * and can be compared with another set 32 rows at a time.
 */
export class ManyColumn extends Column {
  /** The codes of row r are codes[runs[r]] to codes[runs[r + 1] - 1]. */
  readonly codes: Narrow
  readonly runs: Uint32Array
  /**
   * The rows of a rare code c are rows[starts[c]] to rows[starts[c + 1] - 1]; those of a frequent one are in `sets`.
   */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  readonly sets: ReadonlyMap<number, Bits>
  /** How many rows have code c, hidden ones included. */
  private readonly counts: Uint32Array
  /** The rare values of each row, made when first needed; none if a row has less than one on average. */
  private rare: InlineValues | null | undefined

  constructor(
    dictionary: Dictionary,
    codes: Narrow,
    runs: Uint32Array,
    starts: Uint32Array,
    rows: Uint32Array,
    sets: ReadonlyMap<number, Bits>,
    counts: Uint32Array,
  ) {
    super(dictionary)
    this.codes = codes
    this.runs = runs
    this.starts = starts
    this.rows = rows
    this.sets = sets
    this.counts = counts
    this.live.set(counts)
  }

  get size(): number {
    return this.runs.length - 1
  }

  static of(dictionary: Dictionary, codes: Narrow, runs: Uint32Array): ManyColumn {
    const size = runs.length - 1
    const all = startsByCode(codes, dictionary.size)
    const sets = new Map<number, Bits>()
    const starts = new Uint32Array(dictionary.size + 1)
    const counts = new Uint32Array(dictionary.size)
    for (let code = 0; code < dictionary.size; code++) {
      const count = all[code + 1]! - all[code]!
      counts[code] = count
      const frequent = count > wordsFor(size)
      if (frequent) sets.set(code, new Bits(size))
      starts[code + 1] = starts[code]! + (frequent ? 0 : count)
    }
    const rows = new Uint32Array(starts[dictionary.size]!)
    const next = starts.slice()
    for (let row = 0; row < size; row++) {
      for (let i = runs[row]!; i < runs[row + 1]!; i++) {
        const set = sets.get(codes[i]!)
        if (set) set.add(row)
        else rows[next[codes[i]!]!++] = row
      }
    }
    return new ManyColumn(dictionary, codes, runs, starts, rows, sets, counts)
  }

  countRows(codes: Uint32Array): number {
    let total = 0
    for (let i = 0; i < codes.length; i++) total += this.counts[codes[i]!]!
    return total
  }

  countLive(codes: Uint32Array): number | undefined {
    return codes.length <= 1 ? (this.live[codes[0] ?? -1] ?? 0) : undefined
  }

  costOf(codes: Uint32Array): number {
    let cost = 0
    for (let i = 0; i < codes.length; i++) cost += this.cost(codes[i]!)
    return cost
  }

  private cost(code: number): number {
    return this.sets.get(code)?.words.length ?? this.starts[code + 1]! - this.starts[code]! + listCost
  }

  addRows(bits: Bits, codes: Uint32Array): void {
    const sets: Bits[] = []
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!
      const set = this.sets.get(code)
      if (set) sets.push(set)
      else bits.addList(this.rows, this.starts[code], this.starts[code + 1])
    }
    bits.orAll(sets)
  }

  hasAny(row: number, wanted: Uint8Array): boolean {
    const end = this.runs[row + 1]!
    for (let i = this.runs[row]!; i < end; i++) if (wanted[this.codes[i]!] === 1) return true
    return false
  }

  tally(sample: Sample): Uint32Array {
    const { rows, bits, inside } = sample.list()
    const counts = new Uint32Array(this.dictionary.size + 1)
    // Runs of unpredictable length are slow to walk: many rows are counted faster by comparing the set with each code's
    // set.
    const setsCost = (this.sets.size * wordsFor(this.size)) / 2 + this.rareCost(rows)
    if (rows.length * rowCost > setsCost) this.countInSets(rows, bits, counts)
    else this.countInRuns(rows, counts)
    return inside ? counts : this.live.map((all, code) => all - counts[code]!)
  }

  private countInRuns(rows: Uint32Array, counts: Uint32Array): void {
    const { codes, runs } = this
    for (let i = 0; i < rows.length; i++) {
      const end = runs[rows[i]! + 1]!
      for (let k = runs[rows[i]!]!; k < end; k++) counts[codes[k]!]!++
    }
  }

  private countInSets(rows: Uint32Array, bits: Bits, counts: Uint32Array): void {
    for (const [code, set] of this.sets) counts[code] = set.countBoth(bits)
    if (this.rare) this.rare.count(rows, bits, counts)
    else addCounts(this, bits, counts)
  }

  /** Prepares what the first count of many rows would otherwise wait for. */
  prepareTally(): void {
    if (this.rare === undefined) this.rare = this.rows.length > this.size ? InlineValues.of(this, this.size) : null
  }

  /** What counting the rare values of these rows costs, in rows added one at a time. */
  private rareCost(rows: Uint32Array): number {
    this.prepareTally()
    return this.rare ? this.rare.inLists + rows.length * inlineCost : this.rows.length
  }

  forget(row: number): void {
    for (let i = this.runs[row]!; i < this.runs[row + 1]!; i++) this.live[this.codes[i]!]!--
  }

  write(sink: Sink): void {
    this.dictionary.write(sink)
    sink.numbers(this.codes)
    // A column in which no one has a value is a million zeros, which take no memory as long as no one writes them.
    sink.numbers(this.codes.length > 0 ? this.runs : new Uint32Array(0))
    sink.numbers(this.starts)
    sink.numbers(this.rows)
    sink.numbers(this.counts)
    writeSets(sink, this.sets)
  }

  /** @param size the number of rows */
  static read(source: Source, size: number): ManyColumn {
    const dictionary = Dictionary.read(source)
    const codes = source.numbers<Narrow>(narrowType(dictionary.size))
    const written = source.numbers(Uint32Array)
    const runs = codes.length > 0 ? written : new Uint32Array(size + 1)
    const starts = source.numbers(Uint32Array)
    const rows = source.numbers(Uint32Array)
    const counts = source.numbers(Uint32Array)
    return new ManyColumn(dictionary, codes, runs, starts, rows, readSets(source, size), counts)
  }
}

/** Walking a row's unpredictable number of codes costs as much as adding this many rows to a set. */
const rowCost = 20
/** Reading a row's inline values costs as much as adding this many rows. */
const inlineCost = 2
