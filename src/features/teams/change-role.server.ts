import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { changeRole } from './contracts.ts'
import { holdTeam, membersOf } from './queries.server.ts'

export const changeRoleHandler = handle(changeRole, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { memberId, role } = input
    const teamId = (caller.team as Membership).id
    await holdTeam(db, teamId)
    const members = await membersOf(db, teamId)
    // The gate may have checked the caller's role before a change that this waited for.
    if (members.find(({ id }) => id === caller.id)?.role !== 'owner') return fail('noMember')
    if (!members.some(({ id }) => id === memberId)) return fail('noMember')
    if (role !== 'owner' && !members.some((other) => other.role === 'owner' && other.id !== memberId)) fail('lastOwner')
    await db.updateTable('team_members').set({ role }).where('user_id', '=', memberId).execute()
    return {}
  }),
)
