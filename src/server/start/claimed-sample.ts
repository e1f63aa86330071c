import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { recordChanges } from '#data/changes.ts'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'

/** Has an account of a local start claim the first sample, if it has claimed nothing and there are samples. */
export async function claimSample(db: Kysely<DB>, email: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { rows } = await typed({ user_id: 'text', physician_id: 'number' })`
      select users.id::text as user_id, sample.id as physician_id
      from users, (select min(id) as id from physicians where generated and not canary) as sample
      where email = ${email} and is_physician and sample.id is not null
        and not exists (select from profile_claims where user_id = users.id or physician_id = sample.id)
      for update of users`.execute(db)
    const [found] = rows
    if (!found) return
    // Another server that starts at the same moment may have been first.
    const { rows: claimed } = await typed({ id: 'text' })`
      insert into profile_claims (id, physician_id, user_id, way, state, confirmed_at, objection_until, settled_at)
      values (${randomUUIDv7()}, ${found.physician_id}, ${found.user_id}::uuid, 'email', 'confirmed',
        now() - interval '8 days', now() - interval '1 day', now())
      on conflict do nothing
      returning id::text`.execute(db)
    if (claimed.length === 0) return
    await sql`
      insert into own_profiles (physician_id, confirmed_on, offers, offers_since, wish_states, wish_telehealth)
      values (${found.physician_id}, current_date, 'open', current_date, '{CO,TX}', true)
      on conflict do nothing`.execute(db)
    await recordChanges(db, [{ physicianId: found.physician_id, kind: 'written' }])
  })
}
