import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { exemptDeletionRequest } from './contracts.ts'

/** Cal. Civ. Code §1798.99.86(c)(2): the provision is counted in the yearly figures. */
export const exemptDeletionRequestHandler = handle(exemptDeletionRequest, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { itemId, exemption } = input
    const item = await db
      .selectFrom('deletion_list_items as item')
      .innerJoin('deletion_list_files as file', 'file.id', 'item.file_id')
      .select('file.carry_out_at')
      .where('item_id', '=', itemId)
      .forUpdate()
      .executeTakeFirst()
    if (!item) return fail('notFound')
    if (item.carry_out_at) return fail('carriedOut')
    await db.updateTable('deletion_list_items').set({ exemption }).where('item_id', '=', itemId).execute()
    await recordAdminAction(db, caller, {
      action: 'exempt-deletion-request',
      subject: { kind: 'deletion-request', id: itemId },
      details: { provision: exemption },
    })
    return {}
  }),
)
