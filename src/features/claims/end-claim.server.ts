import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { undoClaim } from './commands.server.ts'
import { endClaim } from './desk-contracts.ts'
import { claimEndedMail } from './jobs.server.ts'

export const endClaimHandler = handle(endClaim, ({ input: { claimId, reason }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = await db
      .selectFrom('profile_claims')
      .select(['physician_id', 'user_id'])
      .where('id', '=', claimId)
      .where('state', '=', 'confirmed')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!claim) return fail('notFound')
    const { physician_id: physicianId, user_id: userId } = claim
    await recordAdminAction(db, caller, {
      action: 'end-claim',
      userId,
      subject: { kind: 'physician', id: physicianId },
    })
    await deps.jobs.enqueue(db, claimEndedMail, { claimId, reason })
    await undoClaim(deps, db, { id: claimId, physicianId, by: 'admin', adminId: caller.id })
    return {}
  }),
)
