/** Codes that prove a claim: six digits, stored as a hash with the claim they are for. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { claimLimits } from './limits.ts'

export function newCode(claimId: string): { code: string; hash: Buffer } {
  const code = String(randomInt(10 ** claimLimits.digits)).padStart(claimLimits.digits, '0')
  return { code, hash: hashCode(claimId, code) }
}

const hashCode = (claimId: string, code: string) => createHash('sha256').update(`${claimId}:${code}`).digest()

/** Takes as long for a claim without a code. */
export function isCode(claimId: string, code: string, hash: Buffer | null): boolean {
  return timingSafeEqual(hashCode(claimId, code), hash ?? hashCode(claimId, 'none')) && hash !== null
}
