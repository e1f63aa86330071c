/** Stored searches with long addresses. Whoever has the address may open it, as with any other search's. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import type { PersonalData } from '#door/personal-data.ts'
import type { SearchState } from './address.ts'
import { openStoredSearch, storeSearch } from './contracts.ts'
import { shortAddress } from './long-address.ts'

export const storeSearchHandler = handle(storeSearch, async ({ input, caller, deps: { db } }) => {
  return { id: await store(db, caller.id, input.search) }
})

export const openStoredSearchHandler = handle(openStoredSearch, async ({ input, deps: { db }, fail }) => {
  const found = await db.selectFrom('search_addresses').select('search').where('id', '=', input.id).executeTakeFirst()
  return found ?? fail('noSearch')
})

/** For an email: its links must be short enough for the proxies between. */
export function mailedAddress(db: Kysely<DB>, userId: string, state: Partial<SearchState>): Promise<string> {
  return shortAddress(state, (search) => store(db, userId, search))
}

export const storedSearchData: PersonalData = {
  name: 'searchAddresses',
  read: (db, userId) =>
    db
      .selectFrom('search_addresses')
      .select(['search', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}

const idCharacters = 22

async function store(db: Kysely<DB>, userId: string, search: string): Promise<string> {
  const id = hash('sha256', `${userId}\n${search}`, 'base64url').slice(0, idCharacters)
  await db
    .insertInto('search_addresses')
    .values({ id, user_id: userId, search })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}
