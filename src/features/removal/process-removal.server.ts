import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { carryOutRemoval } from './commands.server.ts'
import { processRemoval } from './contracts.ts'
import { lockByToken } from './queries.server.ts'

export const processRemovalHandler = handle(processRemoval, async ({ input, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const request = await lockByToken(db, input.token)
    if (!request) return fail('badToken')
    return { found: await carryOutRemoval(deps, db, request) }
  }),
)
