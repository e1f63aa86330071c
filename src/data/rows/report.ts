import { undoDays } from '../merge/undo-record.ts'
import type { FactSourceName } from '../physicians/source-names.ts'
import type { SourceName } from '../physicians/source-rank.ts'
import { counted, countedOf } from './import-error.ts'
import type { OtherChanges } from './source.ts'

/**
 * The result of an import; stored in `import_runs.report`. Every row read is new, changed, unchanged, suppressed,
 * skipped or passed over.
 */
export interface ImportReport {
  source: SourceName | FactSourceName
  fileName: string
  dryRun: boolean
  read: number
  new: number
  changed: number
  unchanged: number
  /** Rows about people who asked to be removed. */
  suppressed: number
  /** Rejected rows, by reason. They are in the reject file. */
  skipped: Record<string, number>
  /** Single values left out of accepted rows: not understood, by column, or hidden by a suppression. */
  leftOut: Record<string, number>
  hiddenValues: number
  /**
   * Rows whose NPI or personal email belongs to a physician with a different name: rejected, or accepted without that
   * email.
   */
  otherName: { rejected: number; withoutEmail: number }
  /** Physicians whose last name changed: first name, state, and specialty are the same as before. */
  renamed: number
  /** Rows matched by name, state, and specialty alone that filled gaps; missing in reports of before. */
  weak?: number
  /** Work emails that name someone else, as after a column has shifted: left out; missing in reports of before. */
  othersEmail?: number
  /** By field: rows that say something else than an admin's correction, which stays. */
  corrected?: Record<string, number>
  /** Generated profiles removed because real data arrived. */
  generatedRemoved: number
  /** Those that stay, because someone chose to keep them or they are on members' lists. */
  generatedKept: number
  /** Entries on members' lists removed with them. */
  listEntriesRemoved: number
  /** How long their removal took, which is part of `seconds` and does not count in `rowsPerSecond`. */
  generatedSeconds: number
  rejectFile: string | null
  /** Rows about people the product does not list, by what they are. */
  passedOver: Record<string, number>
  /** The headers of columns that map to nothing; only for the operator's own contacts. */
  unusedColumns: string[]
  /** Parts of the file that were not read at all, as sentences. */
  remarks: string[]
  /** Changes from the file other than its rows; only for public files. */
  beside: OtherChanges | null
  /** For a file of facts: the facts no longer in it, and how many physicians now have any. */
  facts?: { gone: number; matched: number }
  seconds: number
  rowsPerSecond: number
  /** The run, if it can be undone. */
  undoable: string | null
}

/** For an import that hasn't read anything yet. */
export function emptyReport(
  { source, fileName }: Pick<ImportReport, 'source' | 'fileName'>,
  dryRun: boolean,
): ImportReport {
  return {
    source,
    fileName,
    dryRun,
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    suppressed: 0,
    skipped: {},
    leftOut: {},
    hiddenValues: 0,
    otherName: { rejected: 0, withoutEmail: 0 },
    renamed: 0,
    generatedRemoved: 0,
    generatedKept: 0,
    listEntriesRemoved: 0,
    generatedSeconds: 0,
    rejectFile: null,
    passedOver: {},
    unusedColumns: [],
    remarks: [],
    beside: null,
    seconds: 0,
    rowsPerSecond: 0,
    undoable: null,
  }
}

export const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Rows that were not imported, except valid duplicates about the same person. */
export const badRows = ({ skipped }: ImportReport): number =>
  totalOf(skipped) - (skipped['the same person as on another line'] ?? 0)

/** A reason without its row's numbers and names, so that similar ones are counted together. */
export function reasonKind(reason: string): string {
  return reason
    .replace(/: .*$/, '')
    .replace(/on line \d+$/, 'on another line')
    .replace(/ has [\d,]+ characters.*$/, ' is too long')
}

/** The report in sentences, for a terminal or an email. */
export function reportText(report: ImportReport): string {
  const lines = [
    `${report.fileName}: ${countedOf(report.read, 'row')} read in ${report.seconds.toFixed(1)} s (${counted(report.rowsPerSecond)} rows/s)`,
    `  new ${counted(report.new)}, changed ${counted(report.changed)}, unchanged ${counted(report.unchanged)}`,
  ]
  const passed = ranked(report.passedOver).map(([what, count]) => `${what} ${counted(count)}`)
  if (passed.length > 0) lines.push(`  rows of other kinds: ${passed.join(', ')}`)
  lines.push(...otherChangeLines(report.beside))
  if (report.suppressed > 0) lines.push(`  suppressed ${counted(report.suppressed)} (they asked to be removed)`)
  const skipped = totalOf(report.skipped)
  if (skipped > 0) {
    lines.push(`  skipped ${counted(skipped)}, listed in ${report.rejectFile}:`)
    for (const [reason, count] of ranked(report.skipped)) lines.push(`    ${counted(count)} ${reason}`)
  }
  const leftOut = ranked(report.leftOut).map(([column, count]) => `${column} ${counted(count)}`)
  if (leftOut.length > 0) lines.push(`  values that were not understood and left out: ${leftOut.join(', ')}`)
  const corrected = ranked(report.corrected ?? {}).map(([field, count]) => `${field} ${counted(count)}`)
  if (corrected.length > 0)
    lines.push(`  values that an admin has corrected, which stay as corrected: ${corrected.join(', ')}`)
  lines.push(...unreadLines(report))
  if (report.hiddenValues > 0) lines.push(`  values hidden on request: ${counted(report.hiddenValues)}`)
  lines.push(...nameLines(report))
  lines.push(...sampleLines(report))
  if (report.facts) lines.push(...factLines(report.facts))
  const changes = report.new + report.changed + report.generatedRemoved + (report.facts?.gone ?? 0)
  if (changes + otherChangesIn(report.beside) === 0) lines.push('  Nothing changed.')
  if (report.undoable)
    lines.push(
      `  To undo all of it, within ${undoDays} days: at the data desk, or script/import undo ${report.undoable}`,
    )
  if (report.dryRun) lines.push('  This was a dry run: nothing was kept.')
  return lines.join('\n')
}

function factLines({ gone, matched }: NonNullable<ImportReport['facts']>): string[] {
  const lines = [`  about ${countedOf(matched, 'physician')}`]
  if (gone > 0) lines.unshift(`  no longer in the file ${counted(gone)}`)
  return lines
}

function sampleLines({
  generatedRemoved,
  generatedSeconds,
  generatedKept,
  listEntriesRemoved,
}: ImportReport): string[] {
  if (generatedKept > 0)
    return [`  sample physicians kept ${counted(generatedKept)} (an import with --remove-samples removes them)`]
  if (generatedRemoved === 0) return []
  const lists = listEntriesRemoved > 0 ? `, with ${counted(listEntriesRemoved)} entries of members' lists` : ''
  return [
    `  sample physicians removed ${counted(generatedRemoved)}${lists} (${generatedSeconds.toFixed(1)} s of these)`,
  ]
}

/** Rows whose key and name contradict each other. */
function nameLines({
  otherName: { rejected, withoutEmail },
  renamed,
  weak = 0,
  othersEmail = 0,
}: ImportReport): string[] {
  const lines: string[] = []
  if (rejected + withoutEmail > 0) {
    lines.push(
      `  matched by NPI or email but not by name ${counted(rejected + withoutEmail)}: not imported ${counted(rejected)}, ` +
        `imported without the email ${counted(withoutEmail)}`,
    )
  }
  if (weak > 0) lines.push(`  matched by name, state and specialty alone, which only fills gaps ${counted(weak)}`)
  if (othersEmail > 0) {
    lines.push(`  work emails that name someone else, left out ${counted(othersEmail)}: has the column shifted?`)
  }
  if (renamed > 0) lines.push(`  new last name, same first name, state and specialty ${counted(renamed)}`)
  return lines
}

/** Data in the file outside its rows. Reports from earlier releases do not have this. */
function unreadLines({ unusedColumns = [], remarks = [] }: ImportReport): string[] {
  const lines = remarks.map((remark) => `  ${remark}`)
  if (unusedColumns.length > 0) {
    const shown = unusedColumns.slice(0, 40).map((header) => header.slice(0, 60))
    lines.unshift(`  columns that were not used: ${shown.join(', ')}${unusedColumns.length > 40 ? ', …' : ''}`)
  }
  return lines
}

/** How much a file changed apart from its rows. */
export function otherChangesIn(other: OtherChanges | null): number {
  if (other === null) return 0
  // Reports from earlier releases don't have the last one.
  return other.hidden + other.returned + other.renumbered + other.directAddresses + other.locations + (other.noted ?? 0)
}

function otherChangeLines(other: OtherChanges | null): string[] {
  if (other === null) return []
  const { hidden, returned, renumbered, directAddresses, locations, noted } = other
  const facts: [count: number, what: string][] = [
    [hidden, 'deactivated and gone from search'],
    [returned, 'in use again and back in search'],
    [renumbered, 'known by another NPI from now on'],
    [noted ?? 0, 'deactivated NPIs noted for physicians who may be imported later'],
    [directAddresses, 'Direct addresses new or changed'],
    [locations, 'physicians whose other practice locations are new or changed'],
  ]
  return facts.flatMap(([count, what]) => (count > 0 ? `  ${counted(count)} ${what}` : []))
}

const ranked = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort((a, b) => b[1] - a[1])
