import { Bits } from './bits.ts'
import {
  type ColumnName,
  columnNames,
  type FlagName,
  flagNames,
  isMany,
  type ManyColumnName,
  type NumberName,
  numberNames,
  type SingleColumnName,
} from './columns.ts'
import type { Dictionary } from './dictionary.ts'
import { ManyColumn } from './many-column.ts'
import type { Narrow } from './narrow.ts'
import type { Circles, Points } from './near.ts'
import { partitionPoint } from './partition-point.ts'
import { SingleColumn } from './single-column.ts'
import type { Sink, Source } from './snapshot-bytes.ts'
import { WordRows } from './word-rows.ts'

export type Columns = { readonly [Name in SingleColumnName]: SingleColumn } & {
  readonly [Name in ManyColumnName]: ManyColumn
}

/** Ids from 2^32 on need twice the memory. */
export type Ids = Uint32Array | Float64Array

type SegmentParts = {
  readonly ids: Ids
  readonly columns: Columns
  readonly numbers: Readonly<Record<NumberName, Narrow>>
  readonly flags: Readonly<Record<FlagName, Bits>>
}

/**
 * Physicians in columns, built once and never changed; rows can only be hidden. They are numbered in the default order:
 * by last name, first name, and id, so the first rows of a bit set are the first page.
 */
export class Segment implements SegmentParts {
  readonly size: number
  readonly ids: Ids
  readonly columns: Columns
  readonly numbers: Readonly<Record<NumberName, Narrow>>
  readonly flags: Readonly<Record<FlagName, Bits>>
  /** Rows that were removed, or replaced by a newer version of the same physician in another segment. */
  readonly hidden: Bits
  hiddenCount = 0
  /** The rows in ascending order of their ids. */
  private readonly byId: Uint32Array
  /** Where the codes of the column `point` are. */
  readonly points: Points
  /** Where the codes of the column `wishCircle` are: far fewer, so no snapshot stores them. */
  readonly circles: Circles
  readonly wordRows: WordRows

  /** @param points where the codes of the column `point` are, if that is known */
  constructor(parts: SegmentParts, byId: Uint32Array, points?: Points) {
    this.size = parts.ids.length
    this.ids = parts.ids
    this.columns = parts.columns
    this.numbers = parts.numbers
    this.flags = parts.flags
    this.hidden = new Bits(this.size)
    this.byId = byId
    this.wordRows = new WordRows(this.size)
    this.points = points ?? pointsOf(this.columns.point.dictionary)
    this.circles = circlesOf(this.columns.wishCircle.dictionary)
  }

  /** The row of a physician, or -1 if there is none or it is hidden. */
  rowOf(id: number): number {
    const row = this.byId[partitionPoint(0, this.size, (i) => this.ids[this.byId[i]!]! < id)]
    return row !== undefined && this.ids[row] === id && !this.hidden.has(row) ? row : -1
  }

  /** The rows of physicians with higher ids than this one. */
  idsAbove(id: number): Bits {
    const bits = new Bits(this.size)
    bits.addList(
      this.byId,
      partitionPoint(0, this.size, (i) => this.ids[this.byId[i]!]! <= id),
    )
    return bits
  }

  /** The rows of a set in the order of their ids. */
  *rowsById(bits: Bits, newestFirst: boolean): Generator<number> {
    for (let i = 0; i < this.size; i++) {
      const row = this.byId[newestFirst ? this.size - 1 - i : i]!
      if (bits.has(row)) yield row
    }
  }

  /** Removes a physician from every answer; false if no one has that id, or they're already hidden. */
  hide(id: number): boolean {
    const row = this.rowOf(id)
    if (row === -1) return false
    this.hidden.add(row)
    this.hiddenCount++
    for (const name of columnNames) this.columns[name].forget(row)
    return true
  }

  /** Clears the cached words, to measure how long finding them takes. */
  forgetWords(): void {
    this.wordRows.forget()
    for (const name of columnNames) this.columns[name].forgetWords()
  }

  /** The folded value of a row in a column with one value per row; '' if it has none. */
  value(column: SingleColumnName, row: number): string {
    const { codes, dictionary } = this.columns[column]
    const code = codes[row]!
    return code === dictionary.size ? '' : dictionary.value(code)
  }

  write(sink: Sink): void {
    sink.sized(this.ids)
    sink.numbers(this.byId)
    for (const name of columnNames) this.columns[name].write(sink)
    for (const name of numberNames) sink.sized(this.numbers[name])
    for (const name of flagNames) sink.numbers(this.flags[name].words)
    sink.numbers(this.points.latitude)
    sink.numbers(this.points.longitude)
    this.wordRows.write(sink)
  }

  /** Reads a segment in steps of at most a few milliseconds, so the thread can answer requests in between. */
  static *reading(source: Source): Generator<void, Segment> {
    const ids = source.sized() as Ids
    const byId = source.numbers(Uint32Array)
    const read: Partial<Record<ColumnName, SingleColumn | ManyColumn>> = {}
    for (const name of columnNames) {
      read[name] = isMany(name) ? ManyColumn.read(source, ids.length) : SingleColumn.read(source)
      yield
    }
    const columns = read as Columns
    const numbers = record(numberNames, () => source.sized() as Narrow)
    const flags = record(flagNames, () => new Bits(ids.length, source.numbers(Uint32Array)))
    const points = { latitude: source.numbers(Float64Array), longitude: source.numbers(Float64Array) }
    const segment = new Segment({ ids, columns, numbers, flags }, byId, points)
    segment.wordRows.read(source)
    return segment
  }
}

/** The numbers of values such as '40.7,-74.0'. */
function pointsOf(dictionary: Dictionary): Points {
  const points = { latitude: new Float64Array(dictionary.size), longitude: new Float64Array(dictionary.size) }
  for (let code = 0; code < dictionary.size; code++) {
    const [latitude, longitude] = dictionary.value(code).split(',')
    points.latitude[code] = Number(latitude)
    points.longitude[code] = Number(longitude)
  }
  return points
}

/** The numbers of values such as '40.7,-74.0,50'. */
function circlesOf(dictionary: Dictionary): Circles {
  const miles = Float64Array.from({ length: dictionary.size }, (_, code) =>
    Number(dictionary.value(code).slice(dictionary.value(code).lastIndexOf(',') + 1)),
  )
  return { ...pointsOf(dictionary), miles }
}

/** An object with a value for each name, made in the order of the names. */
export function record<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}
