import { handle } from '#door/handle.ts'
import { newToken } from '#door/one-time-token.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { resendInvitation } from './contracts.ts'
import { teamInvitationMail } from './jobs.server.ts'

export const resendInvitationHandler = handle(resendInvitation, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const renewed = await db
      .updateTable('team_invitations')
      .set({
        hash: newToken().hash,
        created_at: typed('time')`now()`,
        expires_at: typed('time')`now() + ${serverLimits.invitationLife} * interval '1 millisecond'`,
      })
      .where('id', '=', input.id)
      .where('team_id', '=', (caller.team as Membership).id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) return fail('noInvitation')
    await deps.jobs.enqueue(db, teamInvitationMail, { invitationId: renewed.id })
    return {}
  }),
)
