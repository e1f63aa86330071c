/** The same work and the same answer for every address. */
import { handle } from '#door/handle.ts'
import { recordRequest } from './commands.server.ts'
import { requestRemoval } from './contracts.ts'

export const requestRemovalHandler = handle(requestRemoval, async ({ input, deps }) => {
  if (input.homepage) return {}
  await recordRequest(deps.db, input.email)
  return {}
})
