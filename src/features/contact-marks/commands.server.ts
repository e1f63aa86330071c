import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'

export interface Contacted {
  physicianId: number
  /** An ISO date. */
  on: string
}

/**
 * Notes contacts of an earlier time, as someone's own records have them; a mark of a later day stays. Says how many there were that were not
 * known. Noting the same again changes nothing.
 */
export async function noteEarlierContacts(
  db: Kysely<DB>,
  holder: Holder,
  contacts: readonly Contacted[],
): Promise<number> {
  const { teamId } = reachOf(holder, 'see')
  const { rows } = await sql<{ marked: number }>`
    with given as (
      select c.id, max(c.day)::timestamptz as at
      from unnest(${contacts.map(({ physicianId }) => physicianId)}::bigint[], ${contacts.map(({ on }) => on)}::date[]) as c (id, day)
      join physicians p on p.id = c.id where c.day <= current_date group by c.id
    ), marks as (
      insert into contact_marks (user_id, physician_id, contacted_at) select ${holder.id}::uuid, id, at from given
      on conflict (user_id, physician_id) do update set contacted_at = excluded.contacted_at
      where contact_marks.contacted_at < excluded.contacted_at returning physician_id
    ), deeds as (
      insert into activities (physician_id, author_id, team_id, kind, happened_at, details)
      select id, ${holder.id}::uuid, ${teamId}::uuid, 'contacted', at, '{}' from given join marks on marks.physician_id = given.id
    )
    select count(*) as marked from marks`.execute(db)
  return rows[0]!.marked
}
