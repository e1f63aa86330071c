import { isNamed } from '#shared/calls/named-error.ts'
import type { Binding } from './columns.ts'
import { RowReader } from './read-row.ts'
import type { BadRow } from './row-cells.ts'
import type { GoodRow, RejectedRow, SourceRow } from './source.ts'
import type { BadTableRow, TableRow } from './table.ts'

/** Turns a table's rows into people, one by one. */
export class Understanding {
  private readonly width: number
  private readonly reader: RowReader

  constructor(headers: readonly string[], binding: Binding) {
    this.width = headers.length
    this.reader = new RowReader(headers, binding)
  }

  /** @param endedInside whether the file ended in the middle of its last row, which may be this one */
  row(row: TableRow | BadTableRow, endedInside: boolean): GoodRow | RejectedRow {
    const problem = 'problem' in row ? row.problem : this.problemOf(row, endedInside)
    if (problem !== undefined || !('fields' in row)) return { line: row.line, raw: row.raw, problem: problem ?? '' }
    try {
      const { draft, lastVerified, leftOut } = this.reader.read(row.fields)
      return { line: row.line, raw: row.raw, draft, lastVerified, leftOut }
    } catch (error) {
      if (isNamed<BadRow>(error, 'BadRow')) return { line: row.line, raw: row.raw, problem: error.message }
      throw error
    }
  }

  private problemOf({ fields, raw }: TableRow, endedInside: boolean): string | undefined {
    if (raw.includes('\0')) return 'a NUL byte'
    // If the file ends within a row, its last value may be incomplete.
    if (fields.length < this.width && endedInside) return 'the file ends inside this row'
    // Spreadsheets often end every line with a few commas, or leave out the empty cells at its end.
    if (fields.length <= this.width || fields.slice(this.width).every((value) => value.trim() === '')) return undefined
    return `too many fields: ${fields.length}, the first line has ${this.width}`
  }
}

/**
 * Rows reported together: only a few, because anyone waiting for the database in between must not wait for thousands.
 */
const slice = 25

/**
 * The same rows, `slice` at a time regardless of how they arrive, so that a file refused halfway is always refused at
 * the same row.
 */
export async function* inSlices<Item>(source: AsyncIterable<Iterable<Item>>): AsyncGenerator<Item[]> {
  let held: Item[] = []
  for await (const items of source) {
    for (const item of items) {
      held.push(item)
      if (held.length < slice) continue
      yield held
      held = []
    }
  }
  if (held.length > 0) yield held
}

type Row = SourceRow

/**
 * Finds rows split over two lines: a valid short row is accepted unless the next one turns out to be its second half.
 */
export class BrokenRows {
  private readonly width: number
  private short: { good: GoodRow; fields: number } | undefined

  constructor(width: number) {
    this.width = width
  }

  /**
   * The rows that are settled by this one.
   *
   * @param fields how many it has; 0 for one that couldn't be split
   */
  next(found: Row, fields: number): Row[] {
    const before = this.short
    this.short = undefined
    if (before && 'problem' in found && fields > 0 && before.fields + fields - 1 === this.width) {
      const problem = 'this row is broken into two lines'
      return [before.good, found].map(({ line, raw }) => ({ line, raw, problem }))
    }
    const earlier = before ? [before.good] : []
    if ('draft' in found && fields < this.width) {
      this.short = { good: found, fields }
      return earlier
    }
    return [...earlier, found]
  }

  /** The short row at the end, if there is one. */
  last(): Row[] {
    return this.short ? [this.short.good] : []
  }
}
