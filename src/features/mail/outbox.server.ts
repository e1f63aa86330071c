import { handle } from '#door/handle.ts'
import { getOutbox, getOutboxMail } from './contracts.ts'
import { outboxMail, outboxMails } from './queries.server.ts'

export const getOutboxHandler = handle(getOutbox, async ({ deps: { db, settings }, fail }) => {
  if (settings.mode !== 'local') fail('notHere')
  return { data: await outboxMails(db) }
})

export const getOutboxMailHandler = handle(getOutboxMail, async ({ input, deps: { db, settings }, fail }) => {
  if (settings.mode !== 'local') fail('notHere')
  return (await outboxMail(db, input.id)) ?? fail('noMail')
})
