import { handle } from '#door/handle.ts'
import { endSessions } from './commands.server.ts'
import { revokeOtherSessions } from './contracts.ts'

export const revokeOtherSessionsHandler = handle(revokeOtherSessions, async ({ caller, deps: { db }, facts }) => ({
  ended: await endSessions(db, caller.id, await facts.session()),
}))
