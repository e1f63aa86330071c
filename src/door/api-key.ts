/**
 * API keys: `att_` and 32 random bytes. The prefix lets people and scanners recognize one. The database has only its
 * hash, so reading the database is not enough to use it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { CallError } from '#shared/calls/call-error.ts'

const prefix = 'att_'
/** How much of it may be stored and shown. */
const endingLength = 4

export function newApiKey(): { secret: string; hash: Buffer; ending: string } {
  const secret = prefix + randomBytes(32).toString('base64url')
  return { secret, hash: hashApiKey(secret), ending: secret.slice(-endingLength) }
}

function hashApiKey(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The hash, in hex, of the key in an `Authorization` header; null if it has none. */
export function keyIn(authorization: string): string | null {
  const secret = /^bearer\s+(att_\S*)\s*$/i.exec(authorization)?.[1]
  return secret === undefined ? null : hashApiKey(secret).toString('hex')
}

/** Shorter than a key, because a part of one doesn't belong in an address, either. */
const inAddress = /att_[\w-]{20,}/g

/** An address without keys, for the log, however they are encoded. */
export function withoutKeys(address: string): string {
  const text = decoded(address)
  return hasKey(text) ? text.replaceAll(inAddress, 'att_…') : address
}

const hasKey = (text: string): boolean => text.search(inAddress) !== -1

/**
 * Refuses a key in an address, however it is encoded, because proxies and browsers store addresses. Throws a
 * `CallError` 400.
 */
export function refuseKeyInAddress(url: string): void {
  if (!hasKey(decoded(url))) return
  throw new CallError(
    400,
    'key_in_address',
    'An API key must not be in an address, where others can read it. Revoke this one, and send the new one in the ' +
      'header Authorization: Bearer.',
  )
}

/** As many layers of percent-encoding as a proxy might take off. */
function decoded(url: string): string {
  let text = url
  for (let layer = 0; layer < 3 && text.includes('%'); layer++) {
    text = text.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return text
}
