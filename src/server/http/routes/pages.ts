/** Pages, rendered by `answerPage` or cached for visitors. */
import type { Hono } from 'hono'
import { makeCall, type Registry } from '#door/call.ts'
import type { Reading } from '#door/reading.ts'
import { answerAuth } from '#features/auth/answer-auth.server.ts'
import type { Auth } from '#features/auth/auth.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { ApiDocument, Call } from '#shared/calls/call-context.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { inSpan } from '#shared/tracing/spans.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { type Bindings, senderOf, sessionOf, withCookies } from '../bindings.ts'
import { keyOf } from '../page-cache.ts'
import { asJson, readPageRequest } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'

export interface PageFacts {
  viewer: Viewer | null
  call: Call
  auth: (path: string, input: object) => Promise<Response>
  nonce: string
  accepted: string | null
  requestId: string
  apiDocument: () => ApiDocument
}

export interface PageOptions {
  deps: ServerDeps
  registry: Registry
  auth: Auth
  apiDocument: () => ApiDocument
  answerPage: (request: Request, facts: PageFacts) => Promise<Response>
  developing: boolean
}

export function routePages(app: Hono<Bindings>, options: PageOptions): void {
  const { deps, registry, auth, apiDocument, answerPage, developing } = options
  const { metrics } = deps
  app.all('*', async (c) => {
    const seen = await c.get('see')()
    const max = seen.viewer ? serverLimits.requestBody : serverLimits.publicBody
    const read = () => readPageRequest(c.req.raw, c.env.incoming, max)
    const request = c.req.method === 'POST' ? await c.get('slot').aside(read) : await read()
    const given: string[] = []
    const facts = {
      ...senderOf(c),
      requestId: c.get('requestId'),
      session: () => sessionOf(c),
      giveCookie: (cookie: string) => given.push(cookie),
      signal: c.req.raw.signal,
    }
    const render = (reading: Reading) =>
      answerPage(request, {
        viewer: seen.viewer,
        call: timed(metrics, makeCall(registry, seen.viewer, { ...deps, reading }, facts)),
        auth: (path, input) => {
          const asked = asJson(c.req.raw, path, input)
          return answerAuth({ auth, deps, request: asked, readBody: async () => asked, address: c.get('address') })
        },
        nonce: c.get('nonce'),
        accepted: keyOf(request) === null ? (c.req.header('accept-encoding') ?? null) : null,
        requestId: facts.requestId,
        apiDocument,
      })
    const isForAll = () => seen.viewer === null && seen.cookies.length === 0 && given.length === 0
    const response = developing
      ? await render(deps.reading)
      : await deps.pages.render({ request, nonce: c.get('nonce'), isForAll }, render)
    return withCookies(response, [...seen.cookies, ...given])
  })
}

/** A page's calls have the same time limit as calls over HTTP. */
export function timed(metrics: Metrics, call: Call): Call {
  return async (contract, input) => {
    const ended = metrics.callSeconds.startTimer({ call: contract.name })
    try {
      return await inSpan(`call ${contract.name}`, {}, () => call(contract, input))
    } finally {
      ended()
    }
  }
}
