import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { setAnswered, storeReply } from '#features/support/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { replyToMessage } from './contracts.ts'
import { messageReplyMail } from './jobs.server.ts'

export const replyToMessageHandler = handle(replyToMessage, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { messageId, replyId, text } = input
    if (!(await setAnswered(db, messageId, caller.id))) return fail('notFound')
    if (!(await storeReply(db, { id: replyId, messageId, authorId: caller.id, text }))) return {}
    await recordAdminAction(db, caller, { action: 'reply-to-message', subject: { kind: 'message', id: messageId } })
    await deps.jobs.enqueue(db, messageReplyMail, { replyId })
    return {}
  }),
)
