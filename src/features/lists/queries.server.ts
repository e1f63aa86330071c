/** The lists of a person. Every statement goes by the owner's id: another person's list is as if it were not there. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, PhysicianLists } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { defaultSort } from '#search/query/query.ts'
import type { ListSort, PhysicianList } from './contracts.ts'

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

/** Names are given one at a time for each person, without holding up what only reads or refers to them. */
export async function holdOwner(db: Kysely<DB>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The keys of all names that a person's lists have. */
export async function takenNames(db: Kysely<DB>, userId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('physician_lists').select('name_key').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ name_key }) => name_key))
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

/** Who of these is in no search anymore, since the NPI is deactivated; by name. */
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

/** A part of the physicians on a list. The index sorts, so that a list has the order of a search; those it does not have come last. */
export async function inOrder(
  deps: Deps,
  ids: readonly number[],
  sort: ListSort | undefined,
  offset: number,
  limit: number,
): Promise<number[]> {
  const { key, direction } = sort ?? defaultSort
  if (key === 'added') {
    const sorted = direction === 'desc' ? ids : ids.toReversed()
    return sorted.slice(offset, offset + limit)
  }
  const { rows, total } = await deps.search.search({
    filters: { onList: ids },
    sort: { key, direction },
    offset,
    limit,
  })
  const found = rows.map(({ id }) => id)
  if (found.length === limit || total === ids.length) return found
  const inactive = await inactiveAmong(deps.db, ids)
  const from = Math.max(offset - total, 0)
  return [...found, ...inactive.slice(from, from + limit - found.length)]
}
