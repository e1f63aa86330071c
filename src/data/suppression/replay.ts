import type pg from 'pg'
import { longClient } from '../physicians/long-client.ts'
import { readJournal } from './journal.ts'
import { insertSuppressions, type SuppressionSettings, sweepSuppressions } from './suppress.ts'

export interface ReplayReport {
  /** Entries of the journal that the database did not have. */
  new: number
  /** Lines that could not be read: at most half a line per crash. */
  broken: number
  removedPhysicians: number
  changedPhysicians: number
}

/**
 * After a backup was restored: enters what the journal has and the backup has not, and hides again who came back with the backup. Replaying
 * twice changes nothing. A journal that is not there is empty.
 */
export async function replayJournal(pool: pg.Pool, settings: SuppressionSettings): Promise<ReplayReport> {
  return longClient(pool, async (client) => {
    await client.query('begin')
    try {
      let fresh = 0
      let lost = 0
      for await (const { entries, broken } of readJournal(settings.journalFile)) {
        fresh += await insertSuppressions(client, entries)
        lost += broken
      }
      const hidden = await sweepSuppressions(client, settings, 'journal replayed')
      await client.query('commit')
      return {
        new: fresh,
        broken: lost,
        removedPhysicians: hidden.removed.length,
        changedPhysicians: hidden.changed.length,
      }
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
