import path from 'node:path'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction, rehearse } from '#shared/database/transaction.ts'
import type { ReadLimits } from '../formats/read-limits.ts'
import { decodeText } from '../rows/decode-text.ts'
import { counted, ImportError } from '../rows/import-error.ts'
import { openFile } from '../rows/open-file.ts'
import { appendJournal } from '../suppression/journal.ts'
import { enterSuppressions } from '../suppression/register.ts'
import { sweepSuppressions } from '../suppression/sweep.ts'
import type { Suppression, SuppressionSettings } from '../suppression/value-hash.ts'

export interface DeletionListReport {
  fileName: string
  dryRun: boolean
  /** Lines that hold a hash. */
  read: number
  /** Hashes that were not on the list before. */
  new: number
  /** Lines that are not a SHA-256 in hex, with the numbers of the first ten. */
  invalid: number
  invalidLines: number[]
  removedPhysicians: number
  changedPhysicians: number
  seconds: number
}

const batch = 5000

/**
 * Imports a deletion list, one SHA-256 in hex per line (plain, gzip, or ZIP), as data brokers must since August 2026:
 * of an email in lower case, the ten digits of a phone, or an NPI. Matches are hidden immediately and in every later
 * import, except numbers that several physicians share. A header, blank lines, and lines that start with # are ignored;
 * if more than half of the lines are not hashes, nothing is changed.
 *
 * @throws {ImportError} if the file is not such a list
 */
export async function importDeletionList(
  longSession: LongSession,
  file: string,
  settings: SuppressionSettings,
  options: { dryRun?: boolean; limits?: ReadLimits } = {},
): Promise<DeletionListReport> {
  const began = performance.now()
  const report: DeletionListReport = {
    fileName: path.basename(file),
    dryRun: options.dryRun ?? false,
    read: 0,
    new: 0,
    invalid: 0,
    invalidLines: [],
    removedPhysicians: 0,
    changedPhysicians: 0,
    seconds: 0,
  }
  const opened = await openFile(file, options.limits)
  const reason = `deletion list ${report.fileName}`.slice(0, 200)
  try {
    const attempt = options.dryRun ? rehearse : inTransaction
    await longSession((session) =>
      attempt(session, async (db) => {
        for await (const hashes of readHashes(decodeText(opened.bytes()), report)) {
          const entries = hashes.map((hash): Suppression => ({ kind: 'listed', hash: settings.key.sign(hash), reason }))
          const { stored, fresh } = await enterSuppressions(db, entries, { renew: false })
          report.new += fresh
          // A dry run leaves no trace in the journal, either.
          if (!options.dryRun) await appendJournal(settings, stored)
        }
        const hidden = await sweepSuppressions(db, settings, reason, options)
        report.removedPhysicians = hidden.removed.length
        report.changedPhysicians = hidden.changed.length
      }),
    )
  } finally {
    await opened.close()
  }
  report.seconds = Math.round(performance.now() - began) / 1000
  return report
}

/** The file's hashes, some at a time; anything else is counted in the report. */
async function* readHashes(blocks: AsyncIterable<string>, report: DeletionListReport): AsyncGenerator<string[]> {
  let hashes: string[] = []
  let number = 0
  let rest = ''
  const take = (line: string) => {
    number++
    const text = line.trim().replace(/^"(.*)"$/, '$1')
    if (text === '' || text.startsWith('#')) return
    if (/^[0-9a-f]{64}$/i.test(text)) {
      report.read++
      hashes.push(text.toLowerCase())
    } else if (number > 1) {
      report.invalid++
      if (report.invalidLines.length < 10) report.invalidLines.push(number)
    }
  }
  for await (const block of blocks) {
    const lines = (rest + block).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    if (hashes.length < batch) continue
    checkShare(report)
    yield hashes
    hashes = []
  }
  take(rest)
  checkShare(report)
  yield hashes
}

function checkShare({ read, invalid, fileName }: DeletionListReport): void {
  if (read > invalid) return
  throw new ImportError(
    `${fileName} is not a deletion list: ${counted(read)} of its lines are a SHA-256 in hex, ${counted(invalid)} are not. Nothing was changed.`,
  )
}

/** The result of a list, as lines for a terminal. */
export function deletionListText(report: DeletionListReport): string {
  const lines = [
    `${report.fileName}: ${counted(report.read)} hashes read in ${report.seconds.toFixed(1)} s, ${counted(report.new)} of them new`,
    `  physicians hidden ${counted(report.removedPhysicians)}, physicians who lost a shared value ${counted(report.changedPhysicians)}`,
  ]
  if (report.invalid > 0) {
    lines.push(
      `  lines that are not a SHA-256 ${counted(report.invalid)}: ${report.invalidLines.join(', ')}${report.invalid > 10 ? ', …' : ''}`,
    )
  }
  if (report.dryRun) lines.push('  This was a dry run: nothing was kept.')
  return lines.join('\n')
}
