import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { nameKey } from '../normalise/name-key.ts'
import { letters } from '../normalise/text.ts'
import type { KnownPerson } from './agreement.ts'
import type { MatchRecord } from './read-record.ts'

interface Row {
  id: number
  npi: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  suffix: string | null
  credential: string | null
  specialty: string | null
  secondary_specialties: string[]
  organization: string | null
  city: string | null
  state: string | null
  zip: string | null
  emails: string[]
  phones: string[]
}

/** A name that more people have than this tells no one apart, so that not all of them are read. */
const namesakes = 500

/** For each record, everyone who has its NPI, one of its emails, or one of its phones with a last name like it. */
export async function findByKeys(db: Kysely<DB>, records: readonly MatchRecord[]): Promise<readonly KnownPerson[][]> {
  const persons = await readPersons(db, {
    ids: await whoAnswer(db, records),
    npis: distinct(records.map(({ npi }) => npi)),
    emails: distinct(records.flatMap(({ emails }) => emails)),
    names: [],
  })
  const by = grouped(persons, ({ npi, emails, phones }) => [npi ?? '', ...emails, ...phones])
  return records.map(({ npi, emails, phones }) => foundBy(by, [npi, ...emails, ...phones]))
}

/** For each record, everyone who has one of its names; these are what `nameKey` makes. */
export async function findByNames(
  db: Kysely<DB>,
  names: readonly (readonly string[])[],
): Promise<readonly KnownPerson[][]> {
  const persons = await readPersons(db, { ids: [], npis: [], emails: [], names: distinct(names.flat()) })
  const by = grouped(persons, ({ firstName, lastName }) => [nameKey(firstName, lastName)])
  return names.map((keys) => foundBy(by, keys))
}

type Persons = ReadonlyMap<string, readonly KnownPerson[]>

function grouped(persons: readonly KnownPerson[], keysOf: (person: KnownPerson) => readonly string[]): Persons {
  const by = new Map<string, KnownPerson[]>()
  for (const person of persons) {
    for (const key of keysOf(person)) {
      const held = by.get(key)
      if (held === undefined) by.set(key, [person])
      else if (held.at(-1) !== person) held.push(person)
    }
  }
  by.delete('')
  return by
}

const foundBy = (by: Persons, keys: readonly string[]): KnownPerson[] => [
  ...new Set(keys.flatMap((key) => by.get(key) ?? [])),
]

const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '')

/** Those who have one of the phones, and a last name like that of a record with it: a hospital's number is that of hundreds. */
async function whoAnswer(db: Kysely<DB>, records: readonly MatchRecord[]): Promise<number[]> {
  const wanted = new Map<string, Set<string>>()
  for (const { phones, firstName, lastName } of records) {
    for (const phone of phones) {
      const beginnings = wanted.get(phone) ?? new Set()
      wanted.set(phone, beginnings)
      for (const word of [lastName, firstName]) for (const part of partsOf(word)) beginnings.add(part)
    }
  }
  if (wanted.size === 0) return []
  const { rows } = await sql<{ id: number; last_name: string; phone: string }>`
    select p.id, p.last_name, c.value as phone from physician_contacts c join physicians p on p.id = c.physician_id
    where c.kind in ('phone', 'direct_phone') and c.value = any(${[...wanted.keys()]}::text[])`.execute(db)
  return rows
    .filter(({ last_name, phone }) => partsOf(last_name).some((part) => wanted.get(phone)?.has(part)))
    .map(({ id }) => id)
}

/** How the words of a name begin: enough to leave out most others, and few enough to stand a slip of a key. */
const partsOf = (name: string): string[] => name.split(/[\s-]+/).map((word) => letters(word).slice(0, 1))

interface Keys {
  ids: readonly number[]
  npis: readonly string[]
  emails: readonly string[]
  names: readonly string[]
}

/** Canaries are no one. */
async function readPersons(db: Kysely<DB>, keys: Keys): Promise<KnownPerson[]> {
  // Each name is looked up by itself, so that the index on names is used whatever the planner thinks of their number.
  const { rows } = await sql<Row>`
    with found as (
      select unnest(${keys.ids}::bigint[]) as id
      union
      select id from physicians where npi = any(${keys.npis}::text[])
      union
      select physician_id from physician_contacts
        where kind in ('personal_email', 'work_email') and value = any(${keys.emails}::text[])
      union
      select same.id from unnest(${keys.names.map(storedKey)}::text[]) as wanted (name)
      cross join lateral (
        select id from physicians where physician_match_key(first_name, last_name, '', '') = wanted.name limit ${namesakes}
      ) same
    )
    select p.id, p.npi, p.first_name, p.middle_name, p.last_name, p.suffix, p.credential, p.specialty, p.secondary_specialties,
      p.organization, p.city, p.state, p.zip,
      coalesce(contacts.emails, '{}') as emails, coalesce(contacts.phones, '{}') as phones
    from found join physicians p on p.id = found.id
    left join lateral (
      select array_agg(value) filter (where kind in ('personal_email', 'work_email')) as emails,
        array_agg(value) filter (where kind in ('phone', 'direct_phone')) as phones
      from physician_contacts where physician_id = p.id and kind in ('personal_email', 'work_email', 'phone', 'direct_phone')
    ) contacts on true
    where not p.canary`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    npi: row.npi,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    suffix: row.suffix,
    credential: row.credential,
    specialties: [row.specialty, ...row.secondary_specialties].filter((name) => name !== null),
    organization: row.organization,
    city: row.city,
    state: row.state,
    zip: row.zip,
    emails: row.emails,
    phones: row.phones,
  }))
}

/** 'robert smith' as `physician_match_key` has it without a state and a specialty. */
const storedKey = (name: string): string => `${name.replace(' ', '|')}||`
