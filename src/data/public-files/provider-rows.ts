import type { ByteRows } from '../formats/byte-rows.ts'
import type { ProviderColumns } from './provider-columns.ts'
import { ProviderReader } from './provider-row.ts'
import { briefRow, type RowTaker } from './table-rows.ts'

/** What a row says about an NPI that is no longer in use: since when, or which one replaced it. */
export type NpiChange = { npi: string; since: string } | { npi: string; by: string }

interface Providers {
  columns: ProviderColumns
  residents: boolean
}

/** The rows of `npidata_pfile` after its headers. */
export class ProviderRows {
  private readonly rows: ByteRows
  private readonly reader: ProviderReader
  readonly npis: NpiChange[] = []
  /** The newest update, as an ISO date. */
  newest: string | null = null

  constructor(rows: ByteRows, { columns, residents }: Providers) {
    this.rows = rows
    this.reader = new ProviderReader(rows, columns, { residents })
  }

  readonly take: RowTaker = () => {
    const { rows } = this
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
    return { line: rows.line, raw: briefRow(draft), draft, lastVerified: certifiedOn, leftOut }
  }
}
