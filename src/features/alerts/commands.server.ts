import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Jobs } from '#door/queue.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { AlertKind } from './alert-words.ts'
import { alertMail } from './jobs.server.ts'

export interface NewAlert {
  kind: AlertKind
  /** Null for a visitor. */
  userId: string | null
  physicianId?: number
  /** Facts for the admin; never a contact value. */
  details?: Readonly<Record<string, unknown>>
}

/** Puts something on the data desk and emails the admins, once the transaction is committed. */
export async function raiseAlert(
  jobs: Jobs,
  db: Kysely<DB>,
  { kind, userId, physicianId, details }: NewAlert,
): Promise<void> {
  const alertId = randomUUIDv7()
  await db
    .insertInto('alerts')
    .values({
      id: alertId,
      kind,
      user_id: userId,
      physician_id: physicianId ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute()
  await jobs.enqueue(db, alertMail, { alertId })
}

/**
 * The same, unless there was one of this kind about this person in the past day. Concurrent calls need a lock on the
 * person.
 */
export async function raiseAlertOnce(jobs: Jobs, db: Kysely<DB>, alert: NewAlert): Promise<void> {
  const raised = await db
    .selectFrom('alerts')
    .select('id')
    .where('user_id', '=', alert.userId)
    .where('kind', '=', alert.kind)
    .where('created_at', '>', typed('time')`now() - ${serverLimits.alertAgain} * interval '1 millisecond'`)
    .executeTakeFirst()
  if (!raised) await raiseAlert(jobs, db, alert)
}
