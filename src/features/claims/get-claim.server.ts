import { handle } from '#door/handle.ts'
import { getClaim } from './contracts.ts'
import { claimable, obstacleOf } from './queries.server.ts'

export const getClaimHandler = handle(getClaim, async ({ input: { physicianId }, caller, deps: { db } }) => {
  const [physician, obstacle, open] = await Promise.all([
    physicianId === null ? null : claimable(db, physicianId),
    obstacleOf(db, caller.id),
    db
      .selectFrom('profile_claims')
      .select(['id', 'physician_id', 'document_at'])
      .where('user_id', '=', caller.id)
      .where('state', '=', 'started')
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ])
  const isHere = open?.physician_id === physicianId
  const documentAt = isHere ? (open.document_at?.toISOString() ?? null) : null
  return { physician, obstacle, claimId: isHere && documentAt === null ? open.id : null, documentAt }
})
