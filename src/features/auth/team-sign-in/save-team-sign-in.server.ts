import { randomBytes } from 'node:crypto'
import { encrypt } from '#door/encryption.ts'
import { handle } from '#door/handle.ts'
import type { Membership } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { saveTeamSignIn } from './contracts.ts'
import { issuerKind } from './issuers.ts'

export const saveTeamSignInHandler = handle(saveTeamSignIn, async ({ input, caller, deps, fail }) => {
  const { domain, issuer, clientId, clientSecret } = input
  // On a developer's machine, the provider may run there, too.
  if (deps.settings.origin.startsWith('https://') && !issuer.startsWith('https://')) {
    fail('insecure', { fields: { issuer: saveTeamSignIn.errors.insecure[1] } })
  }
  if (issuerKind(issuer, domain) === 'shared') {
    fail('sharedIssuer', { fields: { issuer: saveTeamSignIn.errors.sharedIssuer[1] } })
  }
  const row = {
    ...{ domain, issuer, client_id: clientId, confirmed_at: null, updated_at: typed('time')`now()` },
    client_secret: await encrypt(deps.authSecrets, clientSecret),
    // A new one each time: what another team was shown proves nothing.
    domain_token: randomBytes(16).toString('hex'),
  }
  await deps.db
    .insertInto('team_sign_ins')
    .values({ team_id: (caller.team as Membership).id, ...row })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(row))
    .execute()
  return {}
})
