import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { settleReveals } from '#features/physicians/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { decideContactReport } from './contracts.ts'
import { reportDecidedMail } from './jobs.server.ts'

export const decideContactReportHandler = handle(decideContactReport, async ({ input, caller, deps, fail }) => {
  const decision = input.action === 'restore' ? 'restored' : 'confirmed'
  return inTransaction(deps.db, async (db) => {
    const report = await lockReport(db, input.reportId)
    if (!report) return fail('notFound')
    if (report.decision === decision) return { decided: 0 }
    if (report.decision !== null) return fail('decided')
    const channel = { physicianId: Number(report.physician_id), kind: report.kind }
    const reporters = await decideReports(db, channel, decision, caller.id)
    const decided = reporters.length
    for (const userId of reporters) await deps.jobs.enqueue(db, reportDecidedMail, { userId, ...channel, decision })
    await recordAdminAction(db, caller, {
      action: `${input.action}-reported-contact`,
      subject: { kind: 'physician', id: channel.physicianId },
      details: { channel: channel.kind, reports: decided },
    })
    return { decided }
  })
})

/** A report, with its channel locked, so that only one of two concurrent admins decides. */
export async function lockReport(db: Kysely<DB>, id: string) {
  const report = await db
    .selectFrom('contact_reports')
    .select(['physician_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!report) return null
  // The channel first, in the order a report locks them.
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
 * Decides every open report about a channel. It restores the state before the first of them: a later one already saw
 * the mark the first one set. A value that has come in again since then keeps its own status.
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
    .set({ decision, decided_at: typed('time')`now()`, decided_by: adminId })
    .where('physician_id', '=', channel.physicianId)
    .where('kind', '=', channel.kind)
    .where('decided_at', 'is', null)
    .returning(['status_before', 'created_at', 'user_id'])
    .execute()
  // Its alert is handled, too.
  await db
    .updateTable('alerts')
    .set({ handled_at: typed('time')`now()`, handled_by: adminId })
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
  const reporters = decided.map(({ user_id }) => user_id)
  const field = channel.kind.endsWith('email') ? 'email' : 'phone'
  await settleReveals(db, reporters, { physicianId: channel.physicianId, field, isWrong: decision === 'confirmed' })
  return reporters
}
