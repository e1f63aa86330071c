import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { decideBounce } from './stop-contracts.ts'

export const decideBounceHandler = handle(decideBounce, ({ input: { id, forEveryone }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('bounced_addresses')
      .set(
        forEveryone
          ? { for_everyone_at: deps.now(), for_everyone_by: caller.id }
          : { for_everyone_at: null, for_everyone_by: null },
      )
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('noBounce')
    await recordAdminAction(db, caller, { action: 'decide-bounce', details: { bounce: id, forEveryone } })
    return {}
  }),
)
