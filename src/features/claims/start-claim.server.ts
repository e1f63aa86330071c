/** The same work and the same answer for every address and number; the job looks whether it is in the profile. */
import { normaliseEmail } from '#data/normalise/email.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { beginClaim } from './commands.server.ts'
import { startClaim } from './contracts.ts'
import { claimCode } from './jobs.server.ts'
import { claimable, obstacleOf } from './queries.server.ts'

export const startClaimHandler = handle(startClaim, async ({ input, caller, deps, fail }) => {
  const { physicianId, way, value } = input
  const read = way === 'email' ? normaliseEmail(value) : normalisePhone(value)
  if (read === null) {
    const message = way === 'email' ? 'Please enter a valid email address.' : 'Please enter one US phone number.'
    return fail('badValue', { message, fields: { value: message } })
  }
  const obstacle = await obstacleOf(deps.db, caller.id)
  if (obstacle !== null) return fail(obstacle === 'hasProfile' ? 'hasProfile' : 'notThisAccount')
  if ((await claimable(deps.db, physicianId)) === null) return fail('notFound')
  const claimId = await inTransaction(deps.db, async (db) => {
    const id = await beginClaim(db, { physicianId, userId: caller.id, way, typed: read })
    await deps.jobs.enqueue(db, claimCode, { claimId: id })
    return id
  })
  return { claimId }
})
