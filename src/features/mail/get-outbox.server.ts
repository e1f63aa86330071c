import { handle } from '#door/handle.ts'
import { getOutbox } from './contracts.ts'
import { outboxMails } from './queries.server.ts'

export const getOutboxHandler = handle(getOutbox, async ({ deps: { db, settings }, fail }) => {
  if (settings.mode !== 'local') fail('notHere')
  return { data: await outboxMails(db) }
})
