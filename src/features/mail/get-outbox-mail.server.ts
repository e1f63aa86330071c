import { handle } from '#door/handle.ts'
import { getOutboxMail } from './contracts.ts'
import { outboxMail } from './queries.server.ts'

export const getOutboxMailHandler = handle(getOutboxMail, async ({ input, deps: { db, settings }, fail }) => {
  if (settings.mode !== 'local') fail('notHere')
  return (await outboxMail(db, input.id)) ?? fail('noMail')
})
