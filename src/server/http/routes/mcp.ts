/**
 * The MCP server for assistants, at one address. An API key is its identity, or a token of an app that its member
 * connected; a session is none.
 */
import type { Context, Hono } from 'hono'
import { makeCall, type Registry } from '#door/call.ts'
import { toCallError } from '#door/errors.ts'
import { errorResponse, parseJson } from '#door/http.ts'
import { keyError } from '#door/key-errors.ts'
import { answerMcp } from '#features/assistants/answer-mcp.server.ts'
import { scopes, type ViewerKey } from '#shared/access/scopes.ts'
import type { Call } from '#shared/calls/call-context.ts'
import { CallError, isCallError } from '#shared/calls/call-error.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type Bindings, senderOf } from '../bindings.ts'
import { readBytes } from '../request-body.ts'
import type { ServerDeps } from '../server-deps.ts'
import { originAsTyped } from './oauth.ts'
import { timed } from './pages.ts'

export function routeMcp(app: Hono<Bindings>, deps: ServerDeps, registry: Registry): void {
  app.all(serverPaths.mcp(), async (c) => {
    c.set('route', 'mcp')
    try {
      return await answer(c, deps, registry)
    } catch (thrown) {
      const error = toCallError(thrown)
      if (error.status !== 401) throw thrown
      return challenged(c, deps, error, error.code === 'key_needed' ? [] : ['error="invalid_token"'])
    }
  })
}

async function answer(c: Context<Bindings>, deps: ServerDeps, registry: Registry): Promise<Response> {
  // As the protocol asks: a page of another site in someone's browser is no assistant of theirs.
  const origin = c.req.header('origin')
  if (origin !== undefined && !deps.trustedOrigins.includes(origin)) {
    throw new CallError(403, 'cross_site', 'This request came from a page of another site.')
  }
  const { viewer } = await c.get('see')()
  if (!viewer?.key) throw keyError('needed')
  const facts = {
    ...senderOf(c),
    requestId: c.get('requestId'),
    session: async () => null,
    giveCookie: () => {},
    signal: c.req.raw.signal,
  }
  const bytes = await c.get('slot').aside(() => readBytes(c.env.incoming, serverLimits.requestBody))
  const body = c.req.method === 'POST' ? parseJson(bytes.toString(), c.req.header('content-type') ?? null) : undefined
  const { call, refusal } = notingScopes(timed(deps.metrics, makeCall(registry, viewer, deps, facts)), viewer.key)
  const answered = await answerMcp(deps, c.req.raw, body, {
    call,
    userId: viewer.id,
    ...{ secrets: deps.authSecrets, origin: deps.settings.origin, now: deps.now },
  })
  if (!viewer.key.isApp || answered.body === null) return answered
  // The revisions of 2025 begin to answer before the tool has run.
  const whole = new Response(await answered.arrayBuffer(), answered)
  const missing = refusal()
  return missing ? challenged(c, deps, missing.error, missing.facts) : whole
}

/**
 * The call, and what to answer if an app lacked a scope: then its assistant asks its member for more, which it doesn't
 * when a tool says so. A key has the scopes that it was made with.
 */
function notingScopes(call: Call, key: ViewerKey) {
  const missing = new Set<string>()
  let first: CallError | undefined
  const noting: Call = async (contract, input) => {
    try {
      return await call(contract, input)
    } catch (error) {
      if (isCallError(error) && error.code === 'insufficient_scope' && contract.scope !== undefined) {
        first ??= error
        missing.add(contract.scope)
      }
      throw error
    }
  }
  const refusal = () => {
    if (!first) return null
    const all = scopes.filter((scope) => missing.has(scope) || key.scopes.includes(scope))
    return { error: first, facts: ['error="insufficient_scope"', `scope="${all.join(' ')}"`] }
  }
  return { call: noting, refusal }
}

/** RFC 6750, 3, and RFC 9728, 5.1: why not, and where to find out how to sign in. */
function challenged(c: Context<Bindings>, deps: ServerDeps, error: CallError, facts: readonly string[]): Response {
  const metadata = originAsTyped(deps, c) + serverPaths.resourceMetadata(serverPaths.mcp())
  const response = errorResponse(error)
  const challenge = [...facts, `resource_metadata="${metadata}"`].join(', ')
  response.headers.set('www-authenticate', `Bearer ${challenge}`)
  return response
}
