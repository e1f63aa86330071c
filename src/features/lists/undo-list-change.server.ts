import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { touch, type UndoKind } from './commands.server.ts'
import { undoListChange } from './contracts.ts'
import { holdList } from './queries.server.ts'

/** Once, by whoever made the change; what others have changed of other fields since stays. */
export const undoListChangeHandler = handle(undoListChange, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const undo = await db
      .deleteFrom('list_undos')
      .where('id', '=', input.undoId)
      .where('user_id', '=', caller.id)
      .where('made_at', '>', sql<Date>`now() - ${listLimits.listUndo} * interval '1 millisecond'`)
      .returning(['list_id', sql<UndoKind>`kind`.as('kind'), 'entries'])
      .executeTakeFirst()
    if (!undo) return fail('tooLate')
    if (!(await holdList(db, caller, undo.list_id, 'change'))) return fail('noList')
    const undone = await restore(db, undo.kind, undo.list_id, sql`${JSON.stringify(undo.entries)}::jsonb`)
    await touch(db, undo.list_id)
    return { undone }
  }),
)

/** Puts back what a change of this kind has changed. Physicians who are gone since, and stages, stay gone. */
async function restore(db: Kysely<DB>, kind: UndoKind, listId: string, entries: RawBuilder<unknown>): Promise<number> {
  const was = sql`jsonb_populate_recordset(null::list_physicians, ${entries}) was`
  const known = sql`(select stage.id from list_stages stage where stage.list_id = ${listId} and stage.id = was.stage_id)`
  const set = (columns: RawBuilder<unknown>) => sql`
    update list_physicians entry set ${columns} from ${was}
    where entry.list_id = ${listId} and entry.physician_id = was.physician_id`
  switch (kind) {
    case 'moved':
      return changed(
        db,
        set(
          sql`stage_id = ${known}, staged_at = was.staged_at, staged_by = (select id from users where id = was.staged_by)`,
        ),
      )
    case 'tagged':
      return changed(db, set(sql`tags = was.tags`))
    case 'stepped':
      return changed(
        db,
        set(
          sql`next_step = was.next_step, next_on = was.next_on, next_by = (select id from users where id = was.next_by)`,
        ),
      )
    case 'added':
      return changed(
        db,
        sql`delete from list_physicians entry using ${was} where entry.list_id = ${listId} and entry.physician_id = was.physician_id`,
      )
    case 'removed': {
      const back = await changed(
        db,
        sql`
          insert into list_physicians
            (list_id, physician_id, note, note_by, added_at, added_by, stage_id, staged_at, staged_by, tags, next_step, next_on, next_by)
          select ${listId}::uuid, p.id, was.note, (select id from users where id = was.note_by), was.added_at,
            (select id from users where id = was.added_by), ${known}, was.staged_at, (select id from users where id = was.staged_by),
            was.tags, was.next_step, was.next_on, (select id from users where id = was.next_by)
          from ${was} join physicians p on p.id = was.physician_id
          on conflict do nothing`,
      )
      await sql`
        insert into list_notes (id, list_id, physician_id, author_id, body, created_at)
        select note.id, ${listId}::uuid, note.physician_id, (select id from users where id = note.author_id), note.body, note.created_at
        from jsonb_array_elements(${entries}) as entries (entry)
        cross join jsonb_populate_recordset(null::list_notes, entries.entry->'notes') note
        join list_physicians present on present.list_id = ${listId} and present.physician_id = note.physician_id
        on conflict do nothing`.execute(db)
      return back
    }
  }
}

async function changed(db: Kysely<DB>, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n)
}
