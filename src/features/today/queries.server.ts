/** What is new for someone today. Lists are theirs and their team's (shared/access/ownership.ts). */
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { type Change, changeKinds, type Handoff, handoffKinds, type Step, TeamDeed } from './contracts.ts'

/**
 * This person's next steps up to a day, oldest first. One that names no one is the physician's owner's, else the list's
 * owner's.
 */
export async function stepsUntil(db: Kysely<DB>, holder: Holder, day: string) {
  const due = db
    .selectFrom('list_physicians as entry')
    .innerJoin('physician_lists as list', 'list.id', 'entry.list_id')
    .where(rowsFor(holder, 'see', 'physician_lists', 'list'))
    .where('list.archived_at', 'is', null)
    .where(typed('boolean')`coalesce(entry.next_by, entry.owner_id, list.user_id) = ${holder.id}::uuid`)
    .where('entry.next_on', '<=', typed('time')`${day}::date`)
  const { total } = await due.select(typed('number')`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await due
    .innerJoin('physicians as p', 'p.id', 'entry.physician_id')
    .leftJoin('list_stages as stage', (join) =>
      join.on(
        typed(
          'boolean',
        )`stage.list_id = entry.list_id and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))`,
      ),
    )
    .select([
      'p.id',
      'p.first_name',
      'p.middle_name',
      'p.last_name',
      'p.suffix',
      'p.credential',
      'list.id as list_id',
      'list.name as list_name',
    ])
    .select([
      'stage.name as stage',
      'entry.next_step',
      typed('text')`entry.next_on::text`.as('on'),
      typed('text?')`(
        select giver.name from list_handoffs given join users giver on giver.id = given.from_id
        where given.list_id = entry.list_id and given.physician_id = entry.physician_id and given.kind = 'step'
          and given.done_at is null and given.to_id = ${holder.id}::uuid
        order by given.created_at desc limit 1
      )`.as('given_by'),
    ])
    .orderBy('entry.next_on')
    .orderBy('list.name_key')
    .orderBy('p.id')
    .limit(listLimits.todaySteps)
    .execute()
  return { rows, total }
}

/** A row of `stepsUntil` as the page and the morning email show it. */
export function stepOfRow(row: Awaited<ReturnType<typeof stepsUntil>>['rows'][number]): Step {
  const { list_id: listId, list_name: listName, stage, next_step, on, given_by: givenBy, ...person } = row
  return { physician: personOf(person), listId, listName, stage, text: next_step ?? '', on, givenBy }
}

const changeColumns = {
  item: 'text',
  kind: z.enum(changeKinds),
  id: 'number',
  first_name: 'text',
  middle_name: 'text?',
  last_name: 'text',
  suffix: 'text?',
  credential: 'text?',
  on: 'text',
  from: 'text',
  to: 'text',
} as const

/** News about physicians on their lists within the last weeks, latest first, without what they have dismissed. */
export async function changesFor(db: Kysely<DB>, holder: Holder, day: string): Promise<Change[]> {
  const place = (alias: string) =>
    sql`concat_ws(', ', nullif(${sql.ref(`${alias}.organization`)}, ''), nullif(${sql.ref(`${alias}.city`)}, ''), nullif(${sql.ref(`${alias}.state`)}, ''))`
  const since = sql`(${day}::date - ${listLimits.todayChangeDays}::int)`
  const { rows } = await typed(changeColumns)`
    with mine as (
      select entry.physician_id as id, min(entry.added_at) as added_at
      from list_physicians entry join physician_lists list on list.id = entry.list_id
      where ${rowsFor(holder, 'see', 'physician_lists', 'list')} group by entry.physician_id
    ), found as (
      select 'moved:' || move.id as item, 'moved' as kind, move.physician_id as id, move.moved_at::date as day, ${place('move')} as "from"
      from mine join physician_moves move on move.physician_id = mine.id
      where move.moved_at >= ${since} and move.moved_at > mine.added_at
      union all
      select 'contact:' || mine.id, 'contact', mine.id, max(contact.first_seen)::date, ''
      from mine join physician_contacts contact on contact.physician_id = mine.id
      where contact.first_seen >= ${since} and contact.first_seen > mine.added_at group by mine.id
      union all
      select 'deactivated:' || mine.id, 'deactivated', mine.id, p.deactivated_on, ''
      from mine join physicians p on p.id = mine.id where p.deactivated_on >= ${since}
      union all
      select 'excluded:' || mine.id, 'excluded', mine.id, facts.excluded_on, ''
      from mine join physicians p on p.id = mine.id join npi_facts facts on facts.npi = p.npi
      where facts.excluded_on is not null
    )
    select found.item, found.kind, p.id, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, found.day::text as "on", found."from", ${place('p')} as "to"
    from found join physicians p on p.id = found.id
    where not exists (
      select 1 from today_hidden hidden
      where hidden.user_id = ${holder.id} and hidden.item = found.item and (hidden.until is null or hidden.until > ${day}::date)
    )
    order by found.day desc, found.item limit ${listLimits.todayChanges}`.execute(db)
  return rows.map(({ item, kind, on, from, to, ...person }) => ({
    ...{ item, kind, on, from, to },
    physician: personOf(person),
  }))
}

export function personOf(row: Parameters<typeof nameOfRow>[0] & { id: number; credential: string | null }) {
  return { id: row.id, ...nameOfRow(row), credential: row.credential ?? '' }
}

/** The open positions of their lists, with how far anyone has gotten. */
export async function openPositions(db: Kysely<DB>, holder: Holder) {
  const { rows } = await typed({
    listId: 'text',
    title: 'text',
    physicians: 'number',
    furthest: z.object({ stage: z.string(), count: z.int() }).nullable(),
  })`
    select position.list_id as "listId", position.title,
      (select count(*) from list_physicians where list_id = list.id) as physicians,
      (
        select json_build_object('stage', name, 'count', physicians) from (
          select stage.name, stage.place, case when stage.kind = 'contacted'
            then (
              select count(distinct physician_id) from activities
              where ${rowsFor(holder, 'see', 'activities')} and kind = 'contacted' and undone_at is null
                and physician_id in (select physician_id from list_physicians where list_id = list.id)
            )
            else (select count(*) from list_physicians where stage_id = stage.id) end as physicians
          from list_stages stage where stage.list_id = list.id and not stage.apart and stage.place > 0
        ) reached where physicians > 0 order by place desc limit 1
      ) as furthest
    from list_positions position join physician_lists list on list.id = position.list_id
    where position.status = 'open' and list.archived_at is null and ${rowsFor(holder, 'see', 'physician_lists', 'list')}
    order by position.opened_at desc limit 50`.execute(db)
  return rows
}

/** How much of the daily quota is used: what someone revealed within 24 hours. */
export async function revealsLately(db: Kysely<DB>, userId: string): Promise<number> {
  const { used } = await db
    .selectFrom('contact_reveals')
    .select(typed('number')`count(*)`.as('used'))
    .where('user_id', '=', userId)
    .where('revealed_at', '>', typed('time')`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return used
}

/** Who gets the morning email, everyone or one person: not without a confirmed address, nor while suspended. */
export function wantingMornings(db: Kysely<DB>, userId?: string) {
  const wanting = db
    .selectFrom('morning_emails')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'time_zone', 'users.email'])
    .where('wanted', '=', true)
    .where('email_verified', '=', true)
    .where('suspended_at', 'is', null)
  return (userId === undefined ? wanting : wanting.where('user_id', '=', userId)).execute()
}

export async function morningsOf(db: Kysely<DB>, userId: string) {
  const [email, calendar] = await Promise.all([
    db.selectFrom('morning_emails').select(['wanted', 'time_zone']).where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('step_calendars').select('made_at').where('user_id', '=', userId).executeTakeFirst(),
  ])
  return {
    wanted: email?.wanted ?? false,
    timeZone: email?.time_zone ?? null,
    calendarSince: calendar?.made_at.toISOString() ?? null,
  }
}

/** Whose calendar a secret opens; null for an invalid secret or a suspended account. */
export async function calendarOwner(db: Kysely<DB>, secretHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('step_calendars')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** This person's next steps from a month ago to a year ahead, earliest first. */
export async function stepsAhead(db: Kysely<DB>, holder: Holder) {
  const { rows } = await typed({
    listId: 'text',
    listName: 'text',
    physicianId: 'number',
    name: 'text',
    text: 'text',
    on: 'text',
  })`
    select list.id as "listId", list.name as "listName", p.id as "physicianId", concat_ws(' ', nullif(p.first_name, ''), p.middle_name, p.last_name, p.suffix) as name,
      entry.next_step as text, entry.next_on::text as "on"
    from list_physicians entry
    join physician_lists list on list.id = entry.list_id
    join physicians p on p.id = entry.physician_id
    where ${rowsFor(holder, 'see', 'physician_lists', 'list')} and coalesce(entry.next_by, entry.owner_id, list.user_id) = ${holder.id}::uuid
      and entry.next_on between current_date - 31 and current_date + 366
    order by entry.next_on, p.id limit ${listLimits.calendarSteps}`.execute(db)
  return rows
}

/** Who colleagues contacted and moved within three days, latest first. Null for someone without a team. */
export async function teamDeeds(db: Kysely<DB>, holder: Holder): Promise<TeamDeed[] | null> {
  if (!holder.team) return null
  const rows = await db
    .selectFrom('activities')
    .innerJoin('users as author', 'author.id', 'activities.author_id')
    .innerJoin('physicians as p', 'p.id', 'activities.physician_id')
    .select(['activities.id', 'author.name as by', 'happened_at', 'kind', 'details'])
    .select(['p.id as physician_id', 'p.first_name', 'p.middle_name', 'p.last_name', 'p.suffix', 'p.credential'])
    .where(rowsFor(holder, 'see', 'activities'))
    .where('activities.author_id', '!=', holder.id)
    .where('kind', 'in', ['contacted', 'moved'])
    .where('undone_at', 'is', null)
    .where('happened_at', '>', typed('time')`now() - interval '3 days'`)
    .orderBy('happened_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(listLimits.todayTeam)
    .execute()
  return rows.map(({ id, by, happened_at, kind, details, physician_id, ...person }) => ({
    ...{ id, by, kind: TeamDeed.shape.kind.parse(kind), at: happened_at.toISOString() },
    details: TeamDeed.shape.details.parse(details),
    physician: personOf({ ...person, id: physician_id }),
  }))
}

const handoffColumns = {
  id: 'text',
  kind: z.enum(handoffKinds),
  by: 'text',
  at: 'time',
  listId: 'text',
  listName: 'text',
  physicians: 'number',
  text: 'text',
  physicianId: 'number?',
  first_name: 'text?',
  middle_name: 'text?',
  last_name: 'text?',
  suffix: 'text?',
  credential: 'text?',
} as const

/** What colleagues gave this person and isn't done, or what this person gave and is done now; latest first. */
export async function handoffsFor(db: Kysely<DB>, holder: Holder, which: 'given' | 'returned'): Promise<Handoff[]> {
  if (!holder.team) return []
  const of =
    which === 'given'
      ? sql`handoff.to_id = ${holder.id}::uuid and handoff.done_at is null and handoff.kind <> 'step'`
      : sql`handoff.from_id = ${holder.id}::uuid and handoff.done_at is not null and handoff.seen_at is null`
  const other = which === 'given' ? sql`handoff.from_id` : sql`handoff.to_id`
  const at = which === 'given' ? sql`handoff.created_at` : sql`handoff.done_at`
  const { rows } = await typed(handoffColumns)`
    select handoff.id, handoff.kind, other.name as by, ${at} as at, list.id as "listId", list.name as "listName",
      handoff.physicians, handoff.body as text, p.id as "physicianId", p.first_name, p.middle_name, p.last_name, p.suffix, p.credential
    from list_handoffs handoff
    join physician_lists list on list.id = handoff.list_id
    join users other on other.id = ${other}
    left join physicians p on p.id = handoff.physician_id
    where ${of} and ${rowsFor(holder, 'see', 'physician_lists', 'list')} and list.archived_at is null
      and (handoff.physician_id is null or exists (
        select 1 from list_physicians entry where entry.list_id = list.id and entry.physician_id = handoff.physician_id
      ))
    order by ${at} desc, handoff.id limit ${listLimits.todayHandoffs}`.execute(db)
  return rows.map(({ id, kind, by, at, listId, listName, physicians, text, physicianId, ...name }) => ({
    ...{ id, kind, by, at: at.toISOString(), listId, listName, physicians, text },
    physician: physicianId === null ? null : personOf({ ...name, ...present(name), id: physicianId }),
  }))
}

const present = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
})

/** Which of the first things to do someone has done: a list, a saved search, a contact. */
export async function firstThings(db: Kysely<DB>, holder: Holder) {
  const { rows } = await typed({ list: 'boolean', search: 'boolean', contact: 'boolean' })`
    select
      exists (select 1 from physician_lists where ${rowsFor(holder, 'see', 'physician_lists')}) as list,
      exists (select 1 from saved_searches where ${rowsFor(holder, 'see', 'saved_searches')}) as search,
      exists (
        select 1 from activities where ${rowsFor(holder, 'see', 'activities')} and kind = 'contacted' and undone_at is null
          and author_id = ${holder.id}::uuid
      ) as contact`.execute(db)
  return rows[0]!
}
