/**
 * The HTTP side of the server, in the order that a request meets it: identity, headers, limits, then its route. Pages
 * are whatever `answerPage` makes of a request; the built server passes React Router, most tests nothing.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { makeCall, type Registry } from '#door/call.ts'
import { toCallError, unavailable } from '#door/errors.ts'
import { answerCall, errorResponse } from '#door/http.ts'
import { openApiDocument } from '#door/openapi.ts'
import type { Reading } from '#door/reading.ts'
import type { Turn } from '#door/turns.ts'
import { answerAuth } from '#features/auth/answer-auth.server.ts'
import { cookiePrefixOf, makeAuth } from '#features/auth/auth.server.ts'
import { makeProofReader, type SessionProof } from '#features/auth/session-proof.server.ts'
import { type Seen, seeViewer } from '#features/auth/viewer.server.ts'
import { answerWebhook } from '#features/billing/webhook.server.ts'
import { uploadImportFileHandler } from '#features/imports/upload-import-file.server.ts'
import { uploadMatchFileHandler } from '#features/match/upload-match-file.server.ts'
import { answerAreaMap } from '#features/physicians/area-map.server.ts'
import { answerOneClick } from '#features/saved-searches/unsubscribe-digest.server.ts'
import {
  answerManifest,
  answerOwnIcon,
  answerRobots,
  answerSecurityText,
  answerSitemap,
  answerSocialImage,
} from '#features/site/answer-public-file.server.ts'
import { answerSiteImage } from '#features/site/site-images.server.ts'
import { uploadSiteImageHandler } from '#features/site/upload-site-image.server.ts'
import type { Viewer } from '#shared/access/access.ts'
import type { ApiDocument, Call } from '#shared/calls/call-context.ts'
import { paths } from '#shared/product/paths.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { inRequestSpan, inSpan, isTraced } from '#shared/tracing/spans.ts'
import { mayReadMetrics, metricsType } from '../metrics/answer-metrics.ts'
import { exposition, type Metrics, methodLabel } from '../metrics/metrics.ts'
import type { ServerDeps } from '../start/deps.ts'
import { watchLoad } from './admission.ts'
import { makeAskers } from './askers.ts'
import { plain, trustedProxies } from './client-address.ts'
import { makeReadiness, type Readiness, readyAnswer } from './health.ts'
import { plainPage, wantsPage } from './plain-page.ts'
import { answerProbe, probePath } from './probe.ts'
import { kindOf, makeRefusal } from './refusal.ts'
import { asJson, readBytes, readPageRequest, withinLimit } from './request-body.ts'
import { checkSameSite, contentPolicy, securityHeaders } from './security.ts'
import { hostUnnamed, type Listener } from './web-server.ts'

export interface PageFacts {
  viewer: Viewer | null
  call: Call
  auth: (path: string, input: object) => Promise<Response>
  nonce: string
  requestId: string
  apiDocument: ApiDocument
}

export interface HttpAppOptions {
  deps: ServerDeps
  registry: Registry
  answerPage: (request: Request, facts: PageFacts) => Promise<Response>
  /** The folder with the browser's files; none while developing. */
  clientFiles?: string
  developing?: boolean
}

const operatorPaths = new Set(['/healthz', '/readyz', '/metrics', probePath])

type Bindings = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    address: string
    route: string
    see: () => Promise<Seen>
    turn: Turn
    proof: () => SessionProof | null
  }
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
  const apiDocument = openApiDocument(registry, deps.settings.origin)
  const trustedOrigins = new Set(deps.trustedOrigins)
  const askers = makeAskers(deps.env.READERS_PER_NETWORK)
  const overHttps = deps.settings.origin.startsWith('https://')
  const admission = watchLoad(deps.env.LONGEST_WAIT_MS, deps.waiting)
  const tooBusy = unavailable()
  const isProxy = trustedProxies(deps.env.TRUSTED_PROXIES)
  // A stranger must not choose which trace a request belongs to, nor that it is kept.
  const traceOf = ({ socket }: HttpBindings['incoming'], headers: Headers) =>
    isTraced() && isProxy(plain(socket.remoteAddress ?? '')) ? headers : null
  const readProof = makeProofReader(deps.authSecrets, cookiePrefixOf(deps.settings.origin))
  // Nothing personal may be kept by a browser or a proxy, so no-store is the rule.
  const everyAnswer = { ...securityHeaders(overHttps), 'cache-control': 'no-store' }
  const everyHeader = Object.entries(everyAnswer)
  const policyWith = contentPolicy({ overHttps, developing })

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const nonce = randomBytes(16).toString('base64url')
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
        const seen = await seeViewer({ auth, db: deps.db, proof: proof(), headers, demoEmail: deps.settings.demoEmail })
        askers.learn(proof()?.tokenHash ?? null, seen.viewer)
        return seen
      }),
    )
    // Set where Node keeps them: an answer's own headers win over these, and no answer has to be copied for them.
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
    // So that clients come back to another server while this one goes.
    if (readiness.draining) outgoing.setHeader('connection', 'close')
    const seconds = (performance.now() - started) / 1000
    const route = c.get('route')
    metrics.requests.observe({ route, method: methodLabel(c.req.method), status: c.res.status }, seconds)
    if (c.res.status === 429) metrics.limited.inc({ route })
    // The path alone: what follows the question mark may be a token or a name.
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(seconds * 1000),
    }
    deps.log.info(line, 'request')
  })

  app.onError((thrown, c) => {
    const error = toCallError(thrown)
    // Those that are refused in thousands are counted, not logged.
    if (error.status >= 500 && error !== tooBusy)
      deps.log.error({ err: error.cause ?? error, requestId: c.get('requestId') }, 'request failed')
    const response = errorResponse(error)
    const isBusy = error.status === 503 || error.status === 429
    if ((error.status < 500 && !isBusy) || !wantsPage(c.req.method, c.req.header('accept'))) return response
    const title = isBusy ? 'Busy at the moment' : 'Something went wrong'
    const page = plainPage({ title, sentence: error.message, requestId: c.get('requestId') })
    response.headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(page, { status: error.status, headers: response.headers })
  })

  app.get('/healthz', (c) => {
    c.set('route', 'health')
    return c.json({ alive: true })
  })
  app.get(probePath, (c) => {
    c.set('route', 'health')
    return answerProbe(deps, c.req.raw.headers, c.env.incoming.socket.remoteAddress)
  })
  app.get('/readyz', (c) => {
    c.set('route', 'health')
    return readyAnswer(readiness)
  })
  app.get('/metrics', async (c, next) => {
    // To whoever has not got the token there is nothing here, as without one.
    if (!mayReadMetrics(deps.env.METRICS_TOKEN, c.req.header('authorization'))) return next()
    c.set('route', 'metrics')
    return c.body((await deps.metricsText?.()) ?? (await exposition(metrics)), 200, { 'content-type': metricsType })
  })

  // Calls write their answers themselves, once.
  const compressed = compress()
  app.use((c, next) => (c.req.path.startsWith(paths.call('')) ? next() : compressed(c, next)))

  const files: ReadonlySet<string> = clientFiles ? filesIn(clientFiles) : new Set()
  if (clientFiles) {
    const serveFile = serveStatic({ root: clientFiles, precompressed: true })
    app.get('*', async (c, next) => {
      // Known by name, so that no other request asks the disk.
      if (!files.has(c.req.path)) return next()
      c.set('route', 'file')
      const answer = await serveFile(c, next)
      if (answer?.ok && c.req.path.startsWith('/static/')) {
        answer.headers.set('cache-control', 'public, max-age=31536000, immutable')
      }
      return answer
    })
    // A file that a newer build no longer has must not be answered with a page.
    app.get('/static/*', (c) => {
      c.set('route', 'file')
      return c.text('There is no such file.', 404)
    })
  }

  // A provider's server has neither Origin nor cookies; its signature over the raw body says who it is.
  app.all('/webhooks/:provider', async (c) => {
    c.set('route', 'webhook')
    return answerWebhook(deps, c.req.param('provider'), c.req.raw, () =>
      withinLimit(c.req.raw, c.env.incoming, serverLimits.webhookBody),
    )
  })

  // An email program has neither, too; what the link carries is signed. The page's own form goes on to the page.
  app.post(serverPaths.unsubscribe(), async (c, next) => {
    const request = await withinLimit(c.req.raw, c.env.incoming, serverLimits.publicBody)
    const answer = await answerOneClick(deps, c.req.query('token'), request)
    if (!answer) return next()
    c.set('route', 'unsubscribe')
    return answer
  })

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

  for (const address of ['/assets/:folder/:name', serverPaths.favicon()]) {
    app.get(address, async (c, next) => (await answerSiteImage(deps, c.req.path, c.req.raw.headers)) ?? next())
  }
  app.get(serverPaths.securityText(), (c) => answerSecurityText(deps, c.req.raw.headers))
  for (const [address, icon] of [
    [serverPaths.favicon(), 'favicon'],
    [paths.touchIcon(), 'touch'],
    [serverPaths.appIcon(192), 'small'],
    [serverPaths.appIcon(512), 'large'],
  ] as const) {
    app.get(address, async (c) => answerOwnIcon(icon, c.req.raw.headers))
  }
  app.get(paths.manifest(), async (c) => answerManifest(c.req.raw.headers))
  app.get(serverPaths.robots(), async (c) => answerRobots(deps, c.req.raw.headers))
  app.get(serverPaths.sitemapIndex(), async (c) => answerSitemap(deps, undefined, c.req.raw.headers))
  app.get('/sitemaps/:name{[a-z0-9-]+\\.xml}', async (c) =>
    answerSitemap(deps, c.req.param('name').slice(0, -'.xml'.length), c.req.raw.headers),
  )
  app.get(paths.socialImage(), async (c) => answerSocialImage(deps, undefined, c.req.raw.headers))
  app.get('/social/:name{[a-z0-9-]+\\.png}', async (c) =>
    answerSocialImage(deps, c.req.param('name').slice(0, -'.png'.length), c.req.raw.headers),
  )

  app.get('/maps/:name{[A-Z]{2}-[0-9]{5}\\.svg}', (c) => answerAreaMap(c.req.param('name').slice(0, -'.svg'.length)))

  app.all('/api/auth/*', async (c) => {
    c.set('route', 'auth')
    return answerAuth({
      auth,
      deps,
      request: c.req.raw,
      readBody: () => withinLimit(c.req.raw, c.env.incoming, serverLimits.publicBody),
      address: c.get('address'),
    })
  })
  app.post('/uploads/site-assets/:slot', async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadSiteImageHandler(deps, c.req.raw, c.req.param('slot'), viewer), cookies)
  })
  app.post('/uploads/import-files', async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadImportFileHandler(deps, c.req.raw, viewer), cookies)
  })
  app.post('/uploads/match-files', async (c) => {
    c.set('route', 'upload')
    const { viewer, cookies } = await c.get('see')()
    return withCookies(await uploadMatchFileHandler(deps, c.req.raw, viewer), cookies)
  })
  app.get('/api/openapi.json', (c) => {
    c.set('route', 'api')
    return c.json(apiDocument)
  })

  app.get('*', async (c, next) => {
    const kept = developing ? null : await deps.pages.answer(c.req.raw, { viewer: null, ...senderOf(c) })
    return kept ?? next()
  })

  // Behind everything that costs next to nothing, and in front of the first query: a request that waits costs nothing, either.
  app.use(async (c, next) => {
    const asker = askers.of(c.get('proof')()?.tokenHash ?? null, c.get('address'))
    const turn = await deps.turns.take(asker, c.req.raw.signal)
    c.set('turn', turn)
    try {
      await next()
    } finally {
      turn.end()
    }
  })

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
      readBody: (most: number) => c.get('turn').aside(() => readBytes(c.env.incoming, most)),
      seeViewer: async () => {
        const seen = await c.get('see')()
        cookies = seen.cookies
        return seen.viewer
      },
      facts: {
        ...senderOf(c),
        requestId: c.get('requestId'),
        session: () => sessionOf(c),
        giveCookie: (cookie: string) => void given.push(cookie),
      },
    }
    const response = await inSpan(spanName, {}, () => answerCall(registry, deps, answered))
    ended()
    metrics.calls.inc({ call: registry.has(name) ? name : 'unknown', status: response.status })
    return withCookies(response, [...cookies, ...given])
  })

  app.all('*', async (c) => {
    const seen = await c.get('see')()
    const most = seen.viewer ? serverLimits.requestBody : serverLimits.publicBody
    const read = () => readPageRequest(c.req.raw, c.env.incoming, most)
    const request = c.req.method === 'POST' ? await c.get('turn').aside(read) : await read()
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
        requestId: facts.requestId,
        apiDocument,
      })
    const isForAll = () => seen.viewer === null && seen.cookies.length === 0 && given.length === 0
    const response = developing
      ? await render(deps.reading)
      : await deps.pages.render({ request, nonce: c.get('nonce'), isForAll }, render)
    return withCookies(response, [...seen.cookies, ...given])
  })

  const refuse = makeRefusal({
    admission,
    metrics,
    headers: { ...everyAnswer, 'content-security-policy': policyWith('') },
    // All that stands in front of the admission above.
    isFree: (method, path) =>
      operatorPaths.has(path) ||
      files.has(path) ||
      path.startsWith('/static/') ||
      path.startsWith('/webhooks/') ||
      (method === 'POST' && path === serverPaths.unsubscribe()),
    isDraining: () => readiness.draining,
  })
  const answer = getRequestListener(app.fetch, { hostname: hostUnnamed })
  const listener: Listener = (incoming, outgoing) => refuse(incoming, outgoing) || answer(incoming, outgoing)
  return { listener, readiness, metrics }
}

function forwardedFor({ headers }: HttpBindings['incoming']): string | undefined {
  const value = headers['x-forwarded-for']
  return Array.isArray(value) ? value.join(',') : value
}

/** The addresses of the files below a folder: '/static/entry.js'. */
function filesIn(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    entries.map(
      ({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/')}`,
    ),
  )
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('set-cookie', cookie)
  return copy
}

/** Calls of a page take as long as those over HTTP. */
function timed(metrics: Metrics, call: Call): Call {
  return async (contract, input) => {
    const ended = metrics.callSeconds.startTimer({ call: contract.name })
    try {
      return await inSpan(`call ${contract.name}`, {}, () => call(contract, input))
    } finally {
      ended()
    }
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function senderOf(c: Context<Bindings>) {
  return {
    address: c.get('address'),
    agent: c.req.header('user-agent') ?? '',
    cookies: c.req.header('cookie') ?? '',
  }
}

async function sessionOf(c: Context<Bindings>): Promise<string | null> {
  return (await c.get('see')()).sessionId
}
