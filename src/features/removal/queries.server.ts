/** Removal requests: who their links are for, and what is waiting for an admin. */
import type { Kysely, Selectable } from 'kysely'
import type { DB, RemovalRequests } from '#db/schema.gen.ts'
import { hashToken } from '#door/one-time-token.ts'
import { typed } from '#shared/database/typed.ts'

const nameColumns = [
  'id',
  'email',
  'npi',
  'first_name',
  'last_name',
  'phone',
  'state',
  'due_at',
  'handed_over_at',
] as const

export interface NamedPerson {
  npi: string
  firstName: string
  lastName: string
  phone: string
  /** Where they practice; null if they didn't say. */
  state: string | null
}

export interface RemovalRequest {
  id: string
  email: string | null
  physicianId: number | null
  /** What a request by name says; null for one by email. */
  named: NamedPerson | null
}

/**
 * The request a token is still valid for, locked until the transaction ends: of two at once, the second finds it done.
 */
export async function lockByToken(db: Kysely<DB>, token: string): Promise<RemovalRequest | null> {
  const row = await db
    .selectFrom('removal_requests')
    .select([...nameColumns, 'physician_id'])
    .where('confirmation_token', '=', hashToken(token))
    .where('token_expires_at', '>', typed('time')`now()`)
    .where('completed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, physicianId: row.physician_id, named: asNameRequest(row) } : null
}

/** Who the request is about that a token is still valid for. */
export async function requestOfToken(db: Kysely<DB>, token: string) {
  const row = await db
    .selectFrom('removal_requests')
    .select(['email', 'first_name', 'last_name'])
    .where('confirmation_token', '=', hashToken(token))
    .where('token_expires_at', '>', typed('time')`now()`)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return row && { email: row.email, firstName: row.first_name, lastName: row.last_name }
}

/** An undecided request by name; null for any other. */
export async function nameRequest(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('removal_requests')
    .select(nameColumns)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return row && asNameRequest(row)
}

type NameRow = Pick<Selectable<RemovalRequests>, (typeof nameColumns)[number]>

function asNameRequest(row: NameRow) {
  const { id, email, npi, first_name: firstName, last_name: lastName, phone, state } = row
  if (npi === null || firstName === null || lastName === null || phone === null) return null
  return { id, email, npi, firstName, lastName, phone, state, dueAt: row.due_at, handedOverAt: row.handed_over_at }
}

/** Requests by name whose link wasn't followed in time, so that an admin has to review them. */
export async function unconfirmedNameRequests(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('removal_requests')
    .select('id')
    .where('npi', 'is not', null)
    .where('completed_at', 'is', null)
    .where('handed_over_at', 'is', null)
    .where('token_expires_at', '<', typed('time')`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

/** What is waiting for an admin, most urgent first, and the deadline for answering: for the data desk. */
export async function removalsToDecide(db: Kysely<DB>, { offset = 0, size = 200 } = {}) {
  const rows = await db
    .selectFrom('removal_requests')
    .select([...nameColumns, 'created_at'])
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

/** How many requests are waiting for an admin, waiting for their link to be followed, or done. */
export async function removalCounts(db: Kysely<DB>) {
  const count = typed('number')`count(*)`
  return db
    .selectFrom('removal_requests')
    .select([
      typed('number')`${count} filter (where handed_over_at is not null and completed_at is null)`.as('waiting'),
      typed('number')`${count} filter (where handed_over_at is null and completed_at is null)`.as('unconfirmed'),
      typed('number')`${count} filter (where completed_at is not null)`.as('done'),
    ])
    .executeTakeFirstOrThrow()
}

/** Those that are done, or whose link hasn't been followed yet; only the latter name the person. */
export function otherRemovals(
  db: Kysely<DB>,
  state: 'unconfirmed' | 'done',
  { offset, size }: { offset: number; size: number },
) {
  const rows = db
    .selectFrom('removal_requests')
    .leftJoin('users', 'users.id', 'removal_requests.decided_by')
    .select(['removal_requests.id', 'removal_requests.email', 'removal_requests.created_at', 'due_at', 'completed_at'])
    .select(['outcome', 'found', 'users.email as decided_by', typed('boolean')`npi is not null`.as('by_name')])
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

/** How many requests are waiting for an admin for each of these NPIs. */
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

/** A request by name, locked until the transaction ends: of two concurrent admins, the second finds it decided. */
export async function lockNameRequest(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('removal_requests')
    .select([...nameColumns, 'outcome'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { outcome: row.outcome as 'removed' | 'declined' | null, request: asNameRequest(row) }
}

/** The result of a removal. */
export type Found = 'profile' | 'nothing' | 'shared'
