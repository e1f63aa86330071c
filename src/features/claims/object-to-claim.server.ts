import { handle } from '#door/handle.ts'
import { hashToken } from '#door/one-time-token.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { undoClaim } from './commands.server.ts'
import { objectToClaim } from './contracts.ts'
import { claimEndedMail } from './jobs.server.ts'
import { claimOfObjection } from './queries.server.ts'

export const objectToClaimHandler = handle(objectToClaim, ({ input, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = await claimOfObjection(db, hashToken(input.token))
    if (!claim) return fail('badToken')
    // Pressed twice at the same time, the second finds nothing.
    const locked = await db
      .selectFrom('profile_claims')
      .select('id')
      .where('id', '=', claim.id)
      .where('state', '=', 'confirmed')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!locked) return fail('badToken')
    await deps.jobs.enqueue(db, claimEndedMail, { claimId: claim.id })
    await undoClaim(deps, db, { id: claim.id, physicianId: claim.physician_id, by: 'objection' })
    return {}
  }),
)
