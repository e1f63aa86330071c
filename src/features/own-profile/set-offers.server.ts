import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decide, lockedClaim, today } from './commands.server.ts'
import { setOffers } from './contracts.ts'
import { decisionsOf } from './queries.server.ts'

export const setOffersHandler = handle(setOffers, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    const wishes = {
      offers: input.offers || null,
      wish_states: input.wishStates,
      wish_miles: input.wishMiles,
      wish_time: input.wishTime || null,
      wish_locum: input.wishLocum,
      wish_telehealth: input.wishTelehealth,
      wish_visa: input.wishVisa,
      wish_from: input.wishFrom,
      wish_pay: input.wishPay,
    }
    const former = await decisionsOf(db, claim.physicianId)
    const isOther = Object.entries(wishes).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(former?.[name as keyof typeof wishes] ?? null),
    )
    const news = isOther && claim.settled && wishes.offers === 'open'
    await decide(db, claim.physicianId, { ...wishes, offers_since: today() }, news)
    return {}
  }),
)
