import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'

export interface Contacted {
  physicianId: number
  /** An ISO date. */
  on: string
}

/**
 * Logs past contacts from someone's own records, unless a contact on that day or later is logged. Returns how many were new.
 * Logging the same ones again changes nothing.
 */
export async function noteEarlierContacts(
  db: Kysely<DB>,
  holder: Holder,
  contacts: readonly Contacted[],
): Promise<number> {
  const { teamId } = reachOf(holder, 'see')
  const { rows } = await typed({ physician_id: 'number' })`
    with given as (
      select c.id, max(c.day)::timestamptz as at
      from unnest(${contacts.map(({ physicianId }) => physicianId)}::bigint[], ${contacts.map(({ on }) => on)}::date[]) as c (id, day)
      join physicians p on p.id = c.id where c.day <= current_date group by c.id
    )
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details)
    select id, ${holder.id}::uuid, ${teamId}::uuid, 'contacted', at, '{}' from given
    where not exists (
      select 1 from activities known where ${rowsFor(holder, 'see', 'activities', 'known')} and known.author_id = ${holder.id}::uuid
        and known.physician_id = given.id and known.kind = 'contacted' and known.undone_at is null and known.happened_at >= given.at
    )
    returning physician_id`.execute(db)
  return rows.length
}
