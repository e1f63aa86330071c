import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { retryJob } from './contracts.ts'
import { retryFailedJob } from './failed-jobs.server.ts'

export const retryJobHandler = handle(retryJob, async ({ input: { id }, caller, deps, fail }) => {
  await inTransaction(deps.db, async (db) => {
    const job = (await retryFailedJob(db, id)) ?? fail('notThere')
    await recordAdminAction(db, caller, { action: 'retry-job', details: { job } })
  })
  return {}
})
