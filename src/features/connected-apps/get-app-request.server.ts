import { handle } from '#door/handle.ts'
import { appRequest } from './app-requests.server.ts'
import { getAppRequest } from './contracts.ts'

export const getAppRequestHandler = handle(getAppRequest, async ({ input, deps, facts, fail }) => {
  const { origin } = deps.settings
  const found = await appRequest(deps.db, { request: input.request, cookies: facts.cookies, origin })
  if (!found) return fail('gone')
  const { name, host, known, scopes } = found
  return { name, host, known, scopes }
})
