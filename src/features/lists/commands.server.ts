import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'
import { nameKey } from '#shared/text/own-name.ts'
import { holdOwner } from './queries.server.ts'

/** What another list is to get. The lock keeps a physician from going before the copies are there. */
export function entriesToCopy(listId: string) {
  return sql`
    select physician_id, note, added_at from list_physicians join physicians on physicians.id = physician_id
    where list_id = ${listId} order by physician_id for key share of physicians`
}

interface NewList {
  name: string
  description?: string
}

/** Makes an empty list and returns its id, or why not. Two calls at once cannot exceed the limit or share a name. */
export async function createList(
  db: Kysely<DB>,
  userId: string,
  { name, description = '' }: NewList,
): Promise<{ id: string } | { refused: 'nameTaken' | 'tooManyLists' }> {
  await holdOwner(db, userId)
  const { lists } = await db
    .selectFrom('physician_lists')
    .select(sql<number>`count(*)`.as('lists'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (lists >= limits.lists) return { refused: 'tooManyLists' }
  const created = await db
    .insertInto('physician_lists')
    .values({ id: randomUUIDv7(), user_id: userId, name, name_key: nameKey(name), description })
    .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return created ?? { refused: 'nameTaken' }
}

/** Notes that a list has just changed. */
export async function touch(db: Kysely<DB>, listId: string): Promise<void> {
  await db.updateTable('physician_lists').set({ updated_at: sql<Date>`now()` }).where('id', '=', listId).execute()
}
