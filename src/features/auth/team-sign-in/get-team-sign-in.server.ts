import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { teamSignInPaths } from './addresses.ts'
import { getTeamSignIn } from './contracts.ts'
import { recordFor } from './domain-record.ts'
import { boundMembers } from './subjects.server.ts'

export const getTeamSignInHandler = handle(getTeamSignIn, async ({ caller, deps: { db, settings } }) => {
  const { id: teamId } = caller.team as Membership
  const row = await db
    .selectFrom('team_sign_ins')
    .select(['domain', 'issuer', 'client_id', 'confirmed_at', 'domain_token'])
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  const members = await boundMembers(db, teamId)
  return {
    signIn: row
      ? {
          ...{ domain: row.domain, issuer: row.issuer, clientId: row.client_id, confirmed: row.confirmed_at !== null },
          record: recordFor(row.domain, row.domain_token),
        }
      : null,
    members: members.map(({ since, ...member }) => ({ ...member, since: since.toISOString() })),
    redirectUrl: settings.origin + teamSignInPaths.callback(),
  }
})
