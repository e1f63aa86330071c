/** Who is on a list, filtered and in order. The list itself is read first (queries.server.ts). */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/schema.gen.ts'
import type { Holder } from '#shared/access/ownership.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { fold } from '#shared/text/fold.ts'
import type { ListSort } from './contracts.ts'
import type { ListFilters } from './list-filters.ts'

interface Asked {
  listId: string
  filters: ListFilters
  sort: ListSort
  /** The caller's day, as an ISO date. */
  day: string
}

/**
 * The ids on a list that match, in one statement. By name, specialty, and location, the index sorts them afterward, so
 * a list has the same order as a search.
 */
export async function entryIds(
  db: Kysely<DB>,
  holder: Holder,
  { listId, filters, sort, day }: Asked,
): Promise<number[]> {
  const wantsContact =
    sort.key === 'contacted' || filters.contactedDays !== undefined || filters.notContactedDays !== undefined
  const { rows } = await typed({ id: 'number' })`
    select p.id
    from list_physicians entry
    join physicians p on p.id = entry.physician_id
    left join list_stages stage on stage.list_id = entry.list_id
      and (stage.id = entry.stage_id or (entry.stage_id is null and stage.place = 0))
    ${wantsContact ? latestContact(holder, listId, sql`happened_at`, sql`true`, 'contact') : sql``}
    ${filters.outcome ? latestContact(holder, listId, sql`details->>'outcome' as outcome`, sql`details ? 'outcome'`, 'answer') : sql``}
    where entry.list_id = ${listId} and ${sql.join(conditionsOf(filters, day, holder.id), sql` and `)}
    order by ${orderOf(sort)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** For everyone on the list that this person or the team has contacted: the latest time. */
function latestContact(
  holder: Holder,
  listId: string,
  what: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  name: string,
): RawBuilder<unknown> {
  return sql`left join (
    select distinct on (physician_id) physician_id, ${what} from activities
    where ${rowsFor(holder, 'see', 'activities')} and kind = 'contacted' and undone_at is null and ${which}
      and physician_id in (select physician_id from list_physicians where list_id = ${listId})
    order by physician_id, happened_at desc, id desc
  ) ${sql.ref(name)} on ${sql.ref(`${name}.physician_id`)} = p.id`
}

const withinDays = (days: number) => sql`contact.happened_at > now() - make_interval(days => ${days})`

function conditionsOf(filters: ListFilters, day: string, readerId: string): RawBuilder<unknown>[] {
  const { query, stageId, step, contactedDays, notContactedDays, outcome, owner, hasNotes, tag, specialty, place } =
    filters
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  for (const word of fold(query ?? '').split(' ')) {
    if (word !== '') conditions.push(sql`strpos(${searched}, ${word}) > 0`)
  }
  if (stageId) conditions.push(sql`stage.id = ${stageId}::uuid`)
  if (step) conditions.push(stepConditions(day)[step])
  if (contactedDays) conditions.push(withinDays(contactedDays))
  if (notContactedDays) conditions.push(sql`(${withinDays(notContactedDays)}) is not true`)
  if (outcome) conditions.push(sql`answer.outcome = ${outcome}`)
  if (owner) conditions.push(owner === 'mine' ? sql`entry.owner_id = ${readerId}::uuid` : sql`entry.owner_id is null`)
  if (hasNotes !== undefined) conditions.push(sql`(entry.note <> '' or ${timeline}) = ${hasNotes}`)
  if (tag) conditions.push(sql`${tag} = any(entry.tags)`)
  if (specialty) conditions.push(sql`p.specialty = ${specialty}`)
  if (place) conditions.push(sql`${place} in (p.state, p.city || ', ' || p.state)`)
  return conditions
}

const stepConditions = (day: string) => ({
  due: sql`entry.next_on <= ${day}::date`,
  overdue: sql`entry.next_on < ${day}::date`,
  set: sql`entry.next_step is not null`,
  none: sql`entry.next_step is null`,
})

const ofEntry = sql`list_notes.list_id = entry.list_id and list_notes.physician_id = entry.physician_id`
const timeline = sql`exists (select 1 from list_notes where ${ofEntry})`

/** The text that words are searched in, folded as `fold` does it. */
const searched = sql`lower(regexp_replace(normalize(translate(
  concat_ws(' ', p.first_name, p.last_name, p.organization, entry.note, array_to_string(entry.tags, ' '),
    (select string_agg(body, ' ') from list_notes where ${ofEntry})),
  'øØłŁđĐı‘’', 'oOlLdDi'''''), nfkd), '[\u0300-\u036f]', '', 'g') collate "C")`

/** Entries without a value come last in both directions; ties are sorted by name. */
function orderOf({ key, direction }: ListSort): RawBuilder<unknown> {
  const columns = {
    // Sorted by the index.
    name: null,
    specialty: null,
    location: null,
    added: sql`entry.added_at`,
    organization: sql`lower(p.organization)`,
    stage: sql`stage.place`,
    step: sql`entry.next_on`,
    contacted: sql`contact.happened_at`,
  }
  const column = columns[key]
  const byName = sql`lower(p.last_name), lower(p.first_name), p.id`
  if (column === null) return sql`p.id`
  return direction === 'desc' ? sql`${column} desc nulls last, ${byName}` : sql`${column} asc nulls last, ${byName}`
}

const kinds = ['tag', 'specialty', 'state', 'city'] as const

/** The values a list can be filtered by, each with how many have it; most frequent first. */
export async function valuesOn(db: Kysely<DB>, listId: string, max: number) {
  const { rows } = await typed({ kind: z.enum(kinds), value: 'text', count: 'number' })`
    with entries as (
      select p.specialty, p.state, p.city || ', ' || p.state as city, entry.tags
      from list_physicians entry join physicians p on p.id = entry.physician_id
      where entry.list_id = ${listId}
    ), counted as (
      select 'specialty' as kind, specialty as value, count(*) as count from entries group by specialty
      union all select 'state', state, count(*) from entries group by state
      union all select 'city', city, count(*) from entries group by city
      union all select 'tag', tag, count(*) from entries cross join unnest(tags) tag group by tag
    ), ranked as (
      select *, row_number() over (partition by kind order by count desc, value) as rank from counted where value <> ''
    )
    select kind, value, count from ranked where rank <= ${max} order by kind, rank`.execute(db)
  const of = (wanted: (typeof kinds)[number]) =>
    rows.filter(({ kind }) => kind === wanted).map(({ value, count }) => ({ value, count }))
  return { tags: of('tag'), specialties: of('specialty'), states: of('state'), cities: of('city') }
}
