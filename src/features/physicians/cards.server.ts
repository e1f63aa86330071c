/**
 * Physicians' cards. PostgreSQL writes their content. What a card says to everyone is cached here as text until its row changes:
 * rebuilding it was most of a search's cost in the database. What it says to one person is never cached.
 */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '#db/schema.gen.ts'
import { refusal, type Viewer } from '#shared/access/access.ts'
import { reachOf } from '#shared/access/ownership.ts'
import { prepared } from '#shared/database/prepared.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { type CardParts, readCardParts, versionText } from './card-parts.server.ts'
import { getPhysicianContact, type PhysicianCard } from './contracts.ts'

interface Found {
  id: number
  miles?: number | undefined
}

/** Physicians' cards as `viewer` may see them, in the order of `found`; anyone gone since the search is left out. */
export async function cardsOf(
  db: Kysely<DB>,
  found: readonly Found[],
  viewer: Viewer | null,
): Promise<PhysicianCard[]> {
  return JSON.parse(await writtenCards(db, found, viewer))
}

/**
 * The same as the text of a JSON array: a page of results is never parsed into values here.
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
  const revealing = viewer !== null && maySeeContacts(viewer) ? viewer.id : null
  const asker = { revealing, id: viewer?.id ?? null, teamId: viewer && reachOf(viewer, 'see').teamId }
  const personal = await readCardParts(db, { ids, asker, withLists })
  const shared = await sharedTexts(db, personal)
  const texts = new Map(personal.map(({ id, text }) => [id, text]))
  const cards = found.flatMap(({ id, miles }) => {
    const [forAll, forOne] = [shared.get(id), texts.get(id)]
    if (forAll === undefined || forOne === undefined) return []
    const distance = miles === undefined ? '' : `,"miles":${Math.round(miles * 10) / 10}`
    return [`{${forAll},${forOne}${distance}}`]
  })
  return `[${cards.join(',')}]`
}

interface SharedText {
  id: number
  version: string
  text: string
}

/** By database: rows in two of them may have the same ids and versions. */
const keptTexts = new WeakMap<Kysely<DB>, LRUCache<number, SharedText>>()

/** What the cards say to everyone, by id; queried only if changed or not cached. */
async function sharedTexts(db: Kysely<DB>, wanted: readonly CardParts[]): Promise<Map<number, string>> {
  const kept = keptTexts.get(db) ?? new LRUCache({ maxSize: serverLimits.cardsKept, sizeCalculation: sizeOf })
  keptTexts.set(db, kept)
  const texts = new Map<number, string>()
  const missing: number[] = []
  for (const { id, version } of wanted) {
    const one = kept.get(id)
    if (one?.version === version) texts.set(id, one.text)
    else missing.push(id)
  }
  if (missing.length === 0) return texts
  for (const one of await readShared(db, missing)) {
    kept.set(one.id, one)
    texts.set(one.id, one.text)
  }
  return texts
}

const sizeOf = ({ text }: SharedText) => text.length

/** A text as JSON; null as ''. */
const text = (column: string) => `to_json(coalesce(${column}, ''))`
/** Like `quote` in data/formats/quoted.ts. */
const quoted = (value: string) => `concat('''', replace(replace(${value}, '\\', '\\\\'), '''', '\\'''), '''')`
const known = (key: string) =>
  `case when coalesce(entry->>'${key}', '') <> '' then concat(', ${key}: ', ${quoted(`entry->>'${key}'`)}) end`

/** Like `writeEducation` in data/formats/education.ts. */
const education = `(
  select coalesce(string_agg(concat(
    '{schoolName: ', ${quoted(`entry->>'schoolName'`)}, ', degrees: [',
    (select string_agg(${quoted('degree')}, ', ' order by place) from jsonb_array_elements_text(entry->'degrees') with ordinality as degrees (degree, place)),
    ']', ${known('field')}, ${known('startDate')}, ${known('endDate')}, '}'
  ), ' ' order by place), '') from jsonb_array_elements(p.education) with ordinality as entries (entry, place)
)`

/**
 * Only from the row of `physicians`, whose version is the cache key. Columns by name, so that a new one can't let a contact value
 * slip in. Someone who has given up their NPI is no longer at any of these addresses.
 */
const readShared = prepared<SharedText, [ids: number[]]>(
  'card-texts',
  `select p.id, ${versionText} as version, concat(
    '"id":', p.id, ',"firstName":', to_json(p.first_name), ',"lastName":', to_json(p.last_name),
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
    '}', case when not here then concat(',"inactiveSince":"', p.deactivated_on, '"') end
  ) as text
  from physicians p
  cross join lateral (select p.deactivated_on is null as here) as state
  where p.id = any($1::bigint[])`,
)

/** Whether a person may see the contacts that they or their team have revealed. */
export const maySeeContacts = (viewer: Viewer) => refusal(getPhysicianContact.access, viewer) === null
