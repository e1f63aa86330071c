/**
 * Lists, as their owner and the owner's team may use them. A list that someone may not see is treated as if it didn't
 * exist.
 */
import type { Kysely, Selectable } from 'kysely'
import type { DB, PhysicianLists } from '#db/schema.gen.ts'
import { type Holder, isWithin, type Right, reachOf, whyNot } from '#shared/access/ownership.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { rowsFor, rowsMadeBy } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { membersOf } from '../teams/queries.server.ts'
import type { PhysicianList } from './contracts.ts'

type ListRow = Pick<
  Selectable<PhysicianLists>,
  'id' | 'name' | 'description' | 'created_at' | 'updated_at' | 'team_id'
> & {
  count: number
  archived: boolean
  /** Null for one's own. */
  owner: string | null
  may_change: boolean
  may_manage: boolean
}

function withCounts(db: Kysely<DB>, holder: Holder) {
  return db
    .selectFrom('physician_lists as list')
    .innerJoin('users as owner', 'owner.id', 'list.user_id')
    .select(['list.id', 'list.name', 'list.description', 'list.created_at', 'list.updated_at', 'list.team_id'])
    .select(typed('boolean')`list.archived_at is not null`.as('archived'))
    .select(typed('text?')`case when list.user_id <> ${holder.id}::uuid then owner.name end`.as('owner'))
    .select(rowsFor(holder, 'change', 'physician_lists', 'list').as('may_change'))
    .select(rowsFor(holder, 'manage', 'physician_lists', 'list').as('may_manage'))
    .select((eb) =>
      eb
        .selectFrom('list_physicians')
        .select(typed('number')`count(*)`.as('count'))
        .whereRef('list_id', '=', 'list.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    )
    .where(rowsFor(holder, 'see', 'physician_lists', 'list'))
}

function asList(row: ListRow): PhysicianList {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    count: row.count,
    archived: row.archived,
    shared: row.team_id !== null,
    owner: row.owner,
    mayChange: row.may_change,
    mayManage: row.may_manage,
  }
}

/** Newest first; archived ones are separate. */
export async function listsOf(
  db: Kysely<DB>,
  holder: Holder,
  order: 'created_at' | 'updated_at',
  archived: boolean,
): Promise<PhysicianList[]> {
  const rows = await withCounts(db, holder)
    .where('list.archived_at', archived ? 'is not' : 'is', null)
    .orderBy(`list.${order}`, 'desc')
    .orderBy('list.id', 'desc')
    .execute()
  return rows.map(asList)
}

/** Only the names, newest first, without archived ones. */
export function listNamesOf(db: Kysely<DB>, holder: Holder): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('physician_lists')
    .select(['id', 'name'])
    .where(rowsFor(holder, 'see', 'physician_lists'))
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listOf(db: Kysely<DB>, holder: Holder, listId: string): Promise<PhysicianList | null> {
  const row = await withCounts(db, holder).where('list.id', '=', listId).executeTakeFirst()
  return row ? asList(row) : null
}

/**
 * Locks a list until the transaction ends, so that adding, merging, and deleting happen one after another. Null if it
 * doesn't exist or the holder may not see it. Throws a 403 if they may see it but not do this.
 */
export async function holdList(db: Kysely<DB>, holder: Holder, listId: string, right: Right) {
  const row = await db
    .selectFrom('physician_lists')
    .select(['id', 'user_id', 'name', 'description', 'team_id'])
    .where('id', '=', listId)
    .where(rowsFor(holder, 'see', 'physician_lists'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  if (!isWithin(reachOf(holder, right), { ownerId: row.user_id, teamId: row.team_id })) {
    throw new CallError(403, 'forbidden', whyNot(holder))
  }
  return row
}

/** Who may use a list: on a shared one the team, on a private one its owner. Null if the holder may not see it. */
export async function membersFor(
  db: Kysely<DB>,
  holder: Holder,
  listId: string,
): Promise<{ id: string; name: string }[] | null> {
  const list = await db
    .selectFrom('physician_lists')
    .innerJoin('users', 'users.id', 'physician_lists.user_id')
    .select(['users.id', 'users.name', 'physician_lists.team_id'])
    .where('physician_lists.id', '=', listId)
    .where(rowsFor(holder, 'see', 'physician_lists'))
    .executeTakeFirst()
  if (!list) return null
  const { team_id: teamId, ...owner } = list
  return teamId === null ? [owner] : (await membersOf(db, teamId)).map(({ id, name }) => ({ id, name }))
}

/** Serializes naming for each person, without blocking anything that only reads or references lists. */
export async function holdOwner(db: Kysely<DB>, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The keys of all names of a person's lists. */
export async function takenNames(db: Kysely<DB>, holder: Holder): Promise<Set<string>> {
  const rows = await db
    .selectFrom('physician_lists')
    .select('name_key')
    .where(rowsMadeBy(holder, 'physician_lists'))
    .execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

export async function countOn(db: Kysely<DB>, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('list_physicians')
    .select(typed('number')`count(*)`.as('count'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return count
}

/** Who is on a list, most recently added first. */
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

/** Who is on a list that this person may see, or on any of them if `listId` is 'any'. Null if there is no such list. */
export async function idsOnListsOf(db: Kysely<DB>, holder: Holder, listId: string): Promise<number[] | null> {
  if (listId === 'any') {
    const rows = await db
      .selectFrom('list_physicians')
      .innerJoin('physician_lists', 'physician_lists.id', 'list_id')
      .select('physician_id')
      .distinct()
      .where(rowsFor(holder, 'see', 'physician_lists'))
      .execute()
    return rows.map(({ physician_id }) => physician_id)
  }
  const list = await db
    .selectFrom('physician_lists')
    .select('id')
    .where('id', '=', listId)
    .where(rowsFor(holder, 'see', 'physician_lists'))
    .executeTakeFirst()
  return list ? idsOn(db, list.id) : null
}

/** The stages of a list, in order. */
export function stageNamesOf(db: Kysely<DB>, listId: string): Promise<{ id: string; name: string; kind: string }[]> {
  return db
    .selectFrom('list_stages')
    .select(['id', 'name', 'kind'])
    .where('list_id', '=', listId)
    .orderBy('place')
    .execute()
}

/** What a list says about physicians, by id. */
export async function entriesOn(db: Kysely<DB>, listId: string, physicianIds: readonly number[]) {
  const rows = await db
    .selectFrom('list_physicians')
    .leftJoin('users as author', 'author.id', 'list_physicians.note_by')
    .leftJoin('users as adder', 'adder.id', 'list_physicians.added_by')
    .leftJoin('users as worker', 'worker.id', 'list_physicians.owner_id')
    .leftJoin('users as stepper', 'stepper.id', 'list_physicians.next_by')
    .leftJoin('list_stages as stage', (join) =>
      join.on(
        typed('boolean')`stage.list_id = list_physicians.list_id
          and (stage.id = list_physicians.stage_id or (list_physicians.stage_id is null and stage.place = 0))`,
      ),
    )
    .select(['physician_id', 'note', 'added_at', 'note_by', 'author.name as author', 'added_by', 'adder.name as adder'])
    .select([
      'stage.name as stage',
      'stage.kind as stage_kind',
      'owner_id',
      'worker.name as worker',
      'next_by',
      'stepper.name as stepper',
      'next_step',
      typed('text?')`next_on::text`.as('next_on'),
      'tags',
      typed('number')`(select count(*) from list_notes where list_notes.list_id = list_physicians.list_id
        and list_notes.physician_id = list_physicians.physician_id)`.as('notes'),
    ])
    .where('list_physicians.list_id', '=', listId)
    .where('physician_id', '=', typed('number')`any(${physicianIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ physician_id, ...entry }) => [physician_id, entry]))
}

/** A person's and their team's lists that a physician is on, with what each says about them, by name. */
export function listsWith(db: Kysely<DB>, holder: Holder, physicianId: number) {
  return db
    .selectFrom('list_physicians as entry')
    .innerJoin('physician_lists as list', 'list.id', 'entry.list_id')
    .innerJoin('users as maker', 'maker.id', 'list.user_id')
    .leftJoin('users as author', 'author.id', 'entry.note_by')
    .leftJoin('users as stepper', 'stepper.id', 'entry.next_by')
    .leftJoin('list_stages as stage', (join) =>
      join.on(
        typed('boolean')`stage.list_id = entry.list_id
          and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))`,
      ),
    )
    .select(['list.id', 'list.name', 'list.user_id', 'maker.name as owner'])
    .select(['entry.note', 'entry.note_by', 'author.name as author'])
    .select(['stage.name as stage', 'stage.kind as stage_kind', 'entry.next_by', 'stepper.name as stepper'])
    .select(['entry.next_step', typed('text?')`entry.next_on::text`.as('next_on')])
    .where('entry.physician_id', '=', physicianId)
    .where(rowsFor(holder, 'see', 'physician_lists', 'list'))
    .orderBy('list.name_key')
    .execute()
}
