import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { addMember } from './commands.server.ts'
import { acceptInvitation } from './contracts.ts'
import { holdTeam, openInvitation, seatsOf } from './queries.server.ts'

export const acceptInvitationHandler = handle(acceptInvitation, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const seen = await openInvitation(db, input.token)
    if (!seen) return fail('linkExpired')
    // From here on no one else joins or leaves, so that the last seat goes to one person, and the link works once.
    await holdTeam(db, seen.team_id)
    const invitation = await openInvitation(db, input.token)
    if (!invitation) return fail('linkExpired')
    if (invitation.email !== caller.email.toLowerCase()) return fail('otherAddress')
    const { paid, taken } = await seatsOf(db, invitation.team_id)
    if (paid === 0) return fail('noPlan')
    if (taken >= paid) return fail('noSeat')
    const { team_id: teamId, role } = invitation
    if (!(await addMember(db, { teamId, userId: caller.id, role }))) return fail('inTeam')
    await db
      .updateTable('team_invitations')
      .set({ used_at: typed('time')`now()` })
      .where('id', '=', invitation.id)
      .execute()
    return { team: invitation.team }
  }),
)
