/** The calls that mail something to an address without telling whether it is known: the same work for every address. */
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { type RateLimit, takeTry, takeTryFrom } from '#door/rate-limit.ts'
import { requestPasswordReset, resendVerification } from './contracts.ts'
import { confirmationMail, resetMail } from './jobs.server.ts'

const hour = 60 * 60 * 1000

/** Counts a wish for a mail: first those of one network address, then those for one mail address. Throws a 429. */
export async function takeMailTry({ db, settings }: Deps, address: string, email: string): Promise<void> {
  const byAddress: RateLimit = { name: 'mails-by-address', most: settings.tries.mailsPerHour, within: hour }
  const forEmail: RateLimit = { name: 'mails-for-email', most: settings.tries.mailsPerEmail, within: hour }
  await takeTryFrom(db, byAddress, address)
  await takeTry(db, forEmail, email)
}

export const resendVerificationHandler = handle(resendVerification, async ({ input: { email }, deps, facts }) => {
  await takeMailTry(deps, facts.address, email)
  await deps.jobs.enqueue(deps.db, confirmationMail, { email })
  return {}
})

export const requestPasswordResetHandler = handle(requestPasswordReset, async ({ input: { email }, deps, facts }) => {
  await takeMailTry(deps, facts.address, email)
  await deps.jobs.enqueue(deps.db, resetMail, { email })
  return {}
})
