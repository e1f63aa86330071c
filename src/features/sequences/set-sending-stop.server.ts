import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { setSendingStop } from './stop-contracts.ts'

export const setSendingStopHandler = handle(setSendingStop, ({ input: { stopped }, caller, deps }) =>
  inTransaction(deps.db, async (db) => {
    await recordAdminAction(db, caller, { action: 'set-sending-stop', details: { stopped } })
    if (stopped) {
      const values = { stopped_at: deps.now(), stopped_by: caller.id }
      await db
        .insertInto('sending_stop')
        .values(values)
        .onConflict((conflict) => conflict.column('one').doNothing())
        .execute()
    } else await db.deleteFrom('sending_stop').execute()
    return {}
  }),
)
