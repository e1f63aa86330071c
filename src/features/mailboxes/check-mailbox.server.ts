import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { checkMailboxJob } from './check-mailbox-job.server.ts'
import { checkMailbox } from './contracts.ts'

export const checkMailboxHandler = handle(checkMailbox, ({ input: { mailboxId }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('mailboxes')
      .set({ state: 'checking', problem: null })
      .where('id', '=', mailboxId)
      .where('user_id', '=', caller.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('notFound')
    await deps.jobs.enqueue(db, checkMailboxJob, { mailboxId })
    return {}
  }),
)
