import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { removeTeamSignIn } from './contracts.ts'

export const removeTeamSignInHandler = handle(removeTeamSignIn, async ({ caller, deps: { db } }) => {
  await db
    .deleteFrom('team_sign_ins')
    .where('team_id', '=', (caller.team as Membership).id)
    .execute()
  return {}
})
