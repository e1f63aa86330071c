import { handle } from '#door/handle.ts'
import { revokeSession } from './contracts.ts'

export const revokeSessionHandler = handle(revokeSession, async ({ input, caller, deps: { db }, fail }) => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', input.sessionId)
    .where('user_id', '=', caller.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('notFound')
  return {}
})
