/** The calls that ask for a removal: the same work and the same answer for every address (threat 21). */
import { npiCheckDigit } from '#data/normalise/npi.ts'
import { takeFormTry } from '#door/form-tries.ts'
import { handle } from '#door/handle.ts'
import { isAllowed, takeTry } from '#door/rate-limit.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { limits } from '#shared/product/limits.ts'
import { requestRemoval, requestRemovalByName, sendRemovalConfirmation } from './contracts.ts'
import { removalByNameMail, removalMail } from './jobs.server.ts'
import { recordNameRequest, recordRequest } from './queries.server.ts'

export const requestRemovalHandler = handle(requestRemoval, async ({ input, deps, facts }) => {
  await takeFormTry(deps, requestRemoval.name, facts.address)
  if (input.homepage) return {}
  await recordRequest(deps.db, input.email)
  return {}
})

export const sendRemovalConfirmationHandler = handle(sendRemovalConfirmation, async ({ input, deps, facts }) => {
  await takeFormTry(deps, sendRemovalConfirmation.name, facts.address)
  const onceInAWhile = { name: 'removal-mail', most: 1, within: limits.removalMailEvery }
  // Who asks again has an email already, a few minutes old.
  if (await isAllowed(deps.db, onceInAWhile, input.email)) {
    await deps.jobs.enqueue(deps.db, removalMail, { email: input.email })
  }
  return {}
})

const hour = 60 * 60 * 1000

export const requestRemovalByNameHandler = handle(requestRemovalByName, async ({ input, deps, facts, fail }) => {
  const { homepage, email, ...person } = input
  if (npiCheckDigit(person.npi) !== Number(person.npi.at(-1))) {
    fail('badNpi', { fields: { npi: requestRemovalByName.errors.badNpi[1] } })
  }
  await takeFormTry(deps, requestRemovalByName.name, facts.address)
  const most = deps.settings.tries.mailsPerEmail
  await takeTry(deps.db, { name: 'removal-by-npi', most, within: hour }, person.npi)
  await takeTry(deps.db, { name: 'removal-answer', most, within: hour }, email)
  if (homepage) return {}
  await inTransaction(deps.db, async (db) => {
    const requestId = await recordNameRequest(db, person, email)
    await deps.jobs.enqueue(db, removalByNameMail, { requestId })
  })
  return {}
})
