import { handle } from '#door/handle.ts'
import { getClaim } from './contracts.ts'
import { claimable, obstacleOf } from './queries.server.ts'

export const getClaimHandler = handle(getClaim, async ({ input: { physicianId }, caller, deps: { db } }) => {
  const [physician, obstacle, open] = await Promise.all([
    physicianId === null ? null : claimable(db, physicianId),
    obstacleOf(db, caller.id),
    db
      .selectFrom('profile_claims')
      .select(['id', 'physician_id', 'state'])
      .where('user_id', '=', caller.id)
      .where('state', 'in', ['started', 'review'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ])
  const waits = open?.state === 'started' && open.physician_id === physicianId
  return { physician, obstacle, claimId: waits ? open.id : null, inReview: open?.state === 'review' }
})
