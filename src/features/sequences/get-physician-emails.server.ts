import { handle } from '#door/handle.ts'
import { exchangesOf } from './exchanges.server.ts'
import { threadsOf } from './queries.server.ts'
import { getPhysicianEmails } from './thread-contracts.ts'

export const getPhysicianEmailsHandler = handle(getPhysicianEmails, async ({ input, caller, deps: { db } }) => {
  const threads = await threadsOf(db, caller, input.physicianId)
  const exchanges = await exchangesOf(
    db,
    threads.map(({ personId }) => personId),
  )
  return { data: threads.map((thread) => ({ ...thread, ...exchanges(thread.personId) })) }
})
