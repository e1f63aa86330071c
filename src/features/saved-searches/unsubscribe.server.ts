/** One press ends the emails about saved searches, without signing in (RFC 8058). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import { paths } from '#shared/product/paths.ts'
import { maskEmail } from '#shared/text/mask-email.ts'
import { getUnsubscribeLink, unsubscribeDigest } from './contracts.ts'
import { digestsOf, stopDigests } from './queries.server.ts'

/**
 * Whose mails a link ends, signed, so that nothing is stored and a mail of last year still works. It can do nothing else, and doing it
 * again changes nothing.
 */
export function unsubscribeToken(authSecret: string, userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url') + signature(authSecret, userId)
}

/** Of a user's id, 16 bytes, as it stands at the token's beginning. */
const personLength = 22

function signature(authSecret: string, userId: string): string {
  return createHmac('sha256', authSecret).update(`unsubscribe from saved searches\n${userId}`).digest('base64url')
}

/** The person whom a token names; null where it is not one of ours. */
function personOf(authSecret: string, token: string): string | null {
  const hex = Buffer.from(token.slice(0, personLength), 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [given, expected] = [Buffer.from(token.slice(personLength)), Buffer.from(signature(authSecret, userId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}

/** The address that an email carries: a page for people, and for email programs the place to post to. */
export function unsubscribeAddress({ settings, authSecret }: Deps, userId: string): string {
  return settings.origin + paths.unsubscribe(unsubscribeToken(authSecret, userId))
}

export const unsubscribeDigestHandler = handle(unsubscribeDigest, async ({ input, deps, fail }) => {
  const userId = personOf(deps.authSecret, input.token)
  if (userId === null) return fail('badLink')
  return { stopped: await stopDigests(deps.db, userId) }
})

export const getUnsubscribeLinkHandler = handle(getUnsubscribeLink, async ({ input, deps, fail }) => {
  const userId = personOf(deps.authSecret, input.token)
  const digests = userId === null ? null : await digestsOf(deps.db, userId)
  if (digests === null) return fail('badLink')
  return { email: maskEmail(digests.email), searches: digests.searches }
})

/**
 * An email program's POST of `List-Unsubscribe=One-Click`, in either of the forms that forms have: it has no session, no Origin and no
 * use for a page. Null for the form of the page itself.
 */
export async function answerOneClick(
  deps: Deps,
  token: string | undefined,
  request: Request,
): Promise<Response | null> {
  const userId = personOf(deps.authSecret, token ?? '')
  const form = await request.formData().catch(() => null)
  if (form?.has('form')) return null
  if (userId === null || form?.get('List-Unsubscribe') !== 'One-Click') {
    return new Response('This is not an unsubscribe request.\n', { status: 400 })
  }
  await stopDigests(deps.db, userId)
  return new Response('You will get no more emails about saved searches.\n')
}
