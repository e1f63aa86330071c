import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { setVerified } from './commands.server.ts'
import { verifyPrivacyRequest } from './desk-contracts.ts'
import { lockRequest } from './queries.server.ts'

export const verifyPrivacyRequestHandler = handle(verifyPrivacyRequest, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { requestId, physicianId, how } = input
    const request = (await lockRequest(db, requestId)) ?? fail('notFound')
    if (request.closed_at) return fail('closed')
    if (physicianId !== null) {
      const there = await db.selectFrom('physicians').select('id').where('id', '=', physicianId).executeTakeFirst()
      if (!there) return fail('noPhysician')
    }
    await setVerified(db, requestId, { by: 'admin', admin: caller, physicianId, how })
    await recordAdminAction(db, caller, {
      action: 'verify-privacy-request',
      subject: { kind: 'privacy-request', id: requestId },
      details: { found: physicianId !== null },
    })
    return {}
  }),
)
