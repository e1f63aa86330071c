import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { forgetJob } from './contracts.ts'
import { forgetFailedJob } from './failed-jobs.server.ts'

export const forgetJobHandler = handle(forgetJob, async ({ input: { id }, caller, deps, fail }) => {
  await inTransaction(deps.db, async (db) => {
    const job = (await forgetFailedJob(db, id)) ?? fail('notThere')
    await recordAdminAction(db, caller, { action: 'forget-job', details: { job } })
  })
  return {}
})
