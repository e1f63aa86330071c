/**
 * One click ends the emails about saved searches or exclusions, or the morning email, without signing in (RFC 8058).
 */
import { createHmac } from 'node:crypto'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type AuthSecrets, isSigned } from './auth-secrets.ts'
import type { Deps } from './deps.ts'

/** The automatic emails, with what the signature in their link covers. */
const kinds = {
  searches: 'saved searches',
  morning: 'the morning email',
  exclusions: 'emails about exclusions',
}
export type MailKind = keyof typeof kinds

/**
 * Whose emails a link turns off, signed, so that nothing is stored and last year's email still works. It can do nothing
 * else, and doing it again changes nothing.
 */
export function unsubscribeToken(authSecret: string, userId: string, from: MailKind = 'searches'): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url') + signature(authSecret, userId, from)
}

/** A user's id, 16 bytes, as it appears at the token's beginning. */
const personLength = 22

function signature(authSecret: string, userId: string, from: MailKind): string {
  return createHmac('sha256', authSecret).update(`unsubscribe from ${kinds[from]}\n${userId}`).digest('base64url')
}

/** The person a token names, and what it turns off; null for an invalid token. */
export function readToken(secrets: AuthSecrets, token: string): { userId: string; from: MailKind } | null {
  const hex = Buffer.from(token.slice(0, personLength), 'base64url').toString('hex')
  if (hex.length !== 32) return null
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const from = (Object.keys(kinds) as MailKind[]).find((kind) =>
    isSigned(secrets, token.slice(personLength), (secret) => signature(secret, userId, kind)),
  )
  return from ? { userId, from } : null
}

/** The address in the email: a page for people, and the place for email programs to post to. */
export function unsubscribeAddress(
  { settings, authSecrets }: Pick<Deps, 'settings' | 'authSecrets'>,
  userId: string,
  from: MailKind,
): string {
  return settings.origin + serverPaths.unsubscribe(unsubscribeToken(authSecrets[0], userId, from))
}
