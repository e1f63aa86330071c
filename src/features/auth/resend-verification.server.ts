import { handle } from '#door/handle.ts'
import { safeReturnTo } from '#shared/product/paths.ts'
import { resendVerification } from './contracts.ts'
import { confirmationMail } from './jobs.server.ts'
import { takeMailTry } from './mail-tries.server.ts'

export const resendVerificationHandler = handle(
  resendVerification,
  async ({ input: { email, returnTo }, deps, facts }) => {
    await takeMailTry(deps, { address: facts.address, email })
    await deps.jobs.enqueue(deps.db, confirmationMail, {
      email,
      ...(returnTo && { returnTo: safeReturnTo(returnTo) }),
    })
    return {}
  },
)
