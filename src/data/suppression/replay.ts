import type pg from 'pg'
import { longClient } from '../physicians/long-client.ts'
import { readJournal } from './journal.ts'
import { deleteSuppressions } from './lift.ts'
import { insertSuppressions, type SuppressionSettings, sweepSuppressions } from './suppress.ts'
import type { Suppression } from './value-hash.ts'

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
        fresh += await enter(client, entries)
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

/** In the order of the journal: what was lifted may have been entered again. Gives how many stand in the database for the first time. */
async function enter(client: pg.ClientBase, entries: readonly Suppression[]): Promise<number> {
  let fresh = 0
  for (let at = 0; at < entries.length; ) {
    const lifted = entries[at]?.lifted === true
    const end = entries.findIndex((entry, index) => index > at && (entry.lifted === true) !== lifted)
    const run = entries.slice(at, end < 0 ? entries.length : end)
    if (lifted) await deleteSuppressions(client, run)
    else fresh += await insertSuppressions(client, run)
    at += run.length
  }
  return fresh
}
