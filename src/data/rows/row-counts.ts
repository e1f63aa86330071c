/** The outcomes of a file's rows: counted in the report, and listed in the reject file if rejected. */
import { counted, ImportError } from './import-error.ts'
import type { RejectFile } from './reject-file.ts'
import { badRows, type ImportReport, reasonKind } from './report.ts'
import type { SourceRow } from './source.ts'

/** A file whose first rows are mostly bad is not what it claims to be. */
const trial = 1000

/** Counts a row as read, and counts the outcome of a row that writes no one. */
export function countRow(report: ImportReport, rejects: RejectFile, row: SourceRow): void {
  if ('passed' in row) {
    report.read += row.rows
    report.passedOver[row.passed] = (report.passedOver[row.passed] ?? 0) + row.rows
    return
  }
  report.read++
  if ('problem' in row) skipRow(report, rejects, row.line, row.problem, row.raw)
}

export function skipRow(report: ImportReport, rejects: RejectFile, line: number, reason: string, raw: string): void {
  const kind = reasonKind(reason)
  report.skipped[kind] = (report.skipped[kind] ?? 0) + 1
  rejects.add(line, reason, raw)
}

/** @throws {ImportError} if too much is wrong for a file of this kind */
export function checkRows(report: ImportReport, rejects: RejectFile): void {
  const { fileName, read, skipped } = report
  const bad = badRows(report)
  if (read < trial || bad <= read / 2) return
  const [reason, count] = Object.entries(skipped).sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  throw new ImportError(
    `${fileName} does not match its first line: ${counted(bad)} of ${counted(read)} rows cannot be imported ` +
      `(${counted(count)}: ${reason}). Nothing was changed; the rows are listed in ${rejects.path}.`,
  )
}
