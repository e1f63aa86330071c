/** The lists of a person. Every statement goes by the owner's id: another person's list is as if it were not there. */
import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, PhysicianLists } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'
import { nameKey } from '#shared/text/own-name.ts'
import type { PhysicianList } from './contracts.ts'

type ListRow = Pick<Selectable<PhysicianLists>, 'id' | 'name' | 'description' | 'created_at' | 'updated_at'> & {
  count: number
}

function withCounts(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('physician_lists as list')
    .select(['list.id', 'list.name', 'list.description', 'list.created_at', 'list.updated_at'])
    .select((eb) =>
      eb
        .selectFrom('list_physicians')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    )
    .where('list.user_id', '=', userId)
}

function asList(row: ListRow): PhysicianList {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    count: row.count,
  }
}

/** The newest first. */
export async function listsOf(
  db: Kysely<DB>,
  userId: string,
  order: 'created_at' | 'updated_at' = 'created_at',
): Promise<PhysicianList[]> {
  const rows = await withCounts(db, userId).orderBy(`list.${order}`, 'desc').orderBy('list.id', 'desc').execute()
  return rows.map(asList)
}

export async function listOf(db: Kysely<DB>, userId: string, listId: string): Promise<PhysicianList | null> {
  const row = await withCounts(db, userId).where('list.id', '=', listId).executeTakeFirst()
  return row ? asList(row) : null
}

/**
 * Holds a list until the transaction ends, so that adding, merging and deleting come one after another. Null where it is not there
 * or not theirs.
 */
export async function holdList(db: Kysely<DB>, userId: string, listId: string) {
  const row = await db
    .selectFrom('physician_lists')
    .select(['id', 'name', 'description'])
    .where('id', '=', listId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface NewList {
  name: string
  description?: string
}

/** Makes an empty list and gives its id, or why not. Two at once cannot get past the limit, or one name. */
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

/** Names are given one at a time for each person, without holding up what only reads or refers to them. */
export async function holdOwner(db: Kysely<DB>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The keys of all names that a person's lists have. */
export async function takenNames(db: Kysely<DB>, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('physician_lists').select('name_key').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

export interface Added {
  added: number
  alreadyThere: number
  gone: number
}

/**
 * Puts physicians on a list that `holdList` holds. Who is not in the database, or no longer in practice, is counted as gone; the lock
 * on the others keeps them from going before the rows stand.
 */
export async function addPhysicians(db: Kysely<DB>, listId: string, physicianIds: readonly number[]): Promise<Added> {
  const ids = [...new Set(physicianIds)]
  const { rows } = await sql<{ present: number; added: number }>`
    with present as materialized (
      select id from physicians where id = any(${ids}::bigint[]) and deactivated_on is null order by id for key share
    ), added as (
      insert into list_physicians (list_id, physician_id) select ${listId}::uuid, id from present
      on conflict do nothing returning 1
    )
    select (select count(*) from present) as present, (select count(*) from added) as added`.execute(db)
  const { present, added } = rows[0]!
  if (added > 0) await touch(db, listId)
  return { added, alreadyThere: present - added, gone: ids.length - present }
}

export async function touch(db: Kysely<DB>, listId: string): Promise<void> {
  await db.updateTable('physician_lists').set({ updated_at: sql<Date>`now()` }).where('id', '=', listId).execute()
}

export async function countOn(db: Kysely<DB>, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('list_physicians')
    .select(sql<number>`count(*)`.as('count'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return count
}

/** Who is on a list, the latest added first. */
export async function idsOn(db: Kysely<DB>, listId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('list_physicians')
    .select('physician_id')
    .where('list_id', '=', listId)
    .orderBy('added_at', 'desc')
    .orderBy('physician_id')
    .execute()
  return rows.map(({ physician_id }) => physician_id)
}

/** Who of these is in no search any more, since the NPI is deactivated; by name. */
export async function inactiveAmong(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('physicians')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deactivated_on', 'is not', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who is on a list of this person; on any of them, if `listId` is 'any'. Null where the list is not theirs. */
export async function idsOnListsOf(db: Kysely<DB>, userId: string, listId: string): Promise<number[] | null> {
  if (listId === 'any') {
    const rows = await db
      .selectFrom('list_physicians')
      .innerJoin('physician_lists', 'physician_lists.id', 'list_id')
      .select('physician_id')
      .distinct()
      .where('user_id', '=', userId)
      .execute()
    return rows.map(({ physician_id }) => physician_id)
  }
  const list = await db
    .selectFrom('physician_lists')
    .select('id')
    .where('id', '=', listId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return list ? idsOn(db, list.id) : null
}

/** On which lists of this person each physician is, by id, in the order of names; who is on none is missing. */
export async function listsWith(
  db: Kysely<DB>,
  userId: string,
  physicianIds: readonly number[],
): Promise<Map<number, { id: string; name: string }[]>> {
  const found = new Map<number, { id: string; name: string }[]>()
  if (physicianIds.length === 0) return found
  const rows = await db
    .selectFrom('list_physicians')
    .innerJoin('physician_lists', 'physician_lists.id', 'list_id')
    .select(['physician_id', 'list_id as id', 'name'])
    .where('user_id', '=', userId)
    .where('physician_id', 'in', physicianIds)
    .orderBy('name_key')
    .execute()
  for (const { physician_id, id, name } of rows) {
    const lists = found.get(physician_id)
    if (lists) lists.push({ id, name })
    else found.set(physician_id, [{ id, name }])
  }
  return found
}

/** What a list says about physicians, by id. */
export async function entriesOn(db: Kysely<DB>, listId: string, physicianIds: readonly number[]) {
  if (physicianIds.length === 0) return new Map<number, { note: string; added_at: Date }>()
  const rows = await db
    .selectFrom('list_physicians')
    .select(['physician_id', 'note', 'added_at'])
    .where('list_id', '=', listId)
    .where('physician_id', 'in', physicianIds)
    .execute()
  return new Map(rows.map(({ physician_id, ...entry }) => [physician_id, entry]))
}
