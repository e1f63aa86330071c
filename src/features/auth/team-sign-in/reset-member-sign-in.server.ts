import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { securityAlert } from '../jobs.server.ts'
import { resetMemberSignIn } from './contracts.ts'

export const resetMemberSignInHandler = handle(resetMemberSignIn, async ({ input, caller, deps, fail }) => {
  const { memberId } = input
  const { id: teamId, name: team } = caller.team as Membership
  return inTransaction(deps.db, async (db) => {
    const forgotten = await db
      .deleteFrom('team_sign_in_subjects')
      .where('user_id', '=', memberId)
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('team_members').select('team_members.user_id').where('team_id', '=', teamId),
      )
      .executeTakeFirst()
    if (forgotten.numDeletedRows === 0n) return fail('noMember')
    await recordAdminAction(db, caller, {
      action: 'reset-member-sign-in',
      userId: memberId,
      details: { team },
    })
    const event = { kind: 'team-sign-in-reset', team, by: caller.name } as const
    await deps.jobs.enqueue(db, securityAlert, { userId: memberId, at: deps.now().toISOString(), event })
    return {}
  })
})
