import { handle } from '#door/handle.ts'
import { splitWishes } from '#shared/calls/wish-fields.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decide, lockedClaim, today } from './commands.server.ts'
import { setOffers } from './contracts.ts'
import { standsBefore } from './queries.server.ts'

export const setOffersHandler = handle(setOffers, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    if (input.offers !== 'closed' && (await standsBefore(db, claim)).closed) return fail('waits')
    await decide(db, claim.physicianId, {
      offers: input.offers || null,
      offers_since: today(),
      ...splitWishes(input).wishes,
      // From now on, they are as sure as the claim.
      reviewed_on: null,
    })
    return {}
  }),
)
