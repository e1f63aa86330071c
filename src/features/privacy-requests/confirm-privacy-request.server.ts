import { handle } from '#door/handle.ts'
import { isCode } from '#door/mailed-code.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { countTry, setConfirmed } from './commands.server.ts'
import { confirmPrivacyRequest } from './contracts.ts'
import { lookUpPrivacyRequest } from './jobs.server.ts'
import { lockRequest } from './queries.server.ts'

const wrong = { fields: { code: confirmPrivacyRequest.errors.badCode[1] } }

export const confirmPrivacyRequestHandler = handle(
  confirmPrivacyRequest,
  async ({ input: { requestId, code }, deps, fail }) => {
    const tried = await countTry(deps.db, requestId)
    const byEmail = isCode(requestId, code, tried?.code_hash ?? null)
    const byText = isCode(requestId, code, tried?.text_code_hash ?? null)
    if (!(byEmail || byText) || !tried?.may_try) return fail('badCode', wrong)
    await inTransaction(deps.db, async (db) => {
      const request = await lockRequest(db, requestId)
      // Two presses at once are one.
      if (!request || request.closed_at || (byText ? request.phone_confirmed_at : request.address_confirmed_at)) return
      await setConfirmed(db, requestId, byText ? 'text' : 'email')
      await deps.jobs.enqueue(db, lookUpPrivacyRequest, { requestId })
    })
    return {}
  },
)
