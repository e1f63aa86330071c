/** The MCP server for assistants, at one address. An API key is its identity; a session is none. */
import type { Hono } from 'hono'
import { makeCall, type Registry } from '#door/call.ts'
import { parseJson } from '#door/http.ts'
import { answerMcp } from '#features/assistants/answer-mcp.server.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type Bindings, senderOf } from '../bindings.ts'
import { readBytes } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'
import { timed } from './pages.ts'

export function routeMcp(app: Hono<Bindings>, deps: ServerDeps, registry: Registry): void {
  app.all(serverPaths.mcp(), async (c) => {
    c.set('route', 'mcp')
    // As the protocol asks: a page of another site in someone's browser is no assistant of theirs.
    const origin = c.req.header('origin')
    if (origin !== undefined && !deps.trustedOrigins.includes(origin)) {
      throw new CallError(403, 'cross_site', 'This request came from a page of another site.')
    }
    const { viewer } = await c.get('see')()
    if (!viewer?.key) {
      const message = `Send an API key as Authorization: Bearer. Make one at ${paths.programs()}.`
      throw new CallError(401, 'key_needed', message)
    }
    const facts = {
      ...senderOf(c),
      requestId: c.get('requestId'),
      session: async () => null,
      giveCookie: () => {},
      signal: c.req.raw.signal,
    }
    const bytes = await c.get('slot').aside(() => readBytes(c.env.incoming, serverLimits.requestBody))
    const body = c.req.method === 'POST' ? parseJson(bytes.toString(), c.req.header('content-type') ?? null) : undefined
    return answerMcp(deps, c.req.raw, body, {
      call: timed(deps.metrics, makeCall(registry, viewer, deps, facts)),
      userId: viewer.id,
      ...{ secrets: deps.authSecrets, origin: deps.settings.origin, now: deps.now },
    })
  })
}
