import { mergeProfiles as merge } from '#data/duplicates/merge-profiles.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { mergeProfiles } from './contracts.ts'
import { followMerge } from './jobs.server.ts'

export const mergeProfilesHandler = handle(mergeProfiles, ({ input: { mergedId, intoId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    await recordAdminAction(db, caller, {
      action: 'merge-profiles',
      subject: { kind: 'physician', id: intoId },
      details: { merged: mergedId },
    })
    await deps.jobs.enqueue(db, followMerge, { mergedId })
    const refusal = await merge(db, { goneId: mergedId, intoId, by: caller.id })
    return refusal === null ? {} : fail(refusal)
  }),
)
