import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decide, lockedClaim, today } from './commands.server.ts'
import { setOffers } from './contracts.ts'

export const setOffersHandler = handle(setOffers, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    await decide(db, claim.physicianId, {
      offers: input.offers || null,
      offers_since: today(),
      wish_states: input.wishStates,
      wish_miles: input.wishMiles,
      wish_time: input.wishTime || null,
      wish_locum: input.wishLocum,
      wish_telehealth: input.wishTelehealth,
      wish_visa: input.wishVisa,
      wish_from: input.wishFrom,
      wish_pay: input.wishPay,
    })
    return {}
  }),
)
