import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { EventKind } from './kinds.ts'

/** Notes an event for one endpoint, in the transaction of what it tells; returns the delivery's id. */
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
