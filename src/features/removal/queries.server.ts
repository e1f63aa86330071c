/** Requests to be removed: how they are recorded, who their links open, and what waits for an admin. */
import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'

/** The database's clock issues and judges, so that servers need not agree. */
const dueDate = sql<Date>`now() + make_interval(days => ${limits.dataRequestDays})`

export interface NamedPerson {
  npi: string
  firstName: string
  lastName: string
  phone: string
}

export async function recordRequest(db: Kysely<DB>, email: string): Promise<string> {
  const id = randomUUIDv7()
  await db.insertInto('removal_requests').values({ id, email, due_at: dueDate }).execute()
  return id
}

/** @param email where its person wants to be answered */
export async function recordNameRequest(
  db: Kysely<DB>,
  { npi, firstName, lastName, phone }: NamedPerson,
  email: string,
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('removal_requests')
    .values({ id, email, npi, first_name: firstName, last_name: lastName, phone, due_at: dueDate })
    .execute()
  return id
}

/** Makes the token of the latest request of an address, which is recorded where there is none: 32 random bytes, kept as a hash. */
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

/** The token of a request by name, which removes this physician. */
export function tokenForPhysician(db: Kysely<DB>, requestId: string, physicianId: number): Promise<string> {
  return storeToken(db, requestId, physicianId)
}

async function storeToken(db: Kysely<DB>, id: string, physicianId: number | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('removal_requests')
    .set({
      confirmation_token: hashToken(token),
      token_expires_at: sql<Date>`now() + make_interval(secs => ${limits.removalToken / 1000})`,
      physician_id: physicianId,
    })
    .where('id', '=', id)
    .execute()
  return token
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface RemovalRequest {
  id: string
  email: string | null
  physicianId: number | null
  /** What a request by name says; null for one by email. */
  named: NamedPerson | null
}

/** The request that a token still opens, held until the transaction ends: of two at once the second finds it done. */
export async function lockByToken(db: Kysely<DB>, token: string): Promise<RemovalRequest | null> {
  const row = await db
    .selectFrom('removal_requests')
    .select(['id', 'email', 'npi', 'first_name', 'last_name', 'phone', 'due_at', 'handed_over_at', 'physician_id'])
    .where('confirmation_token', '=', hashToken(token))
    .where('token_expires_at', '>', sql<Date>`now()`)
    .where('completed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, physicianId: row.physician_id, named: asNameRequest(row) } : null
}

/** Who the request is about that a token still opens. */
export async function requestOfToken(db: Kysely<DB>, token: string) {
  const row = await db
    .selectFrom('removal_requests')
    .select(['email', 'first_name', 'last_name'])
    .where('confirmation_token', '=', hashToken(token))
    .where('token_expires_at', '>', sql<Date>`now()`)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return row && { email: row.email, firstName: row.first_name, lastName: row.last_name }
}

/** A request by name that no one has decided; null for any other. */
export async function nameRequest(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('removal_requests')
    .select(['id', 'email', 'npi', 'first_name', 'last_name', 'phone', 'due_at', 'handed_over_at'])
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return row && asNameRequest(row)
}

interface NameRow {
  id: string
  email: string | null
  npi: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  due_at: Date
  handed_over_at: Date | null
}

function asNameRequest(row: NameRow) {
  const { id, email, npi, first_name: firstName, last_name: lastName, phone } = row
  if (npi === null || firstName === null || lastName === null || phone === null) return null
  return { id, email, npi, firstName, lastName, phone, dueAt: row.due_at, handedOverAt: row.handed_over_at }
}

/** Marks what an admin has to look into. */
export async function handOver(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('removal_requests')
    .set({ handed_over_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('handed_over_at', 'is', null)
    .where('completed_at', 'is', null)
    .execute()
}

/** Requests by name whose link was not followed in time, so that an admin has to look into them. */
export async function unconfirmedNameRequests(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('removal_requests')
    .select('id')
    .where('npi', 'is not', null)
    .where('completed_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .where('token_expires_at', '<', sql<Date>`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

/** What waits for an admin, the most urgent first, and by when it has to be answered: for the admin's desk. */
export async function removalsToDecide(db: Kysely<DB>, { offset = 0, size = 200 } = {}) {
  const rows = await db
    .selectFrom('removal_requests')
    .select(['id', 'email', 'npi', 'first_name', 'last_name', 'phone', 'created_at', 'due_at', 'handed_over_at'])
    .where('handed_over_at', 'is not', null)
    .where('completed_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .offset(offset)
    .limit(size)
    .execute()
  return rows.flatMap((row) => {
    const request = asNameRequest(row)
    return request ? [{ ...request, createdAt: row.created_at }] : []
  })
}

/** How many requests wait for an admin, wait for their link to be followed, or are done. */
export async function removalCounts(db: Kysely<DB>) {
  const count = sql<number>`count(*)`
  return db
    .selectFrom('removal_requests')
    .select([
      sql<number>`${count} filter (where handed_over_at is not null and completed_at is null)`.as('waiting'),
      sql<number>`${count} filter (where handed_over_at is null and completed_at is null)`.as('unconfirmed'),
      sql<number>`${count} filter (where completed_at is not null)`.as('done'),
    ])
    .executeTakeFirstOrThrow()
}

/** Those that are done, or whose link no one has followed yet; only about the latter the person is told. */
export function otherRemovals(
  db: Kysely<DB>,
  state: 'unconfirmed' | 'done',
  { offset, size }: { offset: number; size: number },
) {
  const rows = db
    .selectFrom('removal_requests')
    .leftJoin('users', 'users.id', 'removal_requests.decided_by')
    .select(['removal_requests.id', 'removal_requests.email', 'removal_requests.created_at', 'due_at', 'completed_at'])
    .select(['outcome', 'found', 'users.email as decided_by', sql<boolean>`npi is not null`.as('by_name')])
    .offset(offset)
    .limit(size)
  return state === 'done'
    ? rows
        .where('completed_at', 'is not', null)
        .orderBy('completed_at', 'desc')
        .orderBy('removal_requests.id')
        .execute()
    : rows
        .where('completed_at', 'is', null)
        .where('handed_over_at', 'is', null)
        .orderBy('due_at')
        .orderBy('removal_requests.id')
        .execute()
}

/** How many requests wait for an admin with each of these NPIs. */
export async function waitingByNpi(db: Kysely<DB>, npis: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('removal_requests')
    .select((eb) => ['npi', eb.fn.countAll<number>().as('requests')])
    .where('npi', '=', (eb) => eb.fn.any(eb.val([...npis])))
    .where('handed_over_at', 'is not', null)
    .where('completed_at', 'is', null)
    .groupBy('npi')
    .execute()
  return new Map(rows.map(({ npi, requests }) => [npi ?? '', Number(requests)]))
}

/** A request by name, held until the transaction ends: of two admins at once the second finds it decided. */
export async function lockNameRequest(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('removal_requests')
    .select(['id', 'email', 'npi', 'first_name', 'last_name', 'phone', 'due_at', 'handed_over_at', 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { outcome: row.outcome as 'removed' | 'declined' | null, request: asNameRequest(row) }
}

/** Who decided a request that is done. */
export async function noteDecider(db: Kysely<DB>, id: string, adminId: string): Promise<void> {
  await db.updateTable('removal_requests').set({ decided_by: adminId }).where('id', '=', id).execute()
}

/** Ends a request without a removal, and takes everything out of it that says who it was about. */
export async function declineRequest(db: Kysely<DB>, id: string, adminId: string): Promise<void> {
  await db
    .updateTable('removal_requests')
    .set({ email: null, npi: null, first_name: null, last_name: null, phone: null })
    .set({ confirmation_token: null, token_expires_at: null, physician_id: null })
    .set({ completed_at: sql<Date>`now()`, outcome: 'declined', decided_by: adminId })
    .where('id', '=', id)
    .execute()
}

/** What a removal came to. */
export type Found = 'profile' | 'nothing' | 'shared'

/**
 * Marks a request as done and takes everything out of it that says who it was about; with `email` all requests of an address that was
 * confirmed by email. Any other request is decided by itself, even if it is about the same person.
 */
export async function completeRequests(
  db: Kysely<DB>,
  { id, email, found }: { id: string; email: string | null; found: Found },
): Promise<void> {
  await db
    .updateTable('removal_requests')
    .set({ email: null, npi: null, first_name: null, last_name: null, phone: null })
    .set({ confirmation_token: null, token_expires_at: null, physician_id: null })
    .set({ completed_at: sql<Date>`now()`, outcome: 'removed', found })
    .where('completed_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('npi', 'is', null), eb('email', '=', email)])]))
    .execute()
}

/** Takes away what an address asked for and never confirmed. */
export async function forgetUnconfirmed(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('removal_requests')
    .where('npi', 'is', null)
    .where('completed_at', 'is', null)
    .where('due_at', '<', sql<Date>`now()`)
    .execute()
}
