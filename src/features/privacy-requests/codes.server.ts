/** Codes that confirm an address: six digits, stored as a hash with the request they are for. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { privacyLimits } from './limits.ts'

export function newCode(requestId: string): { code: string; hash: Buffer } {
  const code = String(randomInt(10 ** privacyLimits.digits)).padStart(privacyLimits.digits, '0')
  return { code, hash: hashCode(requestId, code) }
}

const hashCode = (requestId: string, code: string) => createHash('sha256').update(`${requestId}:${code}`).digest()

/** Takes as long for a request without a code. */
export function isCode(requestId: string, code: string, hash: Buffer | null): boolean {
  return timingSafeEqual(hashCode(requestId, code), hash ?? hashCode(requestId, 'none')) && hash !== null
}
