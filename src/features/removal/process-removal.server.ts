import { handle } from '#door/handle.ts'
import { inTransaction } from '#door/transaction.ts'
import { carryOutRemoval } from './carry-out.server.ts'
import { processRemoval } from './contracts.ts'
import { lockByToken } from './queries.server.ts'

export const processRemovalHandler = handle(processRemoval, async ({ input, deps, fail }) =>
  inTransaction(deps.pool, async (db, client) => {
    const request = await lockByToken(db, input.token)
    if (!request) return fail('badToken')
    await carryOutRemoval(deps, { db, client }, request)
    return {}
  }),
)
