/** The data of a request that routes share, and helpers for it. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Slot } from '#door/request-limiter.ts'
import type { Proof } from '#features/auth/session-proof.server.ts'
import type { Seen } from '#features/auth/viewer.server.ts'

export type Bindings = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    address: string
    route: string
    see: () => Promise<Seen>
    slot: Slot
    proof: () => Proof | null
  }
}

export function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('set-cookie', cookie)
  return copy
}

export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export function senderOf(c: Context<Bindings>) {
  return {
    address: c.get('address'),
    agent: c.req.header('user-agent') ?? '',
    cookies: c.req.header('cookie') ?? '',
  }
}

export async function sessionOf(c: Context<Bindings>): Promise<string | null> {
  return (await c.get('see')()).sessionId
}
