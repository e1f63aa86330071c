/** The same work and the same answer for everyone: only a job looks into the data. */
import { randomUUID } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { recordPrivacyRequest } from './commands.server.ts'
import { makePrivacyRequest } from './contracts.ts'
import { privacyReceivedMail } from './jobs.server.ts'

export const makePrivacyRequestHandler = handle(makePrivacyRequest, async ({ input, deps }) => {
  const { homepage, ...request } = input
  if (homepage) return { requestId: randomUUID() }
  const requestId = await inTransaction(deps.db, async (db) => {
    const id = await recordPrivacyRequest(db, { ...request, channel: 'form', receivedAt: deps.now() })
    await deps.jobs.enqueue(db, privacyReceivedMail, { requestId: id })
    return id
  })
  return { requestId }
})
