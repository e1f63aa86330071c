import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { countingEmail } from '#door/member-emails.ts'
import { newToken } from '#door/one-time-token.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { resendInvitation } from './contracts.ts'
import { teamInvitationMail } from './jobs.server.ts'

export const resendInvitationHandler = handle(resendInvitation, async ({ input, caller, deps, fail }) => {
  const { id: teamId, standing } = caller.team as Membership
  if (standing !== 'active') fail('unpaid')
  const open = await deps.db
    .selectFrom('team_invitations')
    .select('email')
    .where('id', '=', input.id)
    .where('team_id', '=', teamId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!open) return fail('noInvitation')
  const resend = async (db: Kysely<DB>) => {
    const renewed = await db
      .updateTable('team_invitations')
      .set({
        hash: newToken().hash,
        created_at: typed('time')`now()`,
        expires_at: typed('time')`now() + ${serverLimits.invitationLife} * interval '1 millisecond'`,
        // From now on it is this member's right to invite that counts.
        invited_by: caller.id,
      })
      .where('id', '=', input.id)
      .where('team_id', '=', teamId)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) return fail('noInvitation')
    await deps.jobs.enqueue(db, teamInvitationMail, { invitationId: renewed.id })
    return {}
  }
  return countingEmail(deps, { from: teamId, to: open.email }, () => inTransaction(deps.db, resend))
})
