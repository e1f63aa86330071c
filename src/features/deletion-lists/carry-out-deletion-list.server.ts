import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { carryOutDeletionList } from './contracts.ts'
import { carryOutList } from './jobs.server.ts'

export const carryOutDeletionListHandler = handle(carryOutDeletionList, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { fileId } = input
    const file = await db
      .selectFrom('deletion_list_files')
      .select(['matched_at', 'carry_out_at', 'items'])
      .where('id', '=', fileId)
      .forUpdate()
      .executeTakeFirst()
    if (!file) return fail('notFound')
    if (!file.matched_at) return fail('notMatched')
    if (file.carry_out_at) return {}
    await db
      .updateTable('deletion_list_files')
      .set({ carry_out_at: typed('time')`now()` })
      .where('id', '=', fileId)
      .execute()
    await recordAdminAction(db, caller, {
      action: 'carry-out-deletion-list',
      subject: { kind: 'deletion-list', id: fileId },
      details: { requests: file.items },
    })
    await deps.jobs.enqueue(db, carryOutList, { fileId })
    return {}
  }),
)
