import { setImmediate as nextTick } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { LongSession } from '#shared/database/connections.ts'
import { copyIn } from '#shared/database/copy.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { markGeneratedCanaries } from '../canaries.ts'
import { recordBulkChange } from '../changes.ts'
import { copyBytes } from '../copy/copy-text.ts'
import { contactsText, physicianTarget, physicianText, seenContactsTarget } from '../physicians/copy-rows.ts'
import { withoutIndexes } from '../physicians/indexes.ts'
import { defaultSeed, generateProfiles } from './profile.ts'

export interface LoadProgress {
  loaded: number
  count: number
  seconds: number
}

export interface LoadOptions {
  /** How many profiles; the setting PHYSICIANS. */
  count: number
  seed?: number
  /** Called about twice a second. */
  onProgress?: (progress: LoadProgress) => void
}

/** Rows sent at a time: while PostgreSQL stores one batch, the next is generated. */
const batch = 2000

// Any fixed number: two servers that start together on one empty database must not both fill it.
const loadLock = 5_190_419

const day = 86_400_000

/**
 * Fills an empty database with generated profiles, in one transaction: if interrupted, it leaves nothing behind.
 * Returns how many were loaded; does nothing and returns 0 if there are already physicians.
 */
export async function loadGenerated(longSession: LongSession, options: LoadOptions): Promise<number> {
  if (options.count === 0) return 0
  return longSession(async (session) => {
    const filled = await inTransaction(session, async (db) => {
      await sql`select pg_advisory_xact_lock(${loadLock})`.execute(db)
      if (await db.selectFrom('physicians').select('id').limit(1).executeTakeFirst()) return false
      await withoutIndexes(db, ['physicians', 'physician_contacts'], () => copyProfiles(db, options))
      await markGeneratedCanaries(db, options.count)
      await recordBulkChange(db)
      return true
    })
    if (!filled) return 0
    // The planner's statistics; readers are served in the meantime.
    await sql`vacuum (analyze) physicians`.execute(session)
    await sql`vacuum (analyze) physician_contacts`.execute(session)
    return options.count
  })
}

async function copyProfiles(db: Kysely<DB>, { count, seed = defaultSeed, onProgress }: LoadOptions): Promise<void> {
  const began = performance.now()
  const timeAgo = (days: number) => new Date(startedAt - days * day).toISOString()
  const startedAt = Date.now()
  const sender = new Sender(db)
  let id = await reserveIds(db, count)
  let loaded = 0
  let lastLogged = began
  try {
    for (const { seenDaysAgo, verifiedDaysAgo, ...draft } of generateProfiles(count, seed)) {
      const lastVerified = verifiedDaysAgo === null ? null : timeAgo(verifiedDaysAgo)
      sender.physicians += physicianText(id, draft, { source: 'generated', generated: true })
      sender.contacts += contactsText(id, draft, {
        source: 'generated',
        firstSeen: timeAgo(seenDaysAgo),
        lastVerified,
      })
      id++
      loaded++
      // Data is sent to PostgreSQL between these turns.
      if (loaded % 100 === 0) await nextTick()
      if (loaded % batch !== 0) continue
      await sender.send()
      const at = performance.now()
      if (at - lastLogged < 500) continue
      lastLogged = at
      onProgress?.({ loaded, count, seconds: (at - began) / 1000 })
    }
    await sender.send()
  } finally {
    // Anything still being sent must not continue after a rollback.
    await sender.finished()
  }
  onProgress?.({ loaded, count, seconds: (performance.now() - began) / 1000 })
}

/** Reserves a range of ids and returns the first. */
async function reserveIds(db: Kysely<DB>, count: number): Promise<number> {
  const { rows } = await typed({ first: 'number' })`
    select setval(pg_get_serial_sequence('physicians', 'id'),
       nextval(pg_get_serial_sequence('physicians', 'id')) + ${count}::bigint - 1) - ${count}::bigint + 1 as first`.execute(
    db,
  )
  return rows[0]!.first
}

/** Sends one batch while the next is assembled. */
class Sender {
  physicians = ''
  contacts = ''
  private readonly db: Kysely<DB>
  private sending: Promise<void> = Promise.resolve()

  constructor(db: Kysely<DB>) {
    this.db = db
  }

  /** Waits for the previous batch, and starts sending this one. */
  async send(): Promise<void> {
    await this.sending
    this.sending = this.copy(this.physicians, this.contacts)
    // Thrown when it is awaited.
    this.sending.catch(() => {})
    this.physicians = ''
    this.contacts = ''
  }

  private async copy(physicians: string, contacts: string): Promise<void> {
    await copyIn(this.db, physicianTarget, copyBytes(physicians))
    await copyIn(this.db, seenContactsTarget, copyBytes(contacts))
  }

  async finished(): Promise<void> {
    await this.sending
  }
}
