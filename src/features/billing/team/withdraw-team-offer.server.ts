import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { withdrawTeamOffer } from './contracts.ts'

export const withdrawTeamOfferHandler = handle(withdrawTeamOffer, async ({ input: { id }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const withdrawn = await db
      .deleteFrom('team_offers')
      .where('id', '=', id)
      .where('team_id', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning(['team_name', 'email'])
      .executeTakeFirst()
    if (!withdrawn) return fail('noOffer')
    const details = { name: withdrawn.team_name, email: withdrawn.email }
    await recordAdminAction(db, caller, { action: 'withdraw-team-offer', subject: { kind: 'team-offer', id }, details })
    return {}
  }),
)
