import { allowSaleAgain } from '#data/own-profile/opt-outs.ts'
import { handle } from '#door/handle.ts'
import { lockedClaim } from '#features/own-profile/commands.server.ts'
import { saleOptOutOf } from '#features/own-profile/queries.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { optOutByAccount } from './account-opt-out.server.ts'
import { setSaleOptOut } from './own-contracts.ts'

/** Opting out acts at once, as a pause does. What shows contacts again waits until the claim is settled. */
export const setSaleOptOutHandler = handle(setSaleOptOut, ({ input: { optedOut }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    const stored = await saleOptOutOf(db, claim.physicianId)
    if (optedOut) {
      if (stored === null) await optOutByAccount(deps, db, { account: caller, claim, bySignal: false })
      return {}
    }
    if (!claim.settled) fail('waits')
    // The list is compared again within the hour.
    if (stored?.by === 'list') fail('byList')
    await allowSaleAgain(db, { physicianId: claim.physicianId, claimId: claim.id })
    return {}
  }),
)
