import { expect, test } from 'vitest'
import { makeNonce } from './nonce.ts'

test('a nonce has 128 bits, and no two are the same', () => {
  const nonces = Array.from({ length: 2000 }, makeNonce)
  expect(new Set(nonces).size).toBe(2000)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/)
})
