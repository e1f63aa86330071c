/** One press ends the emails about saved searches, without signing in (RFC 8058). */
import { createHmac } from 'node:crypto'
import { type AuthSecrets, isSigned } from '#door/auth-secrets.ts'
import type { Deps } from '#door/deps.ts'
import { serverPaths } from '#shared/product/server-paths.ts'

/**
 * Whose mails a link ends, signed, so that nothing is stored and an email of last year still works. It can do nothing else, and doing it
 * again changes nothing.
 */
export function unsubscribeToken(authSecret: string, userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url') + signature(authSecret, userId)
}

/** Of a user's id, 16 bytes, as it is at the token's beginning. */
const personLength = 22

function signature(authSecret: string, userId: string): string {
  return createHmac('sha256', authSecret).update(`unsubscribe from saved searches\n${userId}`).digest('base64url')
}

/** The person a token names; null for a token that is not valid. */
export function personOf(secrets: AuthSecrets, token: string): string | null {
  const hex = Buffer.from(token.slice(0, personLength), 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSigned(secrets, token.slice(personLength), (secret) => signature(secret, userId)) ? userId : null
}

/** The address that an email carries: a page for people, and for email programs the place to post to. */
export function unsubscribeAddress({ settings, authSecrets }: Deps, userId: string): string {
  return settings.origin + serverPaths.unsubscribe(unsubscribeToken(authSecrets[0], userId))
}
