import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { teamFor } from '#shared/access/ownership.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { markOwnRecords } from './contracts.ts'
import { matchFileOf } from './queries.server.ts'

/** A person has one mark per physician, private or shared: marking again sets which. */
export const markOwnRecordsHandler = handle(
  markOwnRecords,
  async ({ input: { fileId, mine, shared }, caller, deps, fail }) => {
    if (!(await matchFileOf(deps.db, caller, fileId, 'see'))) fail('notFound')
    const those = sql`select physician_id from match_rows where file_id = ${fileId} and status = 'known'`
    const { rows } = mine
      ? await sql`
          insert into own_records (user_id, physician_id, team_id)
          select ${caller.id}::uuid, present.id, ${teamFor(caller, shared)}::uuid
          from (select id from physicians where id = any(array(${those})) order by id for key share) as present
          on conflict (user_id, physician_id) do update set team_id = excluded.team_id
          where own_records.team_id is distinct from excluded.team_id and ${rowsFor(caller, 'manage', 'own_records')}
          returning physician_id`.execute(deps.db)
      : await sql`
          delete from own_records where physician_id = any(array(${those}))
          and ${rowsFor(caller, 'manage', 'own_records')} and ${rowsMadeBy(caller, 'own_records')}
          returning physician_id`.execute(deps.db)
    return { changed: rows.length }
  },
)
