import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { endMembership } from './commands.server.ts'
import { removeMember } from './contracts.ts'
import { removedFromTeamMail } from './jobs.server.ts'
import { holdTeam, membersOf } from './queries.server.ts'

export const removeMemberHandler = handle(removeMember, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id: teamId, name } = caller.team as Membership
    await holdTeam(db, teamId)
    const members = await membersOf(db, teamId)
    const self = members.find(({ id }) => id === caller.id)
    const other = members.find(({ id }) => id === input.memberId)
    // The gate may have checked the caller's role before a change that this waited for.
    if (!self || !other) return fail('noMember')
    if (self.role === 'recruiter' || (self.role === 'manager' && other.role !== 'recruiter')) return fail('notYours')
    const refused = await endMembership(db, { teamId, userId: other.id })
    if (refused) return fail(refused)
    await deps.jobs.enqueue(db, removedFromTeamMail, { userId: other.id, team: name })
    return {}
  }),
)
