/** Webhook signatures in Stripe's format: `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">`. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How many seconds old, or in the future, a signature may be; Stripe's own default. */
export const signatureTolerance = 300

export function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(body, secret, seconds).toString('hex')}`
}

/** Why a signature isn't valid, or null. */
export function signatureProblem(header: string | null, body: string, secret: string, now: Date): string | null {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2) as [string, string?])
  const seconds = Number(parts.find(([key]) => key === 't')?.[1])
  const given = parts.filter(([key]) => key === 'v1').map(([, value]) => Buffer.from(value ?? '', 'hex'))
  if (!Number.isSafeInteger(seconds) || given.length === 0) return 'The signature is missing.'
  const right = digest(body, secret, seconds)
  if (!given.some((one) => one.length === right.length && timingSafeEqual(one, right))) {
    return 'The signature does not match the body.'
  }
  if (Math.abs(now.getTime() / 1000 - seconds) > signatureTolerance) return 'The signature is too old.'
  return null
}

function digest(body: string, secret: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}
