import { handle } from '#door/handle.ts'
import { requestPasswordReset } from './contracts.ts'
import { knownDevice } from './device-cookie.server.ts'
import { resetMail } from './jobs.server.ts'
import { takeMailTry } from './mail-tries.server.ts'

export const requestPasswordResetHandler = handle(requestPasswordReset, async ({ input: { email }, deps, facts }) => {
  const device = await knownDevice(deps, facts.cookies, email)
  await takeMailTry(deps, { address: facts.address, email, device })
  await deps.jobs.enqueue(deps.db, resetMail, { email })
  return {}
})
