import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { markOwnRecords } from './contracts.ts'
import { matchFileOf } from './queries.server.ts'

export const markOwnRecordsHandler = handle(markOwnRecords, async ({ input: { fileId, mine }, caller, deps, fail }) => {
  if (!(await matchFileOf(deps.db, caller, fileId, 'see'))) fail('notFound')
  const those = sql`select physician_id from match_rows where file_id = ${fileId} and status = 'known'`
  const { rows } = mine
    ? await sql`
        insert into own_records (user_id, physician_id)
        select ${caller.id}::uuid, present.id
        from (select id from physicians where id = any(array(${those})) order by id for key share) as present
        on conflict do nothing returning physician_id`.execute(deps.db)
    : await sql`delete from own_records where user_id = ${caller.id} and physician_id = any(array(${those})) returning physician_id`.execute(
        deps.db,
      )
  return { changed: rows.length }
})
