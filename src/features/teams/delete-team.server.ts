import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { nameKey } from '#shared/product/own-name.ts'
import { deleteTeam } from './contracts.ts'
import { holdTeam } from './queries.server.ts'

/**
 * What was shared becomes private to its owner (`on delete set null`); the team's activities are deleted, and so is its
 * plan. Its customer at the payment provider is left without a team, which tells the reconciliation to cancel what it
 * pays for.
 */
export const deleteTeamHandler = handle(deleteTeam, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const team = await holdTeam(db, (caller.team as Membership).id)
    if (!team) return {}
    if (nameKey(input.name) !== nameKey(team.name))
      fail('otherName', { fields: { name: deleteTeam.errors.otherName[1] } })
    await db.deleteFrom('teams').where('id', '=', team.id).execute()
    return {}
  }),
)
