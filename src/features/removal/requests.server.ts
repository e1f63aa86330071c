import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { newToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import type { Found, NamedPerson } from './queries.server.ts'

/** The database's clock decides, so that the servers' clocks don't have to agree. */
const dueDate = typed('time')`now() + make_interval(days => ${limits.dataRequestDays})`

/** Records a request by email and returns its id. */
export async function recordRequest(db: Kysely<DB>, email: string): Promise<string> {
  const id = randomUUIDv7()
  await db.insertInto('removal_requests').values({ id, email, due_at: dueDate }).execute()
  return id
}

/** @param email where the person wants the answer */
export async function recordNameRequest(
  db: Kysely<DB>,
  { npi, firstName, lastName, phone, state }: NamedPerson,
  email: string,
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('removal_requests')
    .values({ id, email, npi, first_name: firstName, last_name: lastName, phone, state, due_at: dueDate })
    .execute()
  return id
}

/**
 * Creates the token for an address's latest request, or for a new one if there is none: 32 random bytes, stored as a
 * hash.
 */
export async function tokenForEmail(db: Kysely<DB>, email: string): Promise<string> {
  const latest = await db
    .selectFrom('removal_requests')
    .select('id')
    .where('email', '=', email)
    .where('npi', 'is', null)
    .where('confirmation_token', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return storeToken(db, latest?.id ?? (await recordRequest(db, email)), null)
}

/** The token for a request by name, which removes this physician. */
export function tokenForPhysician(db: Kysely<DB>, requestId: string, physicianId: number): Promise<string> {
  return storeToken(db, requestId, physicianId)
}

async function storeToken(db: Kysely<DB>, id: string, physicianId: number | null): Promise<string> {
  const { token, hash } = newToken()
  await db
    .updateTable('removal_requests')
    .set({
      confirmation_token: hash,
      token_expires_at: typed('time')`now() + make_interval(secs => ${limits.removalToken / 1000})`,
      physician_id: physicianId,
    })
    .where('id', '=', id)
    .execute()
  return token
}

/** Marks what an admin has to review. */
export async function handOver(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('removal_requests')
    .set({ handed_over_at: typed('time')`now()` })
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute()
}

/**
 * Marks a request as done and deletes everything in it that says who it was about; with `email`, all requests from an
 * address that was confirmed by email. Any other request is decided separately, even if it is about the same person.
 */
export async function completeRequests(
  db: Kysely<DB>,
  { id, email, found }: { id: string; email: string | null; found: Found },
): Promise<void> {
  await db
    .updateTable('removal_requests')
    .set({ email: null, npi: null, first_name: null, last_name: null, phone: null, state: null })
    .set({ confirmation_token: null, token_expires_at: null, physician_id: null })
    .set({ completed_at: typed('time')`now()`, outcome: 'removed', found })
    .where('completed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('npi', 'is', null), eb('email', '=', email)])]))
    .execute()
}

/** Deletes requests that an address never confirmed. */
export async function forgetUnconfirmed(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('removal_requests')
    .where('npi', 'is', null)
    .where('completed_at', 'is', null)
    .where('due_at', '<', typed('time')`now()`)
    .execute()
}
