/** Stores searches with long addresses. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { SearchState } from './address.ts'
import { shortAddress } from './long-address.ts'

const idCharacters = 22

/** The same search of the same person has one id. */
export async function storeAddress(db: Kysely<DB>, userId: string, search: string): Promise<string> {
  const id = hash('sha256', `${userId}\n${search}`, 'base64url').slice(0, idCharacters)
  await db
    .insertInto('search_addresses')
    .values({ id, user_id: userId, search })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

/** For an email: its links must be short enough for the proxies between. */
export function mailedAddress(db: Kysely<DB>, userId: string, state: Partial<SearchState>): Promise<string> {
  return shortAddress(state, (search) => storeAddress(db, userId, search))
}
