import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { refusal, type Viewer } from '#shared/access/access.ts'
import { reachOf } from '#shared/access/ownership.ts'
import { prepared } from '#shared/database/prepared.ts'
import { limits } from '#shared/product/limits.ts'
import { type ContactField, getPhysicianContact, type PhysicianCard } from './contracts.ts'

interface Found {
  id: number
  miles?: number | undefined
}

/** The cards of physicians, as `viewer` may see them, in the order of `found`; one that has gone since the search is left out. */
export async function cardsOf(
  db: Kysely<DB>,
  found: readonly Found[],
  viewer: Viewer | null,
): Promise<PhysicianCard[]> {
  return JSON.parse(await writtenCards(db, found, viewer))
}

/**
 * The same as the text of a JSON array, put together by PostgreSQL: a page of results is never taken apart into rows here.
 * @param withLists names the lists that `viewer` may see on the cards
 */
export async function writtenCards(
  db: Kysely<DB>,
  found: readonly Found[],
  viewer: Viewer | null,
  withLists = false,
): Promise<string> {
  if (found.length === 0) return '[]'
  const ids = found.map(({ id }) => id)
  const miles = found.map(({ miles }) => (miles === undefined ? null : Math.round(miles * 10) / 10))
  const revealing = viewer !== null && maySeeContacts(viewer) ? viewer.id : null
  const teamId = viewer && reachOf(viewer, 'see').teamId
  const [row] = await readCards(db, ids, miles, revealing, viewer?.id ?? null, teamId, withLists)
  return `[${row!.cards}]`
}

/** A text as JSON; null as ''. */
const text = (column: string) => `to_json(coalesce(${column}, ''))`
/** As `quote` of data/formats/quoted.ts. */
const quoted = (value: string) => `concat('''', replace(replace(${value}, '\\', '\\\\'), '''', '\\'''), '''')`
const known = (key: string) =>
  `case when coalesce(entry->>'${key}', '') <> '' then concat(', ${key}: ', ${quoted(`entry->>'${key}'`)}) end`
const isRevealed = (field: ContactField) => `p.deactivated_on is null and (exists (
  select 1 from contact_reveals where user_id = $3::uuid and physician_id = p.id and field = '${field}'
) or ($3::uuid is not null and $5::uuid is not null and exists (
  select 1 from activities where team_id = $5::uuid and physician_id = p.id and kind = 'revealed' and details->'fields' ? '${field}'
)))`
/** The rule of shared/access/ownership.ts, as rowsFor has it, for someone ($4) and their team ($5). */
const isTheirs = (alias: string, owner: string) =>
  `((${alias}.team_id is null and ${alias}.${owner} = $4::uuid) or ${alias}.team_id = $5::uuid)`

/** As `writeEducation` of data/formats/education.ts. */
const education = `(
  select coalesce(string_agg(concat(
    '{schoolName: ', ${quoted(`entry->>'schoolName'`)}, ', degrees: [',
    (select string_agg(${quoted('degree')}, ', ' order by place) from jsonb_array_elements_text(entry->'degrees') with ordinality as degrees (degree, place)),
    ']', ${known('field')}, ${known('startDate')}, ${known('endDate')}, '}'
  ), ' ' order by place), '') from jsonb_array_elements(p.education) with ordinality as entries (entry, place)
)`

/**
 * Columns by name: no contact value may slip in with a new one. $1 ids, $2 miles, $3 who may see what they have revealed, $4 who asks, $5 their
 * team, $6 whether the lists are wanted.
 * Whoever has given up the NPI is at none of these addresses anymore.
 */
const readCards = prepared<
  { cards: string },
  [
    ids: number[],
    miles: (number | null)[],
    revealing: string | null,
    asker: string | null,
    team: string | null,
    withLists: boolean,
  ]
>(
  'cards',
  `select coalesce(string_agg(concat(
    '{"id":', p.id, ',"firstName":', to_json(p.first_name), ',"lastName":', to_json(p.last_name),
    ',"credential":', ${text('p.credential')}, ',"title":', ${text('p.title')}, ',"specialty":', ${text('p.specialty')},
    ',"organization":', ${text('p.organization')}, ',"city":', ${text('p.city')}, ',"state":', ${text('p.state')},
    ',"location":', to_json(concat_ws(', ', nullif(p.city, ''), nullif(p.state, ''))),
    ',"skills":', to_json(p.skills), ',"education":', to_json(${education}), ',"educationEntries":', p.education,
    ',"sample":', to_json(p.generated),
    ',"contactInfo":{"linkedIn":', coalesce(to_json(case when here then p.linkedin_url end)::text, 'null'),
    ',"email":', coalesce(to_json(case when here then left(p.masked_email, ${limits.emailExcerpt}) end)::text, 'null'),
    ',"phone":', coalesce(to_json(case when here then p.masked_phone end)::text, 'null'),
    '},"channels":{"email":', to_json(here and p.masked_email is not null),
    ',"phone":', to_json(here and (p.has_phone or p.has_direct_phone)), ',"directPhone":', to_json(here and p.has_direct_phone),
    '},"revealed":{"email":', to_json(${isRevealed('email')}), ',"phone":', to_json(${isRevealed('phone')}), '}',
    case when not here then concat(',"inactiveSince":"', p.deactivated_on, '"') end,
    case when facts.excluded_on is not null then concat(',"excludedSince":"', facts.excluded_on, '"') end,
    case when found.miles is not null then concat(',"miles":', found.miles) end,
    case when $4::uuid is not null then (
      select concat(',"lastContact":', json_build_object('at', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'how', details->>'how', 'outcome', details->>'outcome', 'mine', coalesce(author_id = $4::uuid, false), 'by', (select name from users where users.id = author_id)))
      from activities entry
      where entry.physician_id = p.id and kind = 'contacted' and undone_at is null and ${isTheirs('entry', 'author_id')}
      order by happened_at desc limit 1
    ) end,
    case when $4::uuid is not null then (
      select concat(',"doNotContact":', json_build_object('reason', reason, 'since', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'shared', team_id is not null, 'mine', coalesce(owner_id = $4::uuid, false), 'by', (select name from users where users.id = owner_id)))
      from do_not_contact block where block.physician_id = p.id and ${isTheirs('block', 'owner_id')}
      order by team_id nulls last limit 1
    ) end,
    case when $6 and $4::uuid is not null then concat(',"lists":', (
      select coalesce(json_agg(json_build_object('id', list.id, 'name', list.name) order by list.name_key), '[]')
      from list_physicians join physician_lists list on list.id = list_id where physician_id = p.id and ${isTheirs('list', 'user_id')}
    ), ',"inMyRecords":', to_json(exists (
      select 1 from own_records own where own.physician_id = p.id and ${isTheirs('own', 'user_id')}
    ))) end,
    '}'
  ), ',' order by found.place), '') as cards
  from unnest($1::bigint[], $2::float8[]) with ordinality as found (id, miles, place)
  join physicians p on p.id = found.id
  left join npi_facts facts on facts.npi = p.npi
  cross join lateral (select p.deactivated_on is null as here) as state`,
)

const maySeeContacts = (viewer: Viewer) => refusal(getPhysicianContact.access, viewer) === null

const nothing = { email: false, phone: false }

/** What a person or their team has revealed of these physicians, and they may see now: nothing without a plan. */
export async function revealedBy(
  db: Kysely<DB>,
  ids: readonly number[],
  viewer: Viewer | null,
): Promise<Map<number, PhysicianCard['revealed']>> {
  const revealed = new Map<number, PhysicianCard['revealed']>()
  if (viewer === null || !maySeeContacts(viewer)) return revealed
  const { rows } = await sql<{ physician_id: number; field: ContactField }>`
    select physician_id, field from contact_reveals
    where user_id = ${viewer.id} and physician_id = any(${ids}::bigint[])
    union
    select physician_id, jsonb_array_elements_text(details->'fields') from activities
    where kind = 'revealed' and team_id = ${reachOf(viewer, 'see').teamId}::uuid and physician_id = any(${ids}::bigint[])`.execute(
    db,
  )
  for (const { physician_id: id, field } of rows) {
    revealed.set(id, { ...(revealed.get(id) ?? nothing), [field]: true })
  }
  return revealed
}

/** Which of these physicians are canaries: made-up profiles, set to catch people who copy the data. */
export async function canariesAmong(db: Kysely<DB>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('physicians')
    .select('id')
    .where('canary', '=', true)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

type Contact = { [field in ContactField]: string | null }

/**
 * The physicians whose email or phone the person has revealed, and whose is this one. It reads what that person has revealed and nothing else, so
 * neither the answer nor its time tells whether anyone else has it.
 * @param value in the normalized form
 */
export async function revealedWith(
  db: Kysely<DB>,
  userId: string,
  field: ContactField,
  value: string,
): Promise<number[]> {
  const revealed = await db
    .selectFrom('contact_reveals')
    .select('physician_id')
    .where('user_id', '=', userId)
    .where('field', '=', field)
    .execute()
  const contacts = await contactsOf(
    db,
    revealed.map(({ physician_id }) => physician_id),
  )
  return [...contacts].flatMap(([id, contact]) => (contact[field] === value ? id : []))
}

/** The contacts of those of these physicians that are listed and have not given up their NPI. */
export async function contactsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Contact>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('physicians')
    .leftJoin('physician_contacts as contact', 'contact.physician_id', 'physicians.id')
    .select(['physicians.id', 'contact.kind', 'contact.value'])
    .where('physicians.id', 'in', ids)
    .where('deactivated_on', 'is', null)
    .execute()
  const byKind = new Map<number, Partial<Record<string, string>>>()
  for (const { id, kind, value } of rows) {
    const kinds = byKind.get(id) ?? {}
    if (kind !== null && value !== null) kinds[kind] = value
    byKind.set(id, kinds)
  }
  return new Map(
    [...byKind].map(([id, kinds]) => [
      id,
      {
        email: kinds.personal_email ?? kinds.work_email ?? null,
        phone: kinds.direct_phone ?? kinds.phone ?? null,
      },
    ]),
  )
}
