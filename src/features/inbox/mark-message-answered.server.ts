import { handle } from '#door/handle.ts'
import { recordAdminAction } from '#features/audit-log/commands.server.ts'
import { setAnswered } from '#features/support/commands.server.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { markMessageAnswered } from './contracts.ts'

export const markMessageAnsweredHandler = handle(markMessageAnswered, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const there = await setAnswered(db, input.messageId, input.answered ? caller.id : null)
    if (!there) return fail('notFound')
    await recordAdminAction(db, caller, {
      action: input.answered ? 'mark-message-answered' : 'mark-message-waiting',
      subject: { kind: 'message', id: input.messageId },
    })
    return {}
  }),
)
