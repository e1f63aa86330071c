import { npiCheckDigit } from '#data/normalise/npi.ts'
import { takeFormTry } from '#door/form-tries.ts'
import { handle } from '#door/handle.ts'
import { takeTry } from '#door/rate-limit.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { recordNameRequest } from './commands.server.ts'
import { requestRemovalByName } from './contracts.ts'
import { removalByNameMail } from './jobs.server.ts'

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
