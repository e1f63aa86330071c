/** Transfers what someone shared with a team to another member. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { freeCopyName, nameKey } from '#shared/product/own-name.ts'

interface HandOver {
  teamId: string
  from: string
  to: string
}

/** Names are unique per owner: one the new owner already uses becomes 'Name (copy)'. */
export async function handOver(db: Kysely<DB>, { teamId, from, to }: HandOver): Promise<void> {
  for (const table of ['physician_lists', 'saved_searches', 'export_presets'] as const) {
    const things = db.selectFrom(table).select(['id', 'name'])
    const given = await things.where('team_id', '=', teamId).where('user_id', '=', from).execute()
    const theirs = await things.where('user_id', '=', to).execute()
    const taken = new Set(theirs.map(({ name }) => nameKey(name)))
    for (const { id, name } of given) {
      const free = taken.has(nameKey(name)) ? freeCopyName(name, taken) : name
      taken.add(nameKey(free))
      await give(db, table, id, { to, name: free })
    }
  }
  await db
    .updateTable('email_templates')
    .set({ user_id: to })
    .where('team_id', '=', teamId)
    .where('user_id', '=', from)
    .execute()
  await handOverRecords(db, { teamId, from, to })
  await leaveLists(db, { teamId, from })
}

/** Who leaves owns no physicians on the team's lists anymore, and what they were given goes back to no one. */
async function leaveLists(db: Kysely<DB>, { teamId, from }: Pick<HandOver, 'teamId' | 'from'>): Promise<void> {
  const ofTeam = sql`list_id in (select id from physician_lists where team_id = ${teamId})`
  await sql`update list_physicians set owner_id = null where owner_id = ${from}::uuid and ${ofTeam}`.execute(db)
  await sql`update list_physicians set next_by = null where next_by = ${from}::uuid and ${ofTeam}`.execute(db)
  await sql`delete from list_handoffs where to_id = ${from}::uuid and ${ofTeam}`.execute(db)
}

/** Matched files, marks for the team's records, and decisions about rows; the new owner may have the same ones. */
async function handOverRecords(db: Kysely<DB>, { teamId, from, to }: HandOver): Promise<void> {
  await db
    .updateTable('match_files')
    .set({ owner_id: to })
    .where('team_id', '=', teamId)
    .where('owner_id', '=', from)
    .execute()
  await sql`
    with given as (delete from own_records where team_id = ${teamId} and user_id = ${from} returning physician_id, team_id, added_at)
    insert into own_records (user_id, physician_id, team_id, added_at) select ${to}::uuid, physician_id, team_id, added_at from given
    on conflict (user_id, physician_id) do update set team_id = excluded.team_id`.execute(db)
  await sql`
    with given as (
      delete from match_decisions where team_id = ${teamId} and user_id = ${from}
      returning team_id, row_hash, physician_id, not_these, decided_at
    )
    insert into match_decisions (user_id, team_id, row_hash, physician_id, not_these, decided_at)
    select ${to}::uuid, team_id, row_hash, physician_id, not_these, decided_at from given
    on conflict (user_id, row_hash) do nothing`.execute(db)
}

async function give(
  db: Kysely<DB>,
  table: 'physician_lists' | 'saved_searches' | 'export_presets',
  id: string,
  { to, name }: { to: string; name: string },
): Promise<void> {
  const owned = { user_id: to, name }
  switch (table) {
    case 'physician_lists':
      await db
        .updateTable(table)
        .set({ ...owned, name_key: nameKey(name) })
        .where('id', '=', id)
        .execute()
      return
    case 'saved_searches':
      // The daily email was the former owner's wish.
      await db
        .updateTable(table)
        .set({ ...owned, name_key: nameKey(name), digest: false })
        .where('id', '=', id)
        .execute()
      return
    case 'export_presets':
      await db.updateTable(table).set(owned).where('id', '=', id).execute()
  }
}
