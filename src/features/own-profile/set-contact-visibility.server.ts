import { showContact, withholdContact } from '#data/own-profile/withheld.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { lockedClaim } from './commands.server.ts'
import { setContactVisibility } from './contracts.ts'
import { standsBefore } from './queries.server.ts'

export const setContactVisibilityHandler = handle(setContactVisibility, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    const { physicianId } = claim
    if (input.shown && (await standsBefore(db, claim)).withheld.includes(input.kind)) return fail('waits')
    await db.selectFrom('physicians').select('id').where('id', '=', physicianId).forNoKeyUpdate().execute()
    if (input.shown) await showContact(db, physicianId, input.kind)
    else await withholdContact(db, physicianId, input.kind)
    return {}
  }),
)
