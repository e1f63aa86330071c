import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { recordUndo } from '../lists/commands.server.ts'

interface NewAddition {
  listId: string
  userId: string
  blocked: number
}

/** Records who is to be added, in this order. Null if this person is already adding something. */
export async function beginAddition(
  db: Kysely<DB>,
  { listId, userId, blocked }: NewAddition,
  physicianIds: readonly number[],
): Promise<string | null> {
  const id = randomUUIDv7()
  const begun = await db
    .insertInto('list_additions')
    .values({ id, list_id: listId, user_id: userId, total: physicianIds.length, blocked_count: blocked })
    .onConflict((conflict) =>
      conflict.columns(['user_id']).where(typed('boolean')`state in ('waiting', 'running')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!begun) return null
  // People the search found may have been removed since. The lock keeps the others until their rows are there.
  await sql`
    insert into list_addition_physicians (addition_id, place, physician_id)
    select ${id}::uuid, wanted.place, present.id
    from unnest(${physicianIds}::bigint[]) with ordinality as wanted (id, place)
    join (select id from physicians where id = any(${physicianIds}::bigint[]) order by id for key share) as present using (id)`.execute(
    db,
  )
  return id
}

/** Ends a locked addition, with one undo for everything it added. */
export async function endAddition(
  db: Kysely<DB>,
  { id, listId, userId }: { id: string; listId: string; userId: string },
  state: 'done' | 'stopped' | 'canceled' | 'failed',
  message = '',
): Promise<void> {
  const added = await db
    .selectFrom('list_addition_physicians')
    .select('physician_id')
    .where('addition_id', '=', id)
    .where('added', '=', true)
    .execute()
  const ids = added.map(({ physician_id }) => physician_id)
  const undoId = ids.length > 0 ? await recordUndo(db, { listId, userId, kind: 'added' }, ids) : null
  await db
    .updateTable('list_additions')
    .set({ state, message, undo_id: undoId, finished_at: typed('time')`now()` })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('list_addition_physicians').where('addition_id', '=', id).execute()
}

/** Locks an unfinished addition until the transaction ends, so that its job and someone who stops it take turns. */
export async function holdAddition(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('list_additions')
    .select(['id', 'list_id', 'user_id'])
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, listId: row.list_id, userId: row.user_id } : null
}
