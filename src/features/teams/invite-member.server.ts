import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { countingEmail } from '#door/member-emails.ts'
import { newToken } from '#door/one-time-token.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { inviteMember } from './contracts.ts'
import { teamInvitationMail } from './jobs.server.ts'
import { holdTeam, membersOf } from './queries.server.ts'

export const inviteMemberHandler = handle(inviteMember, async ({ input, caller, deps, fail }) => {
  const { email, role } = input
  const team = caller.team as Membership
  if (team.standing !== 'active') fail('unpaid')
  const invite = async (db: Kysely<DB>) => {
    await holdTeam(db, team.id)
    if ((await membersOf(db, team.id)).some((member) => member.email === email)) {
      fail('alreadyMember', { fields: { email: inviteMember.errors.alreadyMember[1] } })
    }
    const { open } = await db
      .selectFrom('team_invitations')
      .select(typed('number')`count(*)::int`.as('open'))
      .where('team_id', '=', team.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (open >= limits.teamInvitations) fail('tooMany')
    const invited = await db
      .insertInto('team_invitations')
      .values({
        id: randomUUIDv7(),
        team_id: team.id,
        email,
        role,
        invited_by: caller.id,
        // The hash of a token that no one has: the job that emails a token replaces it.
        hash: newToken().hash,
        expires_at: typed('time')`now() + ${serverLimits.invitationLife} * interval '1 millisecond'`,
      })
      .onConflict((conflict) => conflict.columns(['team_id', 'email']).where('used_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!invited) return fail('alreadyInvited', { fields: { email: inviteMember.errors.alreadyInvited[1] } })
    await deps.jobs.enqueue(db, teamInvitationMail, { invitationId: invited.id })
    return { id: invited.id }
  }
  return countingEmail(deps, { from: team.id, to: email }, () => inTransaction(deps.db, invite))
})
