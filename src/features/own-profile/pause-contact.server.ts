import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decide, lockedClaim } from './commands.server.ts'
import { pauseContact } from './contracts.ts'
import { standsBefore } from './queries.server.ts'

/** Acts at once, on every server: everything that shows or sends contacts asks the database. */
export const pauseContactHandler = handle(pauseContact, ({ input: { until }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const claim = (await lockedClaim(db, caller.id)) ?? fail('noProfile')
    const today = deps.now().toISOString().slice(0, 10)
    if (until !== null && (until <= today || Number(until.slice(0, 4)) > Number(today.slice(0, 4)) + 10)) {
      return fail('badDay', { fields: { until: pauseContact.errors.badDay[1] } })
    }
    const { pausedUntil } = await standsBefore(db, claim)
    if (pausedUntil > today && (until ?? '') < pausedUntil) return fail('waits')
    await decide(db, claim.physicianId, { paused_until: until })
    return { pausedUntil: until }
  }),
)
