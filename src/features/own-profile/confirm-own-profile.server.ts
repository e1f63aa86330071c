import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decide, lockedClaim, today } from './commands.server.ts'
import { confirmOwnProfile } from './contracts.ts'

export const confirmOwnProfileHandler = handle(confirmOwnProfile, ({ caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    if (!claim.settled) return fail('waits')
    await decide(db, claim.physicianId, { confirmed_on: today() })
    return {}
  }),
)
