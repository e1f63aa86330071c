/** Codes of authenticator apps (RFC 6238, as the apps know it: SHA-1, 6 digits, 30 seconds). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const period = 30_000
const digits = 6

/** The code of `secret` (the bytes of its text) at a moment. */
export function totp(secret: string, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / period)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Codes of the neighboring periods pass, too: clocks differ, and people type slowly. */
export function isTotp(secret: string, code: string, at: Date): boolean {
  const given = Buffer.from(code)
  return [-1, 0, 1].some((step) => {
    const right = Buffer.from(totp(secret, new Date(at.getTime() + step * period)))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What people type when they cannot scan (RFC 4648, without padding). */
export function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=30`
}
