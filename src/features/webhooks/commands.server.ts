/** Events that have no row of their own in the database. Call it in the transaction of the deed. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { EventKind } from './kinds.ts'

interface Happened {
  /** Who did it, or whose thing it is. */
  userId: string
  /** The team that sees it; null if no one else does. */
  teamId: string | null
  /** Ids, counts, and names; never a contact. */
  data: Readonly<Record<string, unknown>>
}

/** Notes an event for everyone who wants to hear of it. */
export async function noteEvent(db: Kysely<DB>, kind: EventKind, { userId, teamId, data }: Happened): Promise<void> {
  await sql`select note_webhook(${kind}, ${userId}::uuid, ${userId}::uuid, ${teamId}::uuid, ${JSON.stringify(data)}::jsonb)`.execute(
    db,
  )
}

/** Notes an event for one endpoint; returns the delivery's id. */
export async function noteDelivery(
  db: Kysely<DB>,
  endpointId: string,
  kind: EventKind | 'test',
  data: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('webhook_deliveries')
    .values({ id, endpoint_id: endpointId, kind, data: JSON.stringify(data) })
    .execute()
  return id
}
