/**
 * The HTTP side of the server, in the order a request passes through it: identity, headers, limits, then its route.
 * `answerPage` renders pages: the built server passes React Router, most tests pass nothing.
 */
import { getRequestListener } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { Registry } from '#door/call.ts'
import { toCallError, unavailable } from '#door/errors.ts'
import { errorResponse } from '#door/http.ts'
import { openApiDocument } from '#door/openapi.ts'
import { makeAuth } from '#features/auth/auth.server.ts'
import { nameOfProof } from '#features/auth/session-proof.server.ts'
import { paths } from '#shared/product/paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { watchLoad } from './admission.ts'
import { makeAskers } from './askers.ts'
import { beginRequests } from './begin-requests.ts'
import { type Bindings, once, senderOf } from './bindings.ts'
import { makeReadiness, type Readiness } from './health.ts'
import { operatorPaths } from './operator-paths.ts'
import { plainPage, wantsPage } from './plain-page.ts'
import { kindOf, makeRefusal } from './refusal.ts'
import { routeAccounts } from './routes/accounts.ts'
import { routeCalls } from './routes/calls.ts'
import { routeMcp } from './routes/mcp.ts'
import { routeOAuth } from './routes/oauth.ts'
import { routeOperators } from './routes/operators.ts'
import { type PageFacts, routePages } from './routes/pages.ts'
import { routePrivacyFile } from './routes/privacy-file.ts'
import { routeSignedPosts } from './routes/signed-posts.ts'
import { routeSiteFiles } from './routes/site-files.ts'
import { routeStaticFiles } from './routes/static-files.ts'
import { checkSameSite, contentPolicy, securityHeaders } from './security.ts'
import type { ServerDeps } from './server-deps.ts'
import { hostUnnamed, type Listener } from './web-server.ts'

export interface HttpAppOptions {
  deps: ServerDeps
  registry: Registry
  answerPage: (request: Request, facts: PageFacts) => Promise<Response>
  /** The folder with the browser's files; missing in development. */
  clientFiles?: string
  developing?: boolean
}

export interface HttpApp {
  listener: Listener
  readiness: Readiness
  metrics: Metrics
}

export function makeHttpApp({ deps, registry, answerPage, clientFiles, developing = false }: HttpAppOptions): HttpApp {
  const app = new Hono<Bindings>()
  const auth = makeAuth(deps.db, {
    origin: deps.settings.origin,
    trustedOrigins: deps.trustedOrigins,
    secrets: deps.authSecrets,
  })
  const readiness = makeReadiness(deps)
  const { metrics } = deps
  // Hundreds of schemas: a tenth of a second that no start waits for.
  const apiDocument = once(() => openApiDocument(registry, deps.settings))
  const trustedOrigins = new Set(deps.trustedOrigins)
  const askers = makeAskers(deps.env.READERS_PER_NETWORK)
  const overHttps = deps.settings.origin.startsWith('https://')
  const admission = watchLoad(deps.env.LONGEST_WAIT_MS, deps.waiting)
  const tooBusy = unavailable()
  const databaseAway = unavailable()
  // No browser or proxy may store personal data, so no-store is the default.
  const everyAnswer = { ...securityHeaders(overHttps), 'cache-control': 'no-store' }
  const policyWith = contentPolicy({ overHttps, developing })

  beginRequests(app, { deps, auth, askers, readiness, everyAnswer, policyWith })

  app.onError((thrown, c) => {
    const error = toCallError(thrown)
    // Mass refusals are counted, not logged.
    if (error.status >= 500 && error !== tooBusy && error !== databaseAway)
      deps.log.error({ err: error.cause ?? error, requestId: c.get('requestId') }, 'request failed')
    const response = errorResponse(error)
    const isBusy = error.status === 503 || error.status === 429
    if ((error.status < 500 && !isBusy) || !wantsPage(c.req.method, c.req.header('accept'))) return response
    const title = isBusy ? 'Busy at the moment' : 'Something went wrong'
    const page = plainPage({ title, sentence: error.message, requestId: c.get('requestId') })
    response.headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(page, { status: error.status, headers: response.headers })
  })

  routeOperators(app, deps, readiness)

  // Calls write their own answers, once.
  const compressed = compress()
  app.use((c, next) => (c.req.path.startsWith(paths.call('')) ? next() : compressed(c, next)))

  const files: ReadonlySet<string> = clientFiles ? routeStaticFiles(app, clientFiles) : new Set()
  // Without the database, nothing works but pages that are cached: waiting for a query's time limit would gain nothing.
  const needDatabase: MiddlewareHandler<Bindings> = (_, next) => {
    if (deps.databaseIsAway()) throw databaseAway
    return next()
  }
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', needDatabase)
  routeSignedPosts(app, deps)

  app.use(async (c, next) => {
    const leave = admission.enter(kindOf(c.req.path))
    if (leave === null) {
      metrics.refused.inc()
      throw tooBusy
    }
    try {
      await next()
    } finally {
      leave()
    }
  })

  app.use(async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) checkSameSite(c.req.raw.headers, trustedOrigins)
    return next()
  })

  routeSiteFiles(app, deps)
  routeAccounts(app, deps, auth)
  app.get('/api/openapi.json', (c) => {
    c.set('route', 'api')
    return c.json(apiDocument())
  })

  app.get('*', async (c, next) => {
    const fromCache = developing ? null : await deps.pages.answer(c.req.raw, { viewer: null, ...senderOf(c) })
    return fromCache ?? next()
  })

  app.use(needDatabase)

  // After everything that costs next to nothing and before the first query, so a waiting request costs nothing, either.
  app.use(async (c, next) => {
    const asker = askers.of(nameOfProof(c.get('proof')()), c.get('address'))
    const slot = await deps.requestLimiter.take(asker, c.req.raw.signal)
    c.set('slot', slot)
    try {
      await next()
    } finally {
      slot.end()
    }
  })

  routeCalls(app, deps, registry)
  routeMcp(app, deps, registry)
  routeOAuth(app, deps)
  routePrivacyFile(app, deps, registry)
  routePages(app, { deps, registry, auth, apiDocument, answerPage, developing })

  const refuse = makeRefusal({
    admission,
    metrics,
    headers: { ...everyAnswer, 'content-security-policy': policyWith('') },
    // Everything that runs before the admission above.
    isFree: (method, path) =>
      operatorPaths.has(path) ||
      files.has(path) ||
      path.startsWith('/static/') ||
      path.startsWith('/webhooks/') ||
      (method === 'POST' && [serverPaths.unsubscribe(), serverPaths.stopEmails()].includes(path)),
    isDraining: () => readiness.draining,
  })
  const answer = getRequestListener(app.fetch, { hostname: hostUnnamed })
  const listener: Listener = (incoming, outgoing) => refuse(incoming, outgoing) || answer(incoming, outgoing)
  return { listener, readiness, metrics }
}
