import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { JournalError, openJournal } from './journal.ts'
import { takeOver } from './register.ts'
import type { StoredPerson } from './stored-person.ts'
import { sweepSuppressions } from './sweep.ts'
import type { SuppressionSettings } from './value-hash.ts'

export interface ReplayReport {
  /** Journal entries that the database didn't have. */
  new: number
  /** Entries that were lifted after the backup. */
  lifted: number
  /** Unreadable lines: at most half a line per crash. */
  broken: number
  removedPhysicians: number
  changedPhysicians: number
}

export interface ReplayOptions {
  /** Whether a missing journal counts as empty, as on the first start, or as a mistake. */
  mayBeMissing?: boolean
  /** Goes through all physicians even if no entry is new. */
  sweepAlways?: boolean
  /** Deletes anything else stored about the removed people, within the transaction. */
  forget?: ((db: Kysely<DB>, persons: readonly StoredPerson[]) => Promise<void>) | undefined
}

// Any number no one else uses: of two servers that start together, the second finds everything done.
const replayLock = 5_190_430

/**
 * After a backup was restored: enters what journals have and the backup doesn't, lifts what has been lifted since, and
 * removes again anyone who came back with the backup. All journals are read before anyone is removed. Replaying twice
 * changes nothing.
 *
 * @throws {JournalError} if a journal can't be used; nothing is changed then
 */
export async function replayJournals(
  longSession: LongSession,
  settings: SuppressionSettings,
  files: readonly string[],
  { mayBeMissing = false, sweepAlways = false, forget }: ReplayOptions = {},
): Promise<ReplayReport> {
  return longSession((session) =>
    inTransaction(session, async (db) => {
      await sql`set local lock_timeout = 0`.execute(db)
      await sql`select pg_advisory_xact_lock(${replayLock})`.execute(db)
      const report = { new: 0, lifted: 0, broken: 0, removedPhysicians: 0, changedPhysicians: 0 }
      for (const file of files) {
        const journal = await openJournal(file, settings.key)
        if (journal === null && !mayBeMissing)
          throw new JournalError(`There is no journal ${file}. Nothing was changed.`)
        for await (const { entries, broken } of journal ?? []) {
          const { entered, lifted } = await takeOver(db, entries)
          report.new += entered
          report.lifted += lifted
          report.broken += broken
        }
      }
      if (report.new > 0 || sweepAlways) {
        const hidden = await sweepSuppressions(db, settings, 'journal replayed')
        await forget?.(db, hidden.persons)
        report.removedPhysicians = hidden.removed.length
        report.changedPhysicians = hidden.changed.length
      }
      return report
    }),
  )
}

/** What a replay did, in sentences for a terminal. */
export function journalText(files: string, report: ReplayReport): string {
  const { new: fresh, lifted, broken, removedPhysicians, changedPhysicians } = report
  const lines = [
    `${files}: ${counted(fresh)} entries that the database did not have, ${counted(lifted)} that were lifted since`,
    `  physicians removed ${counted(removedPhysicians)}, physicians who lost a value that is someone else's own ${counted(changedPhysicians)}`,
  ]
  if (broken > 0) lines.push(`  lines that cannot be read ${counted(broken)}`)
  if (fresh + lifted + removedPhysicians + changedPhysicians === 0) lines.push('  Nothing changed.')
  return lines.join('\n')
}

const counted = (count: number): string => count.toLocaleString('en-US')
