import type { Batch } from '../merge/batch.ts'
import { canBeRecognised, keysOf } from '../merge/draft-keys.ts'
import type { Merge } from '../merge/merge.ts'
import type { SuppressionList } from '../suppression/suppression-list.ts'
import { counted, ImportError } from './import-error.ts'
import type { RejectFile } from './reject-file.ts'
import { type ImportReport, reasonKind, totalOf } from './report.ts'
import type { GoodRow, SourceRow } from './source.ts'

/** Rows that are written together, and how each stands in the file, should it be listed after all. */
export interface RowBatch {
  batch: Batch
  raws: string[]
}

/** A file of which more than half of the first rows are bad is not what it says. */
const trial = 1000

const sameAs = (line: number | null): string => `the same person as that of line ${line}`
/** The kind of reason of a row that is good, but the second about somebody. */
const repeated = reasonKind(sameAs(1))

/** What becomes of each row of a file: counted in the report, and listed in the reject file where it is not taken. */
export class RowFates {
  private readonly report: ImportReport
  private readonly rejects: RejectFile
  private readonly suppressions: SuppressionList

  constructor(report: ImportReport, rejects: RejectFile, suppressions: SuppressionList) {
    this.report = report
    this.rejects = rejects
    this.suppressions = suppressions
  }

  /** Puts a row into the batch if somebody is to be written by it. */
  take(row: SourceRow, into: RowBatch): void {
    this.count(row)
    if (!('draft' in row)) return
    const verdict = this.suppressions.check(row.draft)
    if (verdict.person) {
      this.report.suppressed++
      return
    }
    for (const kind of verdict.hidden) delete row.draft.contacts[kind]
    this.report.hiddenValues += verdict.hidden.length
    this.add(row, into)
  }

  private add({ line, draft, lastVerified, leftOut, raw }: GoodRow, { batch, raws }: RowBatch): void {
    const keys = keysOf(draft)
    if (!canBeRecognised(keys)) {
      this.skip(line, 'nobody to recognise: no NPI, no email, and not name, state and specialty', raw)
      return
    }
    for (const column of leftOut) this.report.leftOut[column] = (this.report.leftOut[column] ?? 0) + 1
    raws.push(raw)
    batch.add({ line, draft, keys, lastVerified })
  }

  /** Counts a row as read, and one that nobody is written by as what it is. */
  count(row: SourceRow): void {
    const { report } = this
    if ('passed' in row) {
      report.read += row.rows
      report.passedOver[row.passed] = (report.passedOver[row.passed] ?? 0) + row.rows
      return
    }
    report.read++
    if ('problem' in row) this.skip(row.line, row.problem, row.raw)
  }

  private skip(line: number, reason: string, raw: string): void {
    const kind = reasonKind(reason)
    this.report.skipped[kind] = (this.report.skipped[kind] ?? 0) + 1
    this.rejects.add(line, reason, raw)
  }

  async write(merge: Merge, rows: RowBatch): Promise<void> {
    const outcomes = await merge.write(rows.batch)
    for (const [at, { line, outcome, otherLine }] of outcomes.entries()) {
      const raw = rows.raws[at] ?? ''
      if (outcome === 'ambiguous') this.skip(line, 'two or more physicians fit', raw)
      else if (outcome === 'duplicate') this.skip(line, sameAs(otherLine), raw)
      else this.report[outcome]++
    }
    rows.raws = []
  }

  /** @throws {ImportError} when too much is wrong for a file of this kind */
  check(): void {
    const { fileName, read, skipped } = this.report
    const bad = totalOf(skipped) - (skipped[repeated] ?? 0)
    if (read < trial || bad <= read / 2) return
    const [reason, count] = Object.entries(skipped).sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
    throw new ImportError(
      `${fileName} is not what its first line says: ${counted(bad)} of ${counted(read)} rows cannot be taken ` +
        `(${counted(count)}: ${reason}). Nothing was changed; the rows are listed in ${this.rejects.path}.`,
    )
  }
}
