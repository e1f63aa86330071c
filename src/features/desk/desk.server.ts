import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit/queries.server.ts'
import { undecidedSpecialties } from '#features/specialties/queries.server.ts'
import { messagesOf, setAnswered } from '#features/support/queries.server.ts'
import { limits } from '#shared/product/limits.ts'
import {
  decideContactReport,
  getContactMessages,
  getDeskCounts,
  getReportedContacts,
  markMessageAnswered,
} from './contracts.ts'
import { reportDecidedMail } from './jobs.server.ts'
import { decideReports, lockReport, reportsOf, waitingCounts } from './queries.server.ts'

const pageSize = limits.deskPageSize

export const getDeskCountsHandler = handle(getDeskCounts, async ({ deps }) => {
  const [counts, unmapped] = await Promise.all([waitingCounts(deps.db), undecidedSpecialties(deps)])
  return { ...counts, specialties: unmapped.length }
})

export const getReportedContactsHandler = handle(
  getReportedContacts,
  async ({ input: { state, page }, deps: { db } }) => {
    const { total, rows } = await reportsOf(db, state, page)
    const data = rows.map((row) => ({
      id: row.id,
      physician: { id: Number(row.physician_id), name: `${row.first_name} ${row.last_name}` },
      kind: row.kind,
      value: row.value,
      status: row.status,
      statusBefore: row.status_before,
      reason: row.reason,
      note: row.note,
      email: row.email,
      createdAt: row.created_at.toISOString(),
      decision: row.decision as 'restored' | 'confirmed' | null,
      decidedAt: row.decided_at?.toISOString() ?? null,
    }))
    return { data, total, page, pageSize }
  },
)

export const decideContactReportHandler = handle(decideContactReport, async ({ input, caller, deps, fail }) => {
  const decision = input.action === 'restore' ? 'restored' : 'confirmed'
  return deps.db.transaction().execute(async (db) => {
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

export const getContactMessagesHandler = handle(
  getContactMessages,
  async ({ input: { state, page }, deps: { db } }) => {
    const answered = state === 'done'
    const { total, data } = await messagesOf(db, { answered, offset: (page - 1) * pageSize, size: pageSize })
    return {
      data: data.map(({ createdAt, answeredAt, ...message }) => ({
        ...message,
        createdAt: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
      total,
      page,
      pageSize,
    }
  },
)

export const markMessageAnsweredHandler = handle(markMessageAnswered, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const there = await setAnswered(db, input.messageId, input.answered ? caller.id : null)
    if (!there) return fail('notFound')
    await recordAdminAction(db, caller, {
      action: input.answered ? 'mark-message-answered' : 'mark-message-waiting',
      subject: { kind: 'message', id: input.messageId },
    })
    return {}
  }),
)
