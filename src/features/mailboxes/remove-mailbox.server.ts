import { handle } from '#door/handle.ts'
import { removeMailbox } from './contracts.ts'

export const removeMailboxHandler = handle(removeMailbox, async ({ input: { mailboxId }, caller, deps, fail }) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('mailboxes')
    .where('id', '=', mailboxId)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return numDeletedRows === 0n ? fail('notFound') : {}
})
