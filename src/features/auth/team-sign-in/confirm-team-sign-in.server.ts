import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { confirm } from './confirm.server.ts'
import { confirmTeamSignIn } from './contracts.ts'

export const confirmTeamSignInHandler = handle(confirmTeamSignIn, async ({ input, caller, deps, fail }) => {
  const { teamId, domain, issuer, confirmed } = input
  return inTransaction(deps.db, async (db) => {
    const refused = await confirm(db, input)
    if (refused) return fail(refused)
    await recordAdminAction(db, caller, {
      action: 'confirm-team-sign-in',
      subject: { kind: 'team', id: teamId },
      details: { domain, issuer, confirmed },
    })
    return {}
  })
})
