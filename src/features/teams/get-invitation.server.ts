import { handle } from '#door/handle.ts'
import type { Viewer } from '#shared/access/access.ts'
import { getInvitation } from './contracts.ts'
import { openInvitation } from './queries.server.ts'

export const getInvitationHandler = handle(getInvitation, async ({ input, caller, deps: { db }, fail }) => {
  const found = await openInvitation(db, input.token)
  if (!found) return fail('linkExpired')
  return {
    team: found.team,
    invitedBy: found.invited_by,
    email: found.email,
    role: found.role,
    expiresAt: found.expires_at.toISOString(),
    obstacle: obstacleOf(caller, found.email),
  }
})

function obstacleOf(viewer: Viewer | null, email: string): 'signedOut' | 'otherAddress' | 'inTeam' | null {
  if (viewer === null) return 'signedOut'
  if (viewer.email.toLowerCase() !== email) return 'otherAddress'
  return viewer.team === null ? null : 'inTeam'
}
