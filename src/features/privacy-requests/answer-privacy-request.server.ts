import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { carryOutRequest, closeRequest, noteStep } from './commands.server.ts'
import { answerPrivacyRequest } from './desk-contracts.ts'
import { privacyAnswerMail } from './jobs.server.ts'
import { lockRequest } from './queries.server.ts'

export const answerPrivacyRequestHandler = handle(answerPrivacyRequest, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { requestId, outcome, deniedBecause, exemption, subject, text } = input
    const request = (await lockRequest(db, requestId)) ?? fail('notFound')
    if (request.closed_at) return fail('closed')
    if (outcome !== 'denied' && !request.verified_at) return fail('notVerified')
    await closeRequest(db, requestId, { outcome, ...(outcome !== 'fulfilled' && { deniedBecause, exemption }) })
    const stepId = await noteStep(db, requestId, { step: 'answered', by: caller, subject, body: text })
    await recordAdminAction(db, caller, {
      action: 'answer-privacy-request',
      subject: { kind: 'privacy-request', id: requestId },
      details: { kind: request.kind, outcome, ...(deniedBecause && { because: deniedBecause }) },
    })
    await deps.jobs.enqueue(db, privacyAnswerMail, { requestId, stepId })
    if (outcome !== 'denied') await carryOutRequest(deps, db, request)
    return {}
  }),
)
