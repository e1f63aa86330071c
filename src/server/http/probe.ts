/**
 * Shows how a request from outside arrives here through any proxies: for script/doctor, which signs its request with
 * AUTH_SECRET. For anyone else, nothing exists at this address.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type AuthSecrets, isSigned } from '#door/auth-secrets.ts'
import { buildFacts } from '../settings/build-facts.ts'
import { plain, trustedProxies } from './client-address.ts'
import type { ServerDeps } from './server-deps.ts'

export const probePath = '/healthz/seen'
export const probeHeader = 'x-attending-probe'
/** Milliseconds: a clock that is off by less is reported, not refused. */
const goodFor = 15 * 60_000

export const ProbeAnswer = z.object({
  /** The address that the limits use. */
  address: z.string(),
  /** The address of the connection: the nearest proxy, if there is one. */
  direct: z.string(),
  /** Whether TRUSTED_PROXIES names that. */
  trusted: z.boolean(),
  /** X-Forwarded-For as it arrived. */
  hops: z.array(z.string()),
  /** Milliseconds since 1970 by the server's clock. */
  at: z.number(),
  version: z.string(),
  build: z.string(),
})
export type ProbeAnswer = z.infer<typeof ProbeAnswer>

/** The value of `probeHeader`. */
export function signProbe([secret]: AuthSecrets, at: number): string {
  return `${at}.${signature(secret, String(at))}`
}

export function answerProbe(
  { authSecrets, clientAddress, env }: Pick<ServerDeps, 'authSecrets' | 'clientAddress' | 'env'>,
  headers: Headers,
  socketAddress: string | undefined,
): Response {
  const [at = '', given = ''] = (headers.get(probeHeader) ?? '').split('.')
  const known = isSigned(authSecrets, given, (secret) => signature(secret, at))
  if (!known || !(Math.abs(Date.now() - Number(at)) < goodFor)) return new Response(null, { status: 404 })
  const forwarded = headers.get('x-forwarded-for') ?? undefined
  const direct = plain(socketAddress ?? '')
  const answer: ProbeAnswer = {
    address: clientAddress(socketAddress, forwarded),
    direct,
    trusted: trustedProxies(env.TRUSTED_PROXIES)(direct),
    hops: (forwarded ?? '').split(',').flatMap((hop) => hop.trim() || []),
    at: Date.now(),
    ...buildFacts(),
  }
  return Response.json(answer)
}

const signature = (secret: string, at: string): string =>
  createHmac('sha256', secret).update(`question of the doctor\n${at}`).digest('hex')
