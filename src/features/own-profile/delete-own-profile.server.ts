import { handle } from '#door/handle.ts'
import { removeOnRequest } from '#features/removal/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { lockedClaim } from './commands.server.ts'
import { deleteOwnProfile } from './contracts.ts'

export const deleteOwnProfileHandler = handle(deleteOwnProfile, ({ caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { physicianId } = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    await removeOnRequest(deps, db, { email: caller.email, physicianId })
    return {}
  }),
)
