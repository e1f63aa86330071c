/**
 * AUTH_SECRET is a list, so it can be replaced while people are signed in: the first secret signs and encrypts, and all
 * of them verify and decrypt.
 */
import { timingSafeEqual } from 'node:crypto'

export type AuthSecrets = readonly [current: string, ...former: string[]]

/** Whether `given` is a signature that `sign` makes with one of the secrets. */
export function isSigned(secrets: AuthSecrets, given: string, sign: (secret: string) => string): boolean {
  return secrets.some((secret) => isSame(given, sign(secret)))
}

/** In constant time, so it doesn't reveal how much of it was right. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
