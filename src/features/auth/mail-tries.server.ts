import type { Deps } from '#door/deps.ts'
import { networksOf } from '#door/network.ts'
import { isAllowed, type RateLimit, takeTry, takeTryFrom, waitWords } from '#door/rate-limit.ts'
import { CallError, isCallError } from '#shared/calls/call-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'

const hour = 60 * 60 * 1000

interface MailRequest {
  /** The client's address. */
  address: string
  /** Who the email is for. */
  email: string
  /** A browser known to the account of `email`; otherwise null. */
  device?: string | null
}

/**
 * Counts a request for an email. What one network requests doesn't use up another's limit, so that strangers cannot
 * block the owner's request; only a flood from several networks reaches the mailbox's limit, and even then a browser of
 * the account gets one through. Links sent before stay valid. Throws a 429.
 */
export async function takeMailTry({ db, settings }: Deps, { address, email, device }: MailRequest): Promise<void> {
  const { mailsPerHour, mailsPerEmail } = settings.tries
  const byDevice: RateLimit = { name: 'mails-by-device', max: serverLimits.deviceMails, within: hour }
  if (device && (await isAllowed(db, byDevice, device))) return
  const byNetwork: RateLimit = { name: 'mails-by-address', max: mailsPerHour, within: hour }
  await takeTryFrom(db, byNetwork, address)
  const forPair: RateLimit = { name: 'mails-for-email-by-network', max: mailsPerEmail, within: hour }
  const forEmail: RateLimit = { name: 'mails-for-email', max: mailsPerEmail * serverLimits.mailNetworks, within: hour }
  try {
    // The largest network: someone with many small ones could use up the mailbox's limit with a few of them.
    await takeTry(db, forPair, `${email} ${networksOf(address).at(-1)!.name}`)
    await takeTry(db, forEmail, email)
  } catch (error) {
    throw isCallError(error) && error.status === 429 ? enoughSent(error) : error
  }
}

function enoughSent({ retryAfter = hour / 1000 }: CallError): CallError {
  const message =
    'If this address has an account, we have sent it several emails within the last hour. Their links still work. ' +
    `Please check your spam folder, or try again in ${waitWords(retryAfter)}.`
  return new CallError(429, 'too_many_requests', message, { retryAfter })
}
