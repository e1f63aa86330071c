import type { ByteRows } from '../formats/byte-rows.ts'
import type { SourceRow } from '../import/source.ts'
import type { Recognizer } from '../marks/recognizer.ts'
import type { ProviderColumns } from './provider-columns.ts'
import { ProviderReader } from './provider-row.ts'
import { briefRow, type RowTaker, Table } from './table-rows.ts'

/** What a row says about an NPI that is no longer in use: since when, or which one replaced it. */
export type NpiChange = { npi: string; since: string } | { npi: string; by: string }

interface Providers {
  /** How many columns the file has. */
  width: number
  columns: ProviderColumns
  residents: boolean
}

/** The rows of `npidata_pfile` after its headers. */
export class ProviderRows {
  private readonly rows: ByteRows
  private readonly reader: ProviderReader
  private readonly width: number
  private readonly recognizer: Recognizer | null
  readonly npis: NpiChange[] = []
  /** The newest update, as an ISO date. */
  newest: string | null = null
  /** Where each row about a physician is, in bytes, and each known one. */
  readonly spans = new WeakMap<SourceRow, readonly [start: number, end: number]>()

  constructor(rows: ByteRows, { width, columns, residents }: Providers, recognizer: Recognizer | null = null) {
    this.rows = rows
    this.recognizer = recognizer
    this.width = width
    this.reader = new ProviderReader(rows, columns, { residents })
  }

  readonly take: RowTaker = () => {
    const { rows } = this
    if (rows.recognized) return this.located({ line: rows.line, known: this.recognizer?.mark ?? -1 })
    const reading = this.reader.read()
    if (reading.kind === 'passed') return reading.why
    if (reading.kind === 'deactivated') {
      this.npis.push({ npi: reading.npi, since: reading.since })
      return 'deactivated NPIs'
    }
    if (reading.kind === 'replaced') {
      this.npis.push({ npi: reading.npi, by: reading.by })
      return 'replaced NPIs'
    }
    const { draft, certifiedOn, leftOut } = reading
    const updated = draft.nppesUpdatedOn
    if (updated !== null && (this.newest === null || updated > this.newest)) this.newest = updated
    const mark = rows.told ? this.recognizer?.row : undefined
    return this.located({ line: rows.line, raw: briefRow(draft), draft, lastVerified: certifiedOn, leftOut, mark })
  }

  private located<Row extends SourceRow>(row: Row): Row {
    this.spans.set(row, this.rows.span)
    return row
  }

  groups(): Generator<SourceRow[]> {
    return Table.behindHeaders(this.width, this.take).taken(this.rows)
  }
}
