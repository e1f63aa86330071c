import { handle } from '#door/handle.ts'
import { getClaim } from './contracts.ts'
import { claimable, obstacleOf } from './queries.server.ts'

export const getClaimHandler = handle(getClaim, async ({ input: { physicianId }, caller, deps: { db } }) => {
  const [physician, obstacle, open] = await Promise.all([
    physicianId === null ? null : claimable(db, physicianId),
    obstacleOf(db, caller.id),
    db
      .selectFrom('profile_claims')
      .select(['id', 'physician_id'])
      .where('user_id', '=', caller.id)
      .where('state', '=', 'started')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ])
  return { physician, obstacle, claimId: open?.physician_id === physicianId ? open.id : null }
})
