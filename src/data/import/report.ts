import type { SourceName } from '../merge/source-rank.ts'
import { counted } from './import-error.ts'

/** What an import did; stored in `import_runs.report`. Every row read is new, changed, unchanged, suppressed or skipped. */
export interface ImportReport {
  source: SourceName
  fileName: string
  dryRun: boolean
  read: number
  new: number
  changed: number
  unchanged: number
  /** Rows about people who asked to be removed. */
  suppressed: number
  /** Rows that were not taken, by reason. They stand in the reject file. */
  skipped: Record<string, number>
  /** Single values that were left out of rows that were taken: not understood, by column, or hidden by a suppression. */
  leftOut: Record<string, number>
  hiddenValues: number
  /** Generated profiles that left because real data came. */
  generatedRemoved: number
  /** How long their removal took, which is part of `seconds` and does not count in `rowsPerSecond`. */
  generatedSeconds: number
  rejectFile: string | null
  seconds: number
  rowsPerSecond: number
}

export const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** A reason without the numbers and names of its row, so that like is counted with like. */
export function reasonKind(reason: string): string {
  return reason
    .replace(/: .*$/, '')
    .replace(/that of line \d+$/, 'that of another line')
    .replace(/ has [\d,]+ characters.*$/, ' is too long')
}

/** The report in sentences, for a terminal or a mail. */
export function reportText(report: ImportReport): string {
  const lines = [
    `${report.fileName}: ${counted(report.read)} rows read in ${report.seconds.toFixed(1)} s (${counted(report.rowsPerSecond)} rows/s)`,
    `  new ${counted(report.new)}, changed ${counted(report.changed)}, unchanged ${counted(report.unchanged)}`,
  ]
  if (report.suppressed > 0) lines.push(`  suppressed ${counted(report.suppressed)} (they asked to be removed)`)
  const skipped = totalOf(report.skipped)
  if (skipped > 0) {
    lines.push(`  skipped ${counted(skipped)}, listed in ${report.rejectFile}:`)
    for (const [reason, count] of ranked(report.skipped)) lines.push(`    ${counted(count)} ${reason}`)
  }
  const leftOut = ranked(report.leftOut).map(([column, count]) => `${column} ${counted(count)}`)
  if (leftOut.length > 0) lines.push(`  values that were not understood and left out: ${leftOut.join(', ')}`)
  if (report.hiddenValues > 0) lines.push(`  values hidden on somebody's request: ${counted(report.hiddenValues)}`)
  if (report.generatedRemoved > 0) {
    const { generatedRemoved, generatedSeconds } = report
    lines.push(
      `  ${counted(generatedRemoved)} generated profiles have left, in ${generatedSeconds.toFixed(1)} s of these`,
    )
  }
  if (report.new + report.changed + report.generatedRemoved === 0) lines.push('  Nothing changed.')
  if (report.dryRun) lines.push('  This was a dry run: nothing was kept.')
  return lines.join('\n')
}

const ranked = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort((a, b) => b[1] - a[1])
