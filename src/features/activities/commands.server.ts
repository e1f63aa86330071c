/** Records what members did. Call it in the transaction of the action itself. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type Holder, reachOf } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { type ActivityKind, activityKinds, type DetailsOf } from './kinds.ts'

export interface Deed<Kind extends ActivityKind> {
  kind: Kind
  details: DetailsOf<Kind>
  physicianIds: readonly number[]
  /** An ISO time, for something done earlier; otherwise now. */
  at?: string | undefined
}

/**
 * Records an action for each of these physicians, skipping those who are gone. What a member of a team does is visible
 * to the team: that keeps two colleagues from emailing the same person.
 * @returns the ids of the entries
 */
export async function noteActivities<Kind extends ActivityKind>(
  db: Kysely<DB>,
  holder: Holder,
  { kind, details, physicianIds, at }: Deed<Kind>,
): Promise<number[]> {
  if (physicianIds.length === 0) return []
  const { teamId } = reachOf(holder, 'see')
  const { rows } = await typed({ id: 'number' })`
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details, by_key)
    select id, ${holder.id}::uuid, ${teamId}::uuid, ${kind}, coalesce(${at ?? null}::timestamptz, clock_timestamp()),
      ${JSON.stringify(activityKinds[kind].parse(details))}::jsonb, ${holder.key?.name ?? null}::text
    from (select id from physicians where id = any(${physicianIds}::bigint[]) order by id for key share) as present
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Contacts {
  details: DetailsOf<'contacted'>
  physicianIds: readonly number[]
  at?: string | undefined
  /** The list that they were contacted from. */
  listId?: string | undefined
}

/**
 * Logs contacts, and moves those in a 'found' stage to the 'contacted' stage: of the list they were contacted from,
 * else of this person's own lists.
 * @returns the ids of the entries; null if the list doesn't exist or isn't theirs to see
 */
export async function logContacts(
  db: Kysely<DB>,
  holder: Holder,
  { details, physicianIds, at, listId }: Contacts,
): Promise<number[] | null> {
  if (listId !== undefined && !(await maySee(db, holder, listId))) return null
  const contactIds = await noteActivities(db, holder, { kind: 'contacted', details, physicianIds, at })
  await moveContacted(db, holder, contactIds, listId)
  return contactIds
}

async function maySee(db: Kysely<DB>, holder: Holder, listId: string): Promise<boolean> {
  const list = await db
    .selectFrom('physician_lists')
    .select('id')
    .where('id', '=', listId)
    .where(rowsFor(holder, 'see', 'physician_lists'))
    .executeTakeFirst()
  return list !== undefined
}

/** A list that someone may see but not change moves no one; nor does one without a 'contacted' stage. */
async function moveContacted(
  db: Kysely<DB>,
  holder: Holder,
  contactIds: readonly number[],
  listId: string | undefined,
): Promise<void> {
  if (contactIds.length === 0) return
  const { teamId } = reachOf(holder, 'see')
  const which =
    listId === undefined
      ? sql`list.user_id = ${holder.id}::uuid and list.archived_at is null`
      : sql`list.id = ${listId}::uuid`
  const contacts = sql`(select id, physician_id from activities where id = any(${contactIds}::bigint[]))`
  // In the order in which moves between lists lock them.
  const { rows } = await typed({ id: 'text' })`
    select list.id from physician_lists list
    where ${rowsFor(holder, 'change', 'physician_lists', 'list')} and ${which}
      and exists (select 1 from list_stages where list_id = list.id and kind = 'contacted')
      and exists (select 1 from list_physicians where list_id = list.id and physician_id in (select physician_id from ${contacts} c))
    order by list.id for update`.execute(db)
  if (rows.length === 0) return
  await sql`
    with target as (
      select distinct on (list_id) list_id, id, name from list_stages
      where list_id = any(${rows.map(({ id }) => id)}::uuid[]) and kind = 'contacted' order by list_id, place
    ), moved as (
      update list_physicians entry set stage_id = target.id, staged_at = clock_timestamp(), staged_by = ${holder.id}::uuid
      from target
      join list_stages was on was.list_id = target.list_id and was.kind = 'found'
      cross join ${contacts} contact
      where entry.list_id = target.list_id and entry.physician_id = contact.physician_id
        and (was.id = entry.stage_id or (entry.stage_id is null and was.place = 0))
      returning entry.list_id, entry.physician_id, target.id as stage_id, target.name, was.id as was_id, contact.id as contact_id
    ), noted as (
      insert into activities (physician_id, author_id, team_id, kind, happened_at, details, by_key)
      select physician_id, ${holder.id}::uuid, ${teamId}::uuid, 'moved', clock_timestamp(),
        jsonb_build_object(
          'listId', list_id, 'stage', name, 'stageId', stage_id, 'contactId', contact_id::text, 'from', was_id
        ), ${holder.key?.name ?? null}::text
      from moved
    )
    update physician_lists set updated_at = now() where id in (select list_id from moved)`.execute(db)
}

/**
 * Takes contacts out of someone's own log, and moves back who was moved by them and is still where they came to.
 * @returns the physicians whose contacts were undone
 */
export async function undoContacts(
  db: Kysely<DB>,
  holder: Holder,
  which: { physicianIds: readonly number[] } | { activityIds: readonly number[] },
): Promise<number[]> {
  const [column, ids] =
    'physicianIds' in which ? (['physician_id', which.physicianIds] as const) : (['id', which.activityIds] as const)
  const undone = await db
    .updateTable('activities')
    .set({ undone_at: typed('time')`clock_timestamp()` })
    .where(rowsFor(holder, 'see', 'activities'))
    .where('author_id', '=', holder.id)
    .where('kind', '=', 'contacted')
    .where(column, '=', typed('number')`any(${ids}::bigint[])`)
    .where('undone_at', 'is', null)
    .returning(['id', 'physician_id'])
    .execute()
  await moveBack(
    db,
    holder,
    undone.map(({ id }) => id),
  )
  return undone.map(({ physician_id }) => physician_id)
}

async function moveBack(db: Kysely<DB>, holder: Holder, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return
  await sql`
    with undone as (
      update activities set undone_at = clock_timestamp()
      where ${rowsFor(holder, 'see', 'activities')} and kind = 'moved' and undone_at is null and author_id = ${holder.id}::uuid
        and details->>'contactId' = any(${contactIds.map(String)}::text[])
        and physician_id in (select physician_id from activities where id = any(${contactIds}::bigint[]))
      returning id, physician_id, details
    ), back as (
      update list_physicians entry set stage_id = stage.id, staged_at = earlier.happened_at, staged_by = earlier.author_id
      from undone
      join list_stages stage on stage.id::text = undone.details->>'from'
      join physician_lists list on list.id = stage.list_id and ${rowsFor(holder, 'change', 'physician_lists', 'list')}
      left join lateral (
        select happened_at, author_id from activities
        where physician_id = undone.physician_id and kind = 'moved' and undone_at is null and id <> undone.id
          and details->>'listId' = undone.details->>'listId' and happened_at < clock_timestamp()
        order by happened_at desc limit 1
      ) earlier on true
      where entry.list_id = stage.list_id and entry.physician_id = undone.physician_id
        and entry.stage_id::text = undone.details->>'stageId' and entry.staged_by = ${holder.id}::uuid
      returning entry.list_id
    )
    update physician_lists set updated_at = now() where id in (select list_id from back)`.execute(db)
}

/** Records a move to a stage together with the contacts that were logged with it. */
export async function noteMovesWithContacts(
  db: Kysely<DB>,
  holder: Holder,
  details: DetailsOf<'moved'>,
  contactIds: readonly number[],
): Promise<void> {
  const { teamId } = reachOf(holder, 'see')
  await sql`
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details, by_key)
    select physician_id, ${holder.id}::uuid, ${teamId}::uuid, 'moved', clock_timestamp(),
      ${JSON.stringify(activityKinds.moved.parse(details))}::jsonb || jsonb_build_object('contactId', id::text),
      ${holder.key?.name ?? null}::text
    from activities where ${rowsFor(holder, 'see', 'activities')} and id = any(${contactIds}::bigint[])`.execute(db)
}

export interface Contacted {
  physicianId: number
  /** An ISO date. */
  on: string
}

/**
 * Logs past contacts from someone's own records, unless a contact on that day or later is logged. Returns how many were
 * new. Logging the same ones again changes nothing.
 */
export async function noteEarlierContacts(
  db: Kysely<DB>,
  holder: Holder,
  contacts: readonly Contacted[],
): Promise<number> {
  const { teamId } = reachOf(holder, 'see')
  const { rows } = await typed({ physician_id: 'number' })`
    with given as (
      select c.id, max(c.day)::timestamptz as at
      from unnest(${contacts.map(({ physicianId }) => physicianId)}::bigint[], ${contacts.map(({ on }) => on)}::date[]) as c (id, day)
      join physicians p on p.id = c.id where c.day <= current_date group by c.id
    )
    insert into activities (physician_id, author_id, team_id, kind, happened_at, details, by_key)
    select id, ${holder.id}::uuid, ${teamId}::uuid, 'contacted', at, '{}', ${holder.key?.name ?? null}::text from given
    where not exists (
      select 1 from activities known where ${rowsFor(holder, 'see', 'activities', 'known')} and known.author_id = ${holder.id}::uuid
        and known.physician_id = given.id and known.kind = 'contacted' and known.undone_at is null and known.happened_at >= given.at
    )
    returning physician_id`.execute(db)
  return rows.length
}
