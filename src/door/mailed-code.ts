/** Six digits that are sent to someone and typed in: stored as a hash with what they are for. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '#shared/product/code-digits.ts'

/** @param of the id of the claim or request */
export function newCode(of: string): { code: string; hash: Buffer } {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  return { code, hash: hashCode(of, code) }
}

const hashCode = (of: string, code: string) => createHash('sha256').update(`${of}:${code}`).digest()

/** Takes as long where there is no code. */
export function isCode(of: string, code: string, hash: Buffer | null): boolean {
  return timingSafeEqual(hashCode(of, code), hash ?? hashCode(of, 'none')) && hash !== null
}
