import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { recordBulkChange } from '../changes.ts'
import { copyIn } from '../copy/copy-in.ts'
import { contactsTarget, contactsText, physicianTarget, physicianText } from '../physicians/copy-rows.ts'
import { longClient } from '../physicians/long-client.ts'
import { withoutIndexes } from './indexes.ts'
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

/** Rows sent at a time: while PostgreSQL takes one batch in, the next is made. */
const batch = 2000

// Any fixed number: two servers that start together on one empty database must not both fill it.
const loadLock = 5_190_419

const day = 86_400_000

/**
 * Fills an empty database with generated profiles, in one transaction: interrupted, it leaves nothing behind. Does nothing, and gives 0, where
 * there are physicians already. Gives how many were loaded.
 */
export async function loadGenerated(pool: pg.Pool, options: LoadOptions): Promise<number> {
  if (options.count === 0) return 0
  return longClient(pool, async (client) => {
    await client.query('begin')
    try {
      await client.query('select pg_advisory_xact_lock($1)', [loadLock])
      const { rows } = await client.query<{ filled: boolean }>('select exists (select 1 from physicians) as filled')
      if (rows[0]?.filled) {
        await client.query('rollback')
        return 0
      }
      await withoutIndexes(client, ['physicians', 'physician_contacts'], () => copyProfiles(client, options))
      await recordBulkChange(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    // The planner's statistics; readers are served meanwhile.
    await client.query('vacuum (analyze) physicians')
    await client.query('vacuum (analyze) physician_contacts')
    return options.count
  })
}

async function copyProfiles(
  client: pg.ClientBase,
  { count, seed = defaultSeed, onProgress }: LoadOptions,
): Promise<void> {
  const began = performance.now()
  const now = Date.now()
  const { rows } = await client.query<{ first: string }>(
    `select setval(pg_get_serial_sequence('physicians', 'id'),
       nextval(pg_get_serial_sequence('physicians', 'id')) + $1::bigint - 1) - $1::bigint + 1 as first`,
    [count],
  )
  let id = Number(rows[0]?.first)
  let physicians = ''
  let contacts = ''
  let loaded = 0
  let told = began
  let sending: Promise<void> = Promise.resolve()
  const send = async () => {
    await sending
    const [physicianRows, contactRows] = [physicians, contacts]
    physicians = ''
    contacts = ''
    sending = copyIn(client, physicianTarget, physicianRows).then(() => copyIn(client, contactsTarget, contactRows))
    // Thrown where it is waited for.
    sending.catch(() => {})
  }
  for (const profile of generateProfiles(count, seed)) {
    physicians += physicianText(id, profile, { source: 'generated', generated: true })
    contacts += contactsText(id, profile.contacts, {
      source: 'generated',
      firstSeen: new Date(now - profile.seenDaysAgo * day).toISOString(),
      lastVerified:
        profile.verifiedDaysAgo === null ? null : new Date(now - profile.verifiedDaysAgo * day).toISOString(),
    })
    id++
    loaded++
    // PostgreSQL is fed between these turns.
    if (loaded % 100 === 0) await turn()
    if (loaded % batch !== 0) continue
    await send()
    const at = performance.now()
    if (at - told < 500) continue
    told = at
    onProgress?.({ loaded, count, seconds: (at - began) / 1000 })
  }
  await send()
  await sending
  onProgress?.({ loaded, count, seconds: (performance.now() - began) / 1000 })
}
