/** Looks up candidates in PostgreSQL, through its indexes: for the records of a call or a small file. */

import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Person } from '../identity/agreement.ts'
import { personOf, selectPersons } from '../identity/person-row.ts'
import { readCounts } from '../identity/read-counts.ts'
import { distinct, namesakes, type Persons } from './persons.ts'

export const databasePersons = (db: Kysely<DB>): Persons => ({
  withKeys: async (npis, ids) => readPersons(db, { ids, npis: distinct(npis), names: [] }),
  withNames: async (names) => readPersons(db, { ids: [], npis: [], names: distinct(names) }),
  withParts: async (keys) => {
    const some = distinct(keys)
    const { rows } = await selectPersons(sql`
      select same.id from unnest(${some}::text[]) as wanted (key)
      cross join lateral (
        (select id from physicians where physician_match_key('', last_name, state, '') = wanted.key limit ${namesakes})
        union all
        (select id from physicians where physician_match_key(first_name, '', state, specialty) = wanted.key limit ${namesakes})
      ) same group by same.id`).execute(db)
    return rows.map(personOf)
  },
  frequencies: (values) => readCounts(db, values),
})

interface Keys {
  ids: readonly number[]
  npis: readonly string[]
  names: readonly string[]
}

async function readPersons(db: Kysely<DB>, keys: Keys): Promise<Person[]> {
  // Each name is looked up separately, so that the index on names is used no matter how many the planner expects.
  const { rows } = await selectPersons(sql`
    select unnest(${keys.ids}::bigint[]) as id
    union
    select id from physicians where npi = any(${keys.npis}::text[])
    union
    select same.id from unnest(${keys.names.map(storedKey)}::text[]) as wanted (name)
    cross join lateral (
      select id from physicians where physician_match_key(first_name, last_name, '', '') = wanted.name limit ${namesakes}
    ) same`).execute(db)
  return rows.map(personOf)
}

/** 'robert smith' as in `physician_match_key` without a state and a specialty. */
const storedKey = (name: string): string => `${name.replace(' ', '|')}||`
