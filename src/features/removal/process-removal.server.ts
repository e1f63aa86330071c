import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { carryOutRemoval } from './carry-out.server.ts'
import { getRemovalLink, processRemoval } from './contracts.ts'
import { lockByToken, requestOfToken } from './queries.server.ts'

export const processRemovalHandler = handle(processRemoval, async ({ input, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const request = await lockByToken(db, input.token)
    if (!request) return fail('badToken')
    return { found: await carryOutRemoval(deps, db, request) }
  }),
)

export const getRemovalLinkHandler = handle(getRemovalLink, async ({ input, deps, fail }) => {
  const request = await requestOfToken(deps.db, input.token)
  if (!request) return fail('badToken')
  const { email, firstName, lastName } = request
  const byName = firstName !== null && lastName !== null
  return {
    email: byName || email === null ? null : maskEmail(email),
    name: byName ? `${firstName} ${lastName}` : null,
  }
})
