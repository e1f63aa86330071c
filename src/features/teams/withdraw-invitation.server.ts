import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { withdrawInvitation } from './contracts.ts'

export const withdrawInvitationHandler = handle(withdrawInvitation, async ({ input, caller, deps: { db }, fail }) => {
  const withdrawn = await db
    .deleteFrom('team_invitations')
    .where('id', '=', input.id)
    .where('team_id', '=', (caller.team as Membership).id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn ? {} : fail('noInvitation')
})
