import { describe, expect, test } from 'vitest'
import { base32, isTotp, totp, totpUri } from './totp.server.ts'

// RFC 6238, Appendix B, SHA-1: the last six of its eight digits.
const secret = '12345678901234567890'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test.each(vectors)('RFC 6238: at %d s the code is %s', (seconds, code) => {
  expect(totp(secret, new Date(seconds * 1000))).toBe(code)
})

describe('a code is taken', () => {
  const at = new Date(1111111109_000)
  test.each([-30, 0, 30])('%d seconds off', (seconds) => {
    expect(isTotp(secret, '081804', new Date(at.getTime() + seconds * 1000))).toBe(true)
  })
  test.each([-90, 90])('not %d seconds off', (seconds) => {
    expect(isTotp(secret, '081804', new Date(at.getTime() + seconds * 1000))).toBe(false)
  })
  test.each(['', '81804', '0818040', '08180 4', '０８１８０４', 'abcdef'])('not as %j', (code) => {
    expect(isTotp(secret, code, at)).toBe(false)
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %j is %s', (text, encoded) => {
  expect(base32(text)).toBe(encoded)
})

test('the address for an app names issuer and account, whatever is in them', () => {
  const uri = new URL(totpUri(secret, 'Attending & Co', 'a+b@example.com'))
  expect(uri.href).toBe(
    'otpauth://totp/Attending%20%26%20Co:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Attending%20%26%20Co&digits=6&period=30',
  )
})
