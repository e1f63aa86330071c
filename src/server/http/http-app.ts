/**
 * The HTTP side of the server, in the order that a request meets it: identity, headers, limits, then its route. Pages
 * are whatever `answerPage` makes of a request; the built server passes React Router, most tests nothing.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { makeCall, type Registry } from '#door/call.ts'
import { toCallError } from '#door/errors.ts'
import { answerCall, errorResponse } from '#door/http.ts'
import { openApiDocument } from '#door/openapi.ts'
import type { Turn } from '#door/turns.ts'
import { answerAuth } from '#features/auth/answer-auth.server.ts'
import { makeAuth } from '#features/auth/auth.server.ts'
import { type Seen, seeViewer } from '#features/auth/viewer.server.ts'
import { answerWebhook } from '#features/billing/webhook.server.ts'
import { uploadImportFileHandler } from '#features/imports/upload-import-file.server.ts'
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
import type { ServerDeps } from '../start/deps.ts'
import { makeAskers } from './askers.ts'
import { makeReadiness, type Readiness, readyAnswer } from './health.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import { plainPage, wantsPage } from './plain-page.ts'
import { asJson, readPageRequest, withinLimit } from './request-body.ts'
import { checkSameSite, securityHeaders } from './security.ts'

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

type Bindings = {
  Bindings: HttpBindings
  Variables: { requestId: string; nonce: string; address: string; route: string; see: () => Promise<Seen>; turn: Turn }
}

export interface HttpApp {
  fetch: Hono<Bindings>['fetch']
  readiness: Readiness
  metrics: Metrics
}

export function makeHttpApp({ deps, registry, answerPage, clientFiles, developing = false }: HttpAppOptions): HttpApp {
  const app = new Hono<Bindings>()
  const auth = makeAuth(deps.db, {
    origin: deps.settings.origin,
    trustedOrigins: deps.trustedOrigins,
    secret: deps.authSecret,
  })
  const readiness = makeReadiness(deps)
  const metrics = makeMetrics()
  const apiDocument = openApiDocument(registry, deps.settings.origin)
  const trustedOrigins = new Set(deps.trustedOrigins)
  const askers = makeAskers(deps.env.READERS_PER_NETWORK)
  const overHttps = deps.settings.origin.startsWith('https://')

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const nonce = randomBytes(16).toString('base64url')
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    c.set('route', 'page')
    c.set('address', deps.clientAddress(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for')))
    c.set(
      'see',
      once(async () => {
        const seen = await seeViewer(auth, deps.db, c.req.raw.headers, deps.settings.demoEmail)
        askers.learn(c.req.raw.headers, seen.viewer)
        return seen
      }),
    )
    metrics.inFlight.inc()
    try {
      await next()
    } finally {
      metrics.inFlight.dec()
    }
    c.res = withHeaders(c, { overHttps, developing, draining: readiness.draining })
    const seconds = (performance.now() - started) / 1000
    metrics.requests.observe({ route: c.get('route'), method: c.req.method, status: c.res.status }, seconds)
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
    if (error.status >= 500)
      deps.log.error({ err: error.cause ?? error, requestId: c.get('requestId') }, 'request failed')
    const response = errorResponse(error)
    const isBusy = error.status === 503 || error.status === 429
    if ((error.status < 500 && !isBusy) || !wantsPage(c.req.method, c.req.header('accept'))) return response
    const title = isBusy ? 'Busy at the moment' : 'Something went wrong'
    const page = plainPage({ title, sentence: error.message, requestId: c.get('requestId') })
    response.headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(page, { status: error.status, headers: response.headers })
  })

  app.use(compress())
  app.get('/healthz', (c) => {
    c.set('route', 'health')
    return c.json({ alive: true })
  })
  app.get('/readyz', (c) => {
    c.set('route', 'health')
    return readyAnswer(readiness)
  })
  app.get('/metrics', async (c, next) => {
    if (deps.env.METRICS === 'off') return next()
    c.set('route', 'metrics')
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })

  if (clientFiles) {
    app.use('/static/*', async (c, next) => {
      c.set('route', 'file')
      await next()
      if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
    })
    app.use('*', serveStatic({ root: clientFiles, precompressed: true }))
    // A file that a newer build no longer has must not be answered with a page.
    app.get('/static/*', (c) => c.text('There is no such file.', 404))
  }

  // A provider's server has neither Origin nor cookies; its signature over the raw body says who it is.
  app.all('/webhooks/:provider', async (c) => {
    c.set('route', 'webhook')
    return answerWebhook(deps, c.req.param('provider'), c.req.raw, () =>
      withinLimit(c.req.raw, serverLimits.webhookBody),
    )
  })

  // An email program has neither, too; what the link carries is signed. The page's own form goes on to the page.
  app.post(paths.unsubscribe(), async (c, next) => {
    c.req.raw = await withinLimit(c.req.raw, serverLimits.publicBody)
    const answer = await answerOneClick(deps, c.req.query('token'), c.req.raw.clone())
    if (!answer) return next()
    c.set('route', 'unsubscribe')
    return answer
  })

  app.use(async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) checkSameSite(c.req.raw.headers, trustedOrigins)
    return next()
  })

  for (const address of ['/assets/:folder/:name', paths.favicon()]) {
    app.get(address, async (c, next) => (await answerSiteImage(deps, c.req.path, c.req.raw.headers)) ?? next())
  }
  app.get(paths.securityText(), (c) => answerSecurityText(deps, c.req.raw.headers))
  for (const [address, icon] of [
    [paths.favicon(), 'favicon'],
    [paths.touchIcon(), 'touch'],
    [paths.appIcon(192), 'small'],
    [paths.appIcon(512), 'large'],
  ] as const) {
    app.get(address, async (c) => answerOwnIcon(icon, c.req.raw.headers))
  }
  app.get(paths.manifest(), async (c) => answerManifest(c.req.raw.headers))
  app.get(paths.robots(), async (c) => answerRobots(deps, c.req.raw.headers))
  app.get(paths.sitemapIndex(), async (c) => answerSitemap(deps, undefined, c.req.raw.headers))
  app.get('/sitemaps/:name{[a-z0-9-]+\\.xml}', async (c) =>
    answerSitemap(deps, c.req.param('name').slice(0, -'.xml'.length), c.req.raw.headers),
  )
  app.get(paths.socialImage(), async (c) => answerSocialImage(deps, undefined, c.req.raw.headers))
  app.get('/social/:name{[a-z0-9-]+\\.png}', async (c) =>
    answerSocialImage(deps, c.req.param('name').slice(0, -'.png'.length), c.req.raw.headers),
  )

  app.all('/api/auth/*', async (c) => {
    c.set('route', 'auth')
    return answerAuth({
      auth,
      deps,
      request: c.req.raw,
      readBody: () => withinLimit(c.req.raw, serverLimits.publicBody),
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
  app.get('/api/openapi.json', (c) => {
    c.set('route', 'api')
    return c.json(apiDocument)
  })

  // Behind everything that costs next to nothing, and in front of the first query: a request that waits costs nothing, either.
  app.use(async (c, next) => {
    const turn = await deps.turns.take(askers.of(c.req.raw.headers, c.get('address')), c.req.raw.signal)
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
    const response = await answerCall(registry, deps, {
      name,
      request: c.req.raw,
      readBody: (most) => c.get('turn').aside(() => withinLimit(c.req.raw, most)),
      seeViewer: async () => {
        const seen = await c.get('see')()
        cookies = seen.cookies
        return seen.viewer
      },
      facts: {
        ...senderOf(c),
        requestId: c.get('requestId'),
        session: () => sessionOf(c),
        giveCookie: (cookie) => given.push(cookie),
      },
    })
    metrics.calls.inc({ call: registry.has(name) ? name : 'unknown', status: response.status })
    return withCookies(response, [...cookies, ...given])
  })

  app.all('*', async (c) => {
    const seen = await c.get('see')()
    const most = seen.viewer ? serverLimits.requestBody : serverLimits.publicBody
    const request = c.req.raw.body
      ? await c.get('turn').aside(() => readPageRequest(c.req.raw, most))
      : await readPageRequest(c.req.raw, most)
    const given: string[] = []
    const facts = {
      ...senderOf(c),
      requestId: c.get('requestId'),
      session: () => sessionOf(c),
      giveCookie: (cookie: string) => given.push(cookie),
      signal: c.req.raw.signal,
    }
    const response = await answerPage(request, {
      viewer: seen.viewer,
      call: makeCall(registry, seen.viewer, deps, facts),
      auth: (path, input) => {
        const asked = asJson(c.req.raw, path, input)
        return answerAuth({ auth, deps, request: asked, readBody: async () => asked, address: c.get('address') })
      },
      nonce: c.get('nonce'),
      requestId: facts.requestId,
      apiDocument,
    })
    return withCookies(response, [...seen.cookies, ...given])
  })

  return { fetch: app.fetch, readiness, metrics }
}

/** The headers of every answer. Nothing personal may be kept by a browser or a proxy, so no-store is the rule. */
function withHeaders(
  c: Context<Bindings>,
  facts: { overHttps: boolean; developing: boolean; draining: boolean },
): Response {
  const response = new Response(c.res.body, c.res)
  const headers = securityHeaders({ nonce: c.get('nonce'), overHttps: facts.overHttps, developing: facts.developing })
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', c.get('requestId'))
  // So that clients come back to another server while this one goes.
  if (facts.draining) response.headers.set('connection', 'close')
  return response
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('set-cookie', cookie)
  return copy
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
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
