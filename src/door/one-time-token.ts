import { createHash, randomBytes } from 'node:crypto'

/**
 * A secret for the link of an email: 32 random bytes. The email has the token; the database has only its hash, so
 * reading the database is not enough to use it.
 */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The hash of a token that the database stores (SHA-256). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
