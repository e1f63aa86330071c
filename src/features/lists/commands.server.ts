import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, teamFor } from '#shared/access/ownership.ts'
import { rowsMadeBy } from '#shared/database/owned-rows.ts'
import { limits } from '#shared/product/limits.ts'
import { nameKey } from '#shared/text/own-name.ts'
import { holdOwner } from './queries.server.ts'

/** What another list is to get. The lock keeps a physician from going before the copies are there. */
export function entriesToCopy(listId: string) {
  return sql`
    select physician_id, note, note_by, added_at, added_by from list_physicians join physicians on physicians.id = physician_id
    where list_id = ${listId} order by physician_id for key share of physicians`
}

interface NewList {
  name: string
  description?: string
  /** With the team; what is not said goes by its default. */
  shared?: boolean | undefined
}

/** Makes an empty list and returns its id, or why not. Two calls at once cannot exceed the limit or share a name. */
export async function createList(
  db: Kysely<DB>,
  holder: Holder,
  { name, description = '', shared }: NewList,
): Promise<{ id: string } | { refused: 'nameTaken' | 'tooManyLists' }> {
  await holdOwner(db, holder.id)
  const { lists } = await db
    .selectFrom('physician_lists')
    .select(sql<number>`count(*)`.as('lists'))
    .where(rowsMadeBy(holder, 'physician_lists'))
    .executeTakeFirstOrThrow()
  if (lists >= limits.lists) return { refused: 'tooManyLists' }
  const created = await db
    .insertInto('physician_lists')
    .values({
      id: randomUUIDv7(),
      user_id: holder.id,
      team_id: teamFor(holder, shared),
      name,
      name_key: nameKey(name),
      description,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'name_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return created ?? { refused: 'nameTaken' }
}

/** Notes that a list has just changed. */
export async function touch(db: Kysely<DB>, listId: string): Promise<void> {
  await db.updateTable('physician_lists').set({ updated_at: sql<Date>`now()` }).where('id', '=', listId).execute()
}
