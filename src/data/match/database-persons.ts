/** Looks up candidates in PostgreSQL, through its indexes: for the records of a call or a small file. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import type { KnownPerson } from './agreement.ts'
import { beginningsOf } from './names.ts'
import { personOf, selectPersons } from './person-row.ts'
import { distinct, namesakes, type Persons } from './persons.ts'
import type { MatchRecord } from './read-record.ts'

export const databasePersons = (db: Kysely<DB>): Persons => ({
  withKeys: async (records) =>
    readPersons(db, {
      ids: await whoAnswer(db, records),
      npis: distinct(records.map(({ npi }) => npi)),
      emails: distinct(records.flatMap(({ emails }) => emails)),
      names: [],
    }),
  withNames: async (names) => readPersons(db, { ids: [], npis: [], emails: [], names: distinct(names) }),
})

/** Those who have one of the phones and a last name like a record's that has it: a hospital's number belongs to hundreds. */
async function whoAnswer(db: Kysely<DB>, records: readonly MatchRecord[]): Promise<number[]> {
  const wanted = new Map<string, Set<string>>()
  for (const { phones, firstName, lastName } of records) {
    for (const phone of phones) {
      const beginnings = wanted.get(phone) ?? new Set()
      wanted.set(phone, beginnings)
      for (const word of [lastName, firstName]) for (const part of beginningsOf(word)) beginnings.add(part)
    }
  }
  if (wanted.size === 0) return []
  const { rows } = await typed({ id: 'number', last_name: 'text', phone: 'text' })`
    select p.id, p.last_name, c.value as phone from physician_contacts c join physicians p on p.id = c.physician_id
    where c.kind in ('phone', 'direct_phone') and c.value = any(${[...wanted.keys()]}::text[])`.execute(db)
  return rows
    .filter(({ last_name, phone }) => beginningsOf(last_name).some((part) => wanted.get(phone)?.has(part)))
    .map(({ id }) => id)
}

interface Keys {
  ids: readonly number[]
  npis: readonly string[]
  emails: readonly string[]
  names: readonly string[]
}

async function readPersons(db: Kysely<DB>, keys: Keys): Promise<KnownPerson[]> {
  // Each name is looked up separately, so that the index on names is used no matter how many the planner expects.
  const { rows } = await selectPersons(sql`
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
    ) same`).execute(db)
  return rows.map(personOf)
}

/** 'robert smith' as in `physician_match_key` without a state and a specialty. */
const storedKey = (name: string): string => `${name.replace(' ', '|')}||`
