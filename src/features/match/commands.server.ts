import { type Kysely, sql } from 'kysely'
import type { ColumnFields } from '#data/match/match-fields.ts'
import type { MatchFileFacts } from '#data/match/match-file.ts'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, teamFor } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { headersHash } from './queries.server.ts'

const stored = (columns: ColumnFields): string[] => columns.map((field) => field ?? '')

/** An uploaded file; private until changed. */
export async function addFile(
  db: Kysely<DB>,
  holder: Holder,
  { id, fileName, facts }: { id: string; fileName: string; facts: MatchFileFacts },
): Promise<void> {
  const { kind, headers, columns, doubts, remarks, rows } = facts
  await db
    .insertInto('match_files')
    .values({
      id,
      owner_id: holder.id,
      file_name: fileName,
      kind,
      headers,
      columns: stored(columns),
      doubts: doubts.map(({ at }) => at),
      remarks,
      row_count: rows,
    })
    .execute()
}

/** Queues a file, from the start; false if it is already queued. */
export async function orderFile(
  db: Kysely<DB>,
  holder: Holder,
  fileId: string,
  { columns, shared }: { columns: ColumnFields; shared: boolean | undefined },
): Promise<boolean> {
  const changed = await db
    .updateTable('match_files')
    .set({ state: 'waiting', columns: stored(columns), done_count: 0, message: '', finished_at: null })
    .set({ team_id: teamFor(holder, shared) })
    .where(rowsFor(holder, 'manage', 'match_files'))
    .where('id', '=', fileId)
    .where('state', 'not in', ['waiting', 'running'])
    .returning('headers')
    .executeTakeFirst()
  if (!changed) return false
  await db.deleteFrom('match_rows').where('file_id', '=', fileId).execute()
  await db
    .insertInto('match_mappings')
    .values({
      user_id: holder.id,
      headers_hash: headersHash(changed.headers),
      headers: changed.headers,
      columns: stored(columns),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'headers_hash'])
        .doUpdateSet({ columns: stored(columns), updated_at: typed('time')`now()` }),
    )
    .execute()
  return true
}

/** Writes results (`matchInSteps`), unless an earlier try has already done so. */
export async function addRows(db: Kysely<DB>, fileId: string, rows: string): Promise<void> {
  // A matched physician may have been removed since: their match goes with them.
  await sql`
    insert into match_rows (file_id, row_number, status, physician_id, rule, confidence, agrees, candidates, record, note, why, chosen)
    select ${fileId}, r.row_number, r.status, r.physician_id, r.rule, r.confidence, r.agrees, r.candidates, r.record, r.note, r.why, coalesce(r.chosen, false)
    from jsonb_to_recordset(${rows}::jsonb) as r (row_number integer, status text, physician_id bigint, rule text,
      confidence real, agrees text[], candidates jsonb, record jsonb, note text, why text, chosen boolean)
    where r.physician_id is null or exists (select 1 from physicians p where p.id = r.physician_id for key share)
    on conflict do nothing`.execute(db)
}
