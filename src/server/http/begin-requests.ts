/**
 * The first steps of every request: its id, who may be asking, headers, a trace, and a log line once it is answered.
 */
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { refuseKeyInAddress, withoutKeys } from '#door/api-key.ts'
import { type Auth, cookiePrefixOf } from '#features/auth/auth.server.ts'
import { makeProofReader, nameOfProof } from '#features/auth/session-proof.server.ts'
import { seeViewer } from '#features/auth/viewer.server.ts'
import { obeySignal } from '#features/privacy-requests/account-opt-out.server.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { inRequestSpan, isTraced } from '#shared/tracing/spans.ts'
import { methodLabel } from '../metrics/metrics.ts'
import type { Askers } from './askers.ts'
import { type Bindings, once } from './bindings.ts'
import { plain, trustedProxies } from './client-address.ts'
import type { Readiness } from './health.ts'
import { makeNonce } from './nonce.ts'
import { operatorPaths } from './operator-paths.ts'
import type { ServerDeps } from './server-deps.ts'

export interface Beginnings {
  deps: ServerDeps
  auth: Auth
  askers: Askers
  readiness: Readiness
  everyAnswer: Readonly<Record<string, string>>
  /** The content policy for scripts from there. */
  policyWith: (scripts: string) => string
}

export function beginRequests(app: Hono<Bindings>, beginnings: Beginnings): void {
  const { deps, auth, askers, readiness, everyAnswer, policyWith } = beginnings
  const { metrics } = deps
  const everyHeader = Object.entries(everyAnswer)
  const isProxy = trustedProxies(deps.env.TRUSTED_PROXIES)
  // A stranger must not decide which trace a request belongs to, or whether it is kept.
  const traceOf = ({ socket }: HttpBindings['incoming'], headers: Headers) =>
    isTraced() && isProxy(plain(socket.remoteAddress ?? '')) ? headers : null
  // A line has only the fields below; looking for what must be removed costs as much as writing it.
  const requestLog = deps.log.child({}, { redact: [] })
  const mcpAddresses = deps.trustedOrigins.map((origin) => origin + serverPaths.mcp())
  const readProof = makeProofReader(deps.authSecrets, cookiePrefixOf(deps.settings.origin))

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const nonce = makeNonce()
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    c.set('route', 'page')
    const { incoming, outgoing } = c.env
    c.set('address', deps.clientAddress(incoming.socket.remoteAddress, forwardedFor(incoming)))
    const proof = once(() => readProof(c.req.raw.headers))
    c.set('proof', proof)
    c.set(
      'see',
      once(async () => {
        const { headers } = c.req.raw
        const asked = { auth, db: deps.db, headers, settings: deps.settings, address: c.get('address') }
        const route = c.get('route')
        const here = { isCall: madeByPrograms.has(route), audiences: route === 'mcp' ? mcpAddresses : [] }
        const seen = await seeViewer({ ...asked, ...here, proof: proof() })
        askers.learn(nameOfProof(proof()), seen.viewer)
        if (seen.viewer?.isPhysician && seen.sessionId !== null && headers.get('sec-gpc') === '1')
          await obeySignal(deps, seen.viewer)
        return seen
      }),
    )
    // Set on Node's response: an answer's own headers override these, and no answer has to be copied.
    for (const [name, value] of everyHeader) outgoing.setHeader(name, value)
    outgoing.setHeader('content-security-policy', policyWith(`'nonce-${nonce}'`))
    outgoing.setHeader('x-request-id', requestId)
    metrics.inFlight.inc()
    try {
      await inRequestSpan(traceOf(incoming, c.req.raw.headers), async (span) => {
        await next()
        span.rename(`${methodLabel(c.req.method)} ${c.get('route')}`)
        span.note({ 'http.response.status_code': c.res.status, 'attending.request_id': requestId })
      })
    } finally {
      metrics.inFlight.dec()
    }
    // So that clients reconnect to another server while this one shuts down.
    if (readiness.draining) outgoing.setHeader('connection', 'close')
    const seconds = (performance.now() - started) / 1000
    const route = c.get('route')
    metrics.requests.observe({ route, method: methodLabel(c.req.method), status: c.res.status }, seconds)
    if (c.res.status === 429) metrics.limited.inc({ route })
    // Only the path, because the query may contain a token or a name; and no key that someone put there.
    const line = {
      requestId,
      method: c.req.method,
      path: withoutKeys(c.req.path),
      status: c.res.status,
      ms: Math.round(seconds * 1000),
    }
    // A proxy's checks, every second, would be most of the log; those that find something wrong stay.
    if (operatorPaths.has(c.req.path) && c.res.status < 400) requestLog.debug(line, 'request')
    else requestLog.info(line, 'request')
  })

  app.use((c, next) => {
    refuseKeyInAddress(c.req.url)
    return next()
  })
}

/** What an API key may be used for. */
const madeByPrograms: ReadonlySet<string> = new Set(['call', 'mcp'])

function forwardedFor({ headers }: HttpBindings['incoming']): string | undefined {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}
