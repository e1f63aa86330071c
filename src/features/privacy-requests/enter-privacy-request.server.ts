import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { receivedAtOn } from './clocks.ts'
import { recordPrivacyRequest } from './commands.server.ts'
import { enterPrivacyRequest } from './desk-contracts.ts'
import { privacyReceivedMail } from './jobs.server.ts'
import { lawOf } from './laws.ts'

export const enterPrivacyRequestHandler = handle(enterPrivacyRequest, async ({ input, caller, deps, fail }) => {
  const { receivedOn, ...request } = input
  const receivedAt =
    receivedAtOn(lawOf(request.state), receivedOn, deps.now()) ??
    fail('badDay', { fields: { receivedOn: enterPrivacyRequest.errors.badDay[1] } })
  const requestId = await inTransaction(deps.db, async (db) => {
    const id = await recordPrivacyRequest(db, { ...request, receivedAt })
    await recordAdminAction(db, caller, {
      action: 'enter-privacy-request',
      subject: { kind: 'privacy-request', id },
      details: { kind: request.kind, by: request.channel },
    })
    await deps.jobs.enqueue(db, privacyReceivedMail, { requestId: id })
    return id
  })
  return { requestId }
})
