/** Every call at its address, counted and traced. */
import type { Hono } from 'hono'
import type { Registry } from '#door/call.ts'
import { answerCall } from '#door/http.ts'
import { inSpan } from '#shared/tracing/spans.ts'
import { type Bindings, senderOf, sessionOf, withCookies } from '../bindings.ts'
import { readBytes } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'

export function routeCalls(app: Hono<Bindings>, deps: ServerDeps, registry: Registry): void {
  const { metrics } = deps
  app.all('/functions/v1/:name', async (c) => {
    c.set('route', 'call')
    const name = c.req.param('name')
    let cookies: readonly string[] = []
    const given: string[] = []
    const ended = registry.has(name) ? metrics.callSeconds.startTimer({ call: name }) : () => {}
    const spanName = registry.has(name) ? `call ${name}` : 'call unknown'
    const answered = {
      name,
      request: c.req.raw,
      readBody: (max: number) => c.get('slot').aside(() => readBytes(c.env.incoming, max)),
      seeViewer: async () => {
        const seen = await c.get('see')()
        cookies = seen.cookies
        return seen.viewer
      },
      facts: {
        ...senderOf(c),
        requestId: c.get('requestId'),
        session: () => sessionOf(c),
        ...(c.req.raw.headers.has('authorization') && { limits: [] }),
        giveCookie: (cookie: string) => void given.push(cookie),
      },
    }
    const response = await inSpan(spanName, {}, () => answerCall(registry, deps, answered))
    ended()
    metrics.calls.inc({ call: registry.has(name) ? name : 'unknown', status: response.status })
    return withCookies(response, [...cookies, ...given])
  })
}
