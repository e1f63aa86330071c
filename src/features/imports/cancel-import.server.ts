import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { canceledText, finishOrder } from './commands.server.ts'
import { cancelImport } from './contracts.ts'

export const cancelImportHandler = handle(cancelImport, async ({ input: { importId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const state = await cancelOrder(db, importId)
    if (state === 'missing') return fail('notFound')
    if (state === 'over') return fail('over')
    await recordAdminAction(db, caller, { action: 'cancel-import', subject: { kind: 'import', id: importId } })
    return {}
  }),
)

/** This ends one that is waiting; a running one is stopped by the server that runs it, which checks every second. */
async function cancelOrder(db: Kysely<DB>, id: string): Promise<'canceled' | 'over' | 'missing'> {
  const order = await db
    .selectFrom('import_orders')
    .select(['state', 'canceled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return 'missing'
  if (order.state !== 'waiting' && order.state !== 'running') return 'over'
  await db
    .updateTable('import_orders')
    .set({ canceled_at: typed('time')`coalesce(canceled_at, now())` })
    .where('id', '=', id)
    .execute()
  if (order.state === 'waiting') await finishOrder(db, id, { done: false, message: canceledText, hasRejects: false })
  return 'canceled'
}
