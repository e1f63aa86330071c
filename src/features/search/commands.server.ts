/** Stores searches with long addresses. */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { holdOwner } from '../lists/queries.server.ts'
import type { SearchState } from './address.ts'
import { shortAddress } from './long-address.ts'

const idCharacters = 22

/** The same search of the same person has one id. Above the limit, the least recently used ones go. */
export async function storeAddress(db: Kysely<DB>, userId: string, search: string): Promise<string> {
  const id = hash('sha256', `${userId}\n${search}`, 'base64url').slice(0, idCharacters)
  await inTransaction(db, async (db) => {
    // One at a time; two at once would each count without the other.
    await holdOwner(db, userId)
    await sql`
      with surplus as (
        delete from search_addresses where id in (
          select id from search_addresses where user_id = ${userId} and id <> ${id}
          order by used_at desc, created_at desc, id offset ${limits.storedSearches - 1}
        )
      )
      insert into search_addresses (id, user_id, search, used_at) values (${id}, ${userId}, ${search}, clock_timestamp())
      on conflict (id) do update set used_at = clock_timestamp()`.execute(db)
  })
  return id
}

/** For an email: its links must be short enough for the proxies between. */
export function mailedAddress(db: Kysely<DB>, userId: string, state: Partial<SearchState>): Promise<string> {
  return shortAddress(state, (search) => storeAddress(db, userId, search))
}
