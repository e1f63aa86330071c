/** The same work and the same answer for every address. */
import { takeFormTry } from '#door/form-tries.ts'
import { handle } from '#door/handle.ts'
import { recordRequest } from './commands.server.ts'
import { requestRemoval } from './contracts.ts'

export const requestRemovalHandler = handle(requestRemoval, async ({ input, deps, facts }) => {
  await takeFormTry(deps, requestRemoval.name, facts.address)
  if (input.homepage) return {}
  await recordRequest(deps.db, input.email)
  return {}
})
