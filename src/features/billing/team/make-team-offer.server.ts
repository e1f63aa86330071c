import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { newToken } from '#door/one-time-token.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { makeTeamOffer } from './contracts.ts'
import { teamOfferMail } from './jobs.server.ts'

export const makeTeamOfferHandler = handle(makeTeamOffer, async ({ input, caller, deps }) => {
  const { email, name, seats, seatPrice, interval, premium } = input
  const id = randomUUIDv7()
  return inTransaction(deps.db, async (db) => {
    await db
      .insertInto('team_offers')
      .values({
        ...{ id, email, team_name: name, seats, seat_price: seatPrice, billing_interval: interval, premium },
        // The hash of a token that no one has: the job that emails a token replaces it.
        hash: newToken().hash,
        made_by: caller.id,
        expires_at: typed('time')`now() + ${serverLimits.offerLife} * interval '1 millisecond'`,
      })
      .execute()
    await deps.jobs.enqueue(db, teamOfferMail, { offerId: id })
    const details = { name, email, seats, seatPrice, interval, premium }
    await recordAdminAction(db, caller, { action: 'make-team-offer', subject: { kind: 'team-offer', id }, details })
    return { id }
  })
})
