import { setImmediate as nextTick } from 'node:timers/promises'
import { isNamed } from '#shared/calls/named-error.ts'
import { ByteRows } from '../formats/byte-rows.ts'
import type { PhysicianDraft } from '../physicians/draft.ts'
import { ImportError } from '../rows/import-error.ts'
import type { OpenFile } from '../rows/open-file.ts'
import type { BadRow } from '../rows/row-cells.ts'
import type { SourceRow } from '../rows/source.ts'

/**
 * Reads the current row of `rows`: returns its value, or why it was skipped in a few words. Throws a `BadRow` for a bad
 * one.
 */
export type RowTaker = () => SourceRow | string

/**
 * Looks at a file's first line, or at the next one if it returned null before; `last` if there may be no further one.
 */
export type HeaderTaker = (headers: readonly string[], rows: ByteRows, last: boolean) => RowTaker | null

/** Lines above the column names: titles, as in the deactivation report. */
const maxTitles = 5
const slice = 64
const passedSlice = 256

/** The rows of a public file in order, a few at a time. Throws an `ImportError` if the file isn't what it should be. */
export async function* tableRows(file: OpenFile, takeHeader: HeaderTaker): AsyncGenerator<SourceRow[]> {
  const table = new Table(takeHeader)
  for await (const block of file.bytes()) yield* table.read(block)
  yield* table.end()
  if (!table.begun) throw new ImportError(`${file.name} has no row of column names. Nothing was changed.`)
}

/** The same, passed directly to `tell`; other work gets a turn between blocks. */
export async function takeTable(
  file: OpenFile,
  takeHeader: HeaderTaker,
  tell: (rows: SourceRow[]) => Promise<void> | void,
): Promise<void> {
  for await (const rows of tableRows(file, takeHeader)) {
    await tell(rows)
    await nextTick()
  }
}

/** Rows below a header line, which the `taker` finds. */
class Table {
  private readonly takeHeader: HeaderTaker
  private rows: ByteRows | undefined
  private takeRow: RowTaker | undefined
  private width = 0
  private titles = 0

  constructor(takeHeader: HeaderTaker) {
    this.takeHeader = takeHeader
  }

  get begun(): boolean {
    return this.takeRow !== undefined
  }

  *read(block: Buffer): Generator<SourceRow[]> {
    this.rows ??= new ByteRows(delimiterOf(block))
    this.rows.add(block)
    yield* this.taken(this.rows)
  }

  *end(): Generator<SourceRow[]> {
    if (!this.rows) return
    this.rows.end()
    yield* this.taken(this.rows)
  }

  /** A few at a time: a consumer waiting for the database in between shouldn't have to wait for a whole block. */
  *taken(rows: ByteRows): Generator<SourceRow[]> {
    let found: SourceRow[] = []
    const passed = new Map<string, number>()
    let seen = 0
    const flush = (): SourceRow[] => {
      const all = [...found, ...[...passed].map(([what, count]) => ({ passed: what, rows: count }))]
      found = []
      passed.clear()
      seen = 0
      return all
    }
    while (rows.next()) {
      if (this.takeRow === undefined) {
        this.begin(rows)
        continue
      }
      const row = this.take(rows, this.takeRow)
      seen++
      if (typeof row === 'string') passed.set(row, (passed.get(row) ?? 0) + 1)
      else found.push(row)
      if (found.length >= slice || seen >= passedSlice) yield flush()
    }
    if (seen > 0) yield flush()
  }

  private begin(rows: ByteRows): void {
    const headers = Array.from({ length: rows.fields }, (_, at) => rows.text(at).trim())
    this.titles++
    this.width = rows.fields
    this.takeRow = this.takeHeader(headers, rows, this.titles > maxTitles) ?? undefined
  }

  private take(rows: ByteRows, takeRow: RowTaker): SourceRow | string {
    const problem = rows.problem ?? this.problemOf(rows)
    if (problem !== undefined) return { line: rows.line, raw: rows.raw(), problem }
    try {
      return takeRow()
    } catch (error) {
      if (isNamed<BadRow>(error, 'BadRow')) return { line: rows.line, raw: rows.raw(), problem: error.message }
      throw error
    }
  }

  private problemOf(rows: ByteRows): string | undefined {
    if (rows.hasNul()) return 'a NUL byte'
    const { fields } = rows
    if (fields === this.width) return undefined
    if (fields > this.width) {
      // Spreadsheets like to end every line with a few commas.
      for (let at = this.width; at < fields; at++) {
        if (!rows.isEmpty(at)) return `too many fields: ${fields}, the first line has ${this.width}`
      }
      return undefined
    }
    if (rows.endedInside) return 'the file ends inside this row'
    return `too few fields: ${fields}, the first line has ${this.width}`
  }
}

/** Identifies a good row, in case it is rejected later: keeping all 330 columns of every row would fill the memory. */
export const briefRow = ({ npi, lastName, firstName }: PhysicianDraft): string => `${npi},${lastName},${firstName}`

/** The most frequent delimiter in the first lines; in Europe, Excel writes semicolons. */
export function delimiterOf(block: Buffer): string {
  const lines = block.subarray(0, 16_384).toString('latin1').split('\n').slice(0, 3).join('\n')
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, lines.split(sign).length] as const)
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
