import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { answerAppRequest, lockAppRequest } from './app-requests.server.ts'
import { declineApp } from './contracts.ts'

export const declineAppHandler = handle(declineApp, async ({ input, deps, facts, fail }) => {
  const asked = { request: input.request, cookies: facts.cookies, origin: deps.settings.origin }
  return inTransaction(deps.db, async (db) => {
    if (!(await lockAppRequest(db, asked))) fail('gone')
    return { next: await answerAppRequest(db, asked, { error: 'access_denied' }) }
  })
})
