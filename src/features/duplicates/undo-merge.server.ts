import { unmerge } from '#data/duplicates/unmerge.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { undoMerge } from './contracts.ts'

export const undoMergeHandler = handle(undoMerge, ({ input: { mergedId, intoId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    await recordAdminAction(db, caller, {
      action: 'undo-merge',
      subject: { kind: 'physician', id: intoId },
      details: { merged: mergedId },
    })
    const refusal = await unmerge(db, { goneId: mergedId, intoId, key: deps.suppression.key })
    return refusal === null ? {} : fail(refusal)
  }),
)
