import { npiCheckDigit } from '#data/normalise/npi.ts'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { requestRemovalByName } from './contracts.ts'
import { removalByNameMail } from './jobs.server.ts'
import { recordNameRequest } from './requests.server.ts'

export const requestRemovalByNameHandler = handle(requestRemovalByName, async ({ input, deps, fail }) => {
  const { homepage, email, ...person } = input
  if (npiCheckDigit(person.npi) !== Number(person.npi.at(-1))) {
    fail('badNpi', { fields: { npi: requestRemovalByName.errors.badNpi[1] } })
  }
  if (homepage) return {}
  await inTransaction(deps.db, async (db) => {
    const requestId = await recordNameRequest(db, person, email)
    await deps.jobs.enqueue(db, removalByNameMail, { requestId })
  })
  return {}
})
