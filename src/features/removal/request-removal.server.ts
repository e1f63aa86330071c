/** The same work and the same answer for every address. */
import { handle } from '#door/handle.ts'
import { requestRemoval } from './contracts.ts'
import { recordRequest } from './requests.server.ts'

export const requestRemovalHandler = handle(requestRemoval, async ({ input, deps }) => {
  if (input.homepage) return {}
  await recordRequest(deps.db, input.email)
  return {}
})
