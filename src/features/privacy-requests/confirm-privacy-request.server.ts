import { handle } from '#door/handle.ts'
import { isCode } from '#door/mailed-code.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { countTry, setAddressConfirmed } from './commands.server.ts'
import { confirmPrivacyRequest } from './contracts.ts'
import { lookUpPrivacyRequest } from './jobs.server.ts'
import { lockRequest } from './queries.server.ts'

const wrong = { fields: { code: confirmPrivacyRequest.errors.badCode[1] } }

export const confirmPrivacyRequestHandler = handle(
  confirmPrivacyRequest,
  async ({ input: { requestId, code }, deps, fail }) => {
    const tried = await countTry(deps.db, requestId)
    if (!isCode(requestId, code, tried?.code_hash ?? null) || !tried?.may_try) return fail('badCode', wrong)
    await inTransaction(deps.db, async (db) => {
      const request = await lockRequest(db, requestId)
      // Two presses at once are one.
      if (!request || request.closed_at || request.address_confirmed_at) return
      await setAddressConfirmed(db, requestId)
      await deps.jobs.enqueue(db, lookUpPrivacyRequest, { requestId })
    })
    return {}
  },
)
