import { appendJournal } from '#data/suppression/journal.ts'
import { liftHashes } from '#data/suppression/register.ts'
import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { liftSuppressions } from './contracts.ts'

export const liftSuppressionsHandler = handle(liftSuppressions, async ({ input, caller, deps, fail }) => {
  const lifted = await inTransaction(deps.db, async (db) => {
    const lifted = await liftHashes(db, [...new Set(input.hashes)], input.reason)
    if (lifted.length === 0) return fail('notFound')
    await recordAdminAction(db, caller, {
      action: 'lift-suppression',
      details: { entries: lifted.length, reason: input.reason },
    })
    return lifted
  })
  // After the commit: a crash in between keeps the person out after a restore, and the next start records what is
  // missing.
  await appendJournal(deps.suppression, lifted)
  return { lifted: lifted.length }
})
