/** What the desk reads and writes of reported contacts, and what waits on it. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { limits } from '#shared/product/limits.ts'

export type DeskState = 'waiting' | 'done'

const size = limits.deskPageSize

/** The numbers beside the tabs. */
export async function waitingCounts(db: Kysely<DB>) {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('alerts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('handled_at', 'is', null)
        .as('alerts'),
      eb
        .selectFrom('contact_reports')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('decided_at', 'is', null)
        .as('reports'),
      eb
        .selectFrom('removal_requests')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('handed_over_at', 'is not', null)
        .where('completed_at', 'is', null)
        .as('removals'),
      eb
        .selectFrom('contact_messages')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('answered_at', 'is', null)
        .as('messages'),
    ])
    .executeTakeFirstOrThrow()
  const { alerts, reports, removals, messages } = row
  return { alerts: alerts ?? 0, reports: reports ?? 0, removals: removals ?? 0, messages: messages ?? 0 }
}

export async function reportsOf(db: Kysely<DB>, state: DeskState, page: number) {
  const found = db.selectFrom('contact_reports as r').where('r.decided_at', state === 'waiting' ? 'is' : 'is not', null)
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .innerJoin('users', 'users.id', 'r.user_id')
    .innerJoin('physicians', 'physicians.id', 'r.physician_id')
    .leftJoin('physician_contacts as c', (join) =>
      join.onRef('c.physician_id', '=', 'r.physician_id').onRef('c.kind', '=', 'r.kind'),
    )
    .select(['r.id', 'r.kind', 'r.reason', 'r.note', 'r.status_before', 'r.created_at', 'r.decision', 'r.decided_at'])
    .select(['users.email', 'physicians.id as physician_id', 'physicians.first_name', 'physicians.last_name'])
    .select(['c.value', 'c.status'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset((page - 1) * size)
    .limit(size)
    .execute()
  return { total, rows }
}

/** A report, with its channel locked, so that of two admins at once one decides. */
export async function lockReport(db: Kysely<DB>, id: string) {
  const report = await db
    .selectFrom('contact_reports')
    .select(['physician_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!report) return null
  // The channel first, in the order in which a report locks.
  await db
    .selectFrom('physician_contacts')
    .select('kind')
    .where('physician_id', '=', report.physician_id)
    .where('kind', '=', report.kind)
    .forUpdate()
    .execute()
  return db
    .selectFrom('contact_reports')
    .select(['id', 'physician_id', 'kind', 'decision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Decides every waiting report about a channel. What was known before the first of them is what is restored: a later one found
 * the mark of the first. A value that came again since keeps its own status.
 */
export async function decideReports(
  db: Kysely<DB>,
  channel: {
    physicianId: number
    kind: 'personal_email' | 'work_email' | 'phone' | 'direct_phone' | 'direct_address' | 'linkedin'
  },
  decision: 'restored' | 'confirmed',
  adminId: string,
): Promise<string[]> {
  const decided = await db
    .updateTable('contact_reports')
    .set({ decision, decided_at: sql<Date>`now()`, decided_by: adminId })
    .where('physician_id', '=', channel.physicianId)
    .where('kind', '=', channel.kind)
    .where('decided_at', 'is', null)
    .returning(['status_before', 'created_at', 'user_id'])
    .execute()
  // What told of it is dealt with, too.
  await db
    .updateTable('alerts')
    .set({ handled_at: sql<Date>`now()`, handled_by: adminId })
    .where('kind', '=', 'contact_reported')
    .where('physician_id', '=', channel.physicianId)
    .where(sql`details ->> 'channel'`, '=', channel.kind)
    .where('handled_at', 'is', null)
    .execute()
  if (decision === 'restored') {
    const before = decided.find(({ status_before }) => status_before !== 'failed')?.status_before ?? 'listed'
    await db
      .updateTable('physician_contacts')
      .set({ status: before })
      .where('physician_id', '=', channel.physicianId)
      .where('kind', '=', channel.kind)
      .where('status', '=', 'failed')
      .execute()
  }
  return decided.map(({ user_id }) => user_id)
}
