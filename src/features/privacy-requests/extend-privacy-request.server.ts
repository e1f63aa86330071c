import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { daysLeft, extendedDueOn } from './clocks.ts'
import { noteStep, setExtended } from './commands.server.ts'
import { extendPrivacyRequest } from './desk-contracts.ts'
import { privacyExtendedMail } from './jobs.server.ts'
import { lockRequest } from './queries.server.ts'

/** 11 CCR §7021(b): with notice and an explanation, within the first 45 days. */
export const extendPrivacyRequestHandler = handle(extendPrivacyRequest, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { requestId, reason } = input
    const request = (await lockRequest(db, requestId)) ?? fail('notFound')
    if (request.closed_at) return fail('closed')
    const dueOn = extendedDueOn(request.law, request.kind, request.received_at)
    if (dueOn === null || request.extended_at) return fail('notExtendable')
    if (daysLeft(request.law, request.due_on, deps.now()) < 0) return fail('tooLate')
    await setExtended(db, requestId, dueOn)
    await noteStep(db, requestId, { step: 'extended', by: caller, note: reason })
    await recordAdminAction(db, caller, {
      action: 'extend-privacy-request',
      subject: { kind: 'privacy-request', id: requestId },
      details: { until: dueOn },
    })
    await deps.jobs.enqueue(db, privacyExtendedMail, { requestId, reason })
    return { dueOn }
  }),
)
