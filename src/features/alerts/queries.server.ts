import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Jobs } from '#door/job.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import type { AlertKind } from './alert-words.ts'
import { alertMail } from './jobs.server.ts'

const size = limits.deskPageSize

export async function alertsOf(db: Kysely<DB>, state: 'waiting' | 'done', page: number) {
  const found = db.selectFrom('alerts').where('handled_at', state === 'waiting' ? 'is' : 'is not', null)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('users as who', 'who.id', 'alerts.user_id')
    .leftJoin('users as handler', 'handler.id', 'alerts.handled_by')
    .leftJoin('physicians', 'physicians.id', 'alerts.physician_id')
    .select(['alerts.id', 'alerts.kind', 'alerts.details', 'alerts.created_at', 'alerts.handled_at'])
    .select(['who.email', 'handler.email as handled_by'])
    .select(['physicians.id as physician_id', 'physicians.first_name', 'physicians.last_name'])
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id', 'desc')
    .offset((page - 1) * size)
    .limit(size)
    .execute()
  return { total, rows }
}

/** Gives the ids that are there, and how many of them were not handled before. */
export async function markHandled(db: Kysely<DB>, ids: readonly string[], adminId: string) {
  const found = await db.selectFrom('alerts').select('id').where('id', 'in', ids).forUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ handled_at: sql<Date>`now()`, handled_by: adminId })
    .where('id', 'in', ids)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return { found: found.map(({ id }) => id), handled: Number(numUpdatedRows) }
}

export interface NewAlert {
  kind: AlertKind
  /** Null for a visitor. */
  userId: string | null
  physicianId?: number
  /** Facts for the admin; never a contact value. */
  details?: Readonly<Record<string, unknown>>
}

/** Puts something on the admin's desk and mails the admins, if the transaction is committed. */
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

/** The same, unless there was one of this kind about this person within a day. Calls at once need a lock on the person. */
export async function raiseAlertOnce(jobs: Jobs, db: Kysely<DB>, alert: NewAlert): Promise<void> {
  const told = await db
    .selectFrom('alerts')
    .select('id')
    .where('user_id', '=', alert.userId)
    .where('kind', '=', alert.kind)
    .where('created_at', '>', sql<Date>`now() - ${serverLimits.alertAgain} * interval '1 millisecond'`)
    .executeTakeFirst()
  if (!told) await raiseAlert(jobs, db, alert)
}
