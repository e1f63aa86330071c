import { handle } from '#door/handle.ts'
import { stopEmails } from './stop-contracts.ts'
import { readStopToken } from './stop-link.server.ts'
import { senderOf, stopNow } from './stops.server.ts'

export const stopEmailsHandler = handle(stopEmails, async ({ input, deps, fail }) => {
  const id = readStopToken(deps.authSecrets, input.token) ?? fail('badLink')
  await stopNow(deps, id)
  return { sender: (await senderOf(deps.db, id)).sender }
})
