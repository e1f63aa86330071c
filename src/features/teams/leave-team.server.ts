import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { endMembership } from './commands.server.ts'
import { leaveTeam } from './contracts.ts'

export const leaveTeamHandler = handle(leaveTeam, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const refused = await endMembership(db, {
      teamId: (caller.team as Membership).id,
      userId: caller.id,
      handOverLists: input.handOverLists,
    })
    return refused ? fail(refused) : {}
  }),
)
