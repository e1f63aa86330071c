import { handle } from '#door/handle.ts'
import { getStopLink } from './stop-contracts.ts'
import { readStopToken } from './stop-link.server.ts'
import { senderOf } from './stops.server.ts'

export const getStopLinkHandler = handle(getStopLink, async ({ input, deps, fail }) => {
  const id = readStopToken(deps.authSecrets, input.token)
  return id === null ? fail('badLink') : senderOf(deps.db, id)
})
