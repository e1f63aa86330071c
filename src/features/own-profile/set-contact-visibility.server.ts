import { showContact, withholdContact } from '#data/own-profile/withheld.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { lockedClaim } from './commands.server.ts'
import { setContactVisibility } from './contracts.ts'

export const setContactVisibilityHandler = handle(setContactVisibility, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { physicianId } = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    await db.selectFrom('physicians').select('id').where('id', '=', physicianId).forNoKeyUpdate().execute()
    if (input.shown) await showContact(db, physicianId, input.kind)
    else await withholdContact(db, physicianId, input.kind)
    return {}
  }),
)
