import { randomFillSync } from 'node:crypto'

/** 128 bits. */
const size = 16
/** Filled for many requests at once: asking for a few bytes each time takes longer than reading a request's headers. */
const pool = Buffer.alloc(256 * size)
let used = pool.length

/** The nonce of a page's own scripts: 22 characters that no one can guess, and that no other answer has. */
export function makeNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const nonce = pool.toString('base64url', used, used + size)
  used += size
  return nonce
}
