import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { grantClaim, refuseClaim } from './commands.server.ts'
import { decideClaimDocument } from './desk-contracts.ts'
import { documentOf } from './documents.server.ts'
import { claimDecidedMail, claimedMail } from './jobs.server.ts'
import { formerClaims, lockWaiting, obstacleOf } from './queries.server.ts'

export const decideClaimDocumentHandler = handle(decideClaimDocument, async ({ input, caller, deps, fail }) => {
  const { claimId, accept, reason } = input
  await inTransaction(deps.db, async (db) => {
    const claim = (await lockWaiting(db, claimId)) ?? fail('noDocument')
    const { physician_id: physicianId, user_id: userId } = claim
    if (accept) {
      if ((await formerClaims(db, { physicianId, userId })).objected) return fail('objected')
      if ((await obstacleOf(db, userId)) !== null) return fail('notThisAccount')
      if (!(await grantClaim(db, claimId))) return fail('claimed')
      await deps.jobs.enqueue(db, claimedMail, { claimId })
    } else {
      await refuseClaim(db, claimId)
    }
    await deps.jobs.enqueue(db, claimDecidedMail, { claimId, ...(accept ? {} : { reason: reason ?? '' }) })
    await recordAdminAction(db, caller, {
      action: 'decide-claim-document',
      userId,
      subject: { kind: 'physician', id: physicianId },
      details: { accepted: accept },
    })
  })
  // If this fails, the hourly job deletes it.
  await deps.storage.remove(documentOf(claimId))
  return {}
})
