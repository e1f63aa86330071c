/** What every answer of the server has to show, and what the operator's addresses say. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from './support/server.ts'

const metricsToken = 'a token of at least 24 characters'

let server: TestServer
let overHttps: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: metricsToken } })
  overHttps = await startTestServer({ env: { ORIGIN: 'https://attending.example.com' } })
})
afterAll(async () => {
  await server.close()
  await overHttps.close()
})

const everyKind = [
  '/',
  '/nothing',
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/functions/v1/get-account',
  '/api/auth/get-session',
]

describe('headers', () => {
  test.each(everyKind)('%s', async (pathname) => {
    const response = await server.fetch(pathname)
    await response.body?.cancel()
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'nonce-[\w-]{22}'/)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })

  test('the nonce is another one every time', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 5 }, async () => (await server.fetch('/healthz')).headers.get('content-security-policy')),
    )
    expect(new Set(nonces).size).toBe(5)
  })

  test('over https cookies are __Host- and Secure, and the browser is told to stay', async () => {
    const response = await overHttps.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://attending.example.com' },
      body: JSON.stringify({ email: 'basic@attending.example', password: 'attending' }),
    })
    await response.body?.cancel()
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-attending\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-attending-device-[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  })

  test('answers are compressed for clients that can read it', async () => {
    const response = await server.fetch('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
  })

  test("a member's page comes in one piece, compressed or not, and says the same", async () => {
    const member = await server.as('premium').headers()
    const page = async (encoding: string) => {
      const response = await server.fetch('/search?query=smith', {
        headers: { ...member, 'accept-encoding': encoding },
      })
      const { headers } = response
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
      const nonce = /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy')!)![1]!
      const html = (await response.text()).replaceAll(nonce, '').replaceAll(headers.get('x-request-id')!, '')
      return { encoding: headers.get('content-encoding'), html }
    }
    const plain = await page('identity')
    expect(plain.encoding).toBeNull()
    expect(plain.html).toContain('</html>')
    for (const encoding of ['zstd', 'gzip']) expect(await page(`${encoding}, br`)).toEqual({ ...plain, encoding })
  })
})

describe('threat 18: forged Host headers', () => {
  test('the configured origin is the only one, whatever the request says', async () => {
    const response = await overHttps.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: overHttps.origin, 'x-forwarded-host': 'evil.example' },
      body: '{}',
    })
    await response.body?.cancel()
    // In local mode localhost counts beside ORIGIN; a forwarded host never does.
    expect(response.status).not.toBe(403)
    const forged = await overHttps.fetch('/functions/v1/get-account', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', cookie: 'a=b' },
    })
    await forged.body?.cancel()
    expect(forged.status).toBe(403)
  })
})

describe('for the operator', () => {
  test('/healthz lives, /readyz is ready', async () => {
    expect(await (await server.fetch('/healthz')).json()).toEqual({ alive: true })
    expect(await (await server.fetch('/readyz')).json()).toEqual({
      ready: true,
      draining: false,
      checks: { database: true, search: true },
    })
  })

  test('/readyz says no while draining, and /healthz still yes', async () => {
    server.app.readiness.draining = true
    try {
      const response = await server.fetch('/readyz')
      expect(response.status).toBe(503)
      expect(response.headers.get('connection')).toBe('close')
      await response.body?.cancel()
      expect((await server.fetch('/healthz')).status).toBe(200)
    } finally {
      server.app.readiness.draining = false
    }
  })

  test('checks that find nothing wrong are not in the log, those that do are', async () => {
    const logged = (path: string) =>
      server.logged.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request' && line.path === path)
    const before = logged('/readyz').length
    const metrics = { headers: { authorization: `Bearer ${metricsToken}` } }
    for (const asked of [server.fetch('/healthz'), server.fetch('/readyz'), server.fetch('/metrics', metrics)]) {
      expect((await asked).status).toBe(200)
    }
    server.app.readiness.draining = true
    const refused = await server.fetch('/readyz').finally(() => {
      server.app.readiness.draining = false
    })
    await refused.body?.cancel()
    await vi.waitFor(() => expect(logged('/readyz').slice(before)).toMatchObject([{ status: 503 }]))
    expect(logged('/healthz')).toEqual([])
    expect(logged('/metrics').filter(({ status }) => status === 200)).toEqual([])
  })

  test('/metrics counts calls by name, an unknown one as unknown, and is there for no one without the token', async () => {
    await server.as('visitor').post('get-account')
    await server.as('visitor').post('made-up-by-a-stranger')
    const ask = (authorization: string) => server.fetch('/metrics', { headers: { authorization } })
    for (const wrong of ['', 'Bearer', 'Bearer x', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`]) {
      expect((await ask(wrong)).status, wrong).toBe(404)
    }
    const text = await (await ask(`Bearer ${metricsToken}`)).text()
    expect(text).toMatch(/attending_call_seconds_count\{call="get-account"\} [1-9]/)
    expect(text).toContain('attending_calls_total{call="get-account",status="401"} 1')
    expect(text).toContain('attending_calls_total{call="unknown",status="404"} 1')
    expect(text).not.toContain('stranger')
    const unset = await overHttps.fetch('/metrics', { headers: { authorization: 'Bearer undefined' } })
    expect(unset.status).toBe(404)
  })

  test('the OpenAPI document lists every call with its schemas and refusals', async () => {
    const document = await (await server.fetch('/api/openapi.json')).json()
    const { post } = document.paths['/functions/v1/get-account']
    expect(post).toMatchObject({
      operationId: 'get-account',
      security: [{ bearer: [] }, { cookie: [] }],
      description: 'For anyone signed in. Not by API key.',
    })
    expect(post.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
    })
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '401', '422']))
    expect(document.servers).toEqual([{ url: server.deps.settings.origin }])
    expect(Object.keys(document.components.securitySchemes)).toEqual(['key', 'bearer', 'cookie'])
    const { security } = document.paths['/functions/v1/get-lists'].post
    expect(security).toEqual([{ bearer: [] }, { cookie: [] }, { key: ['read'] }])
    const calls = Object.values(document.paths) as { post: { security?: unknown[] } }[]
    expect(calls.filter(({ post }) => !Array.isArray(post.security))).toEqual([])
    expect(document.paths['/functions/v1/contact-form'].post.security).toEqual([])
  })
})

describe('nonsense', () => {
  test.each(['PUT', 'PATCH', 'DELETE'])('%s of a page', async (method) => {
    const response = await server.fetch('/search', { method })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  })
  test.each(['/static/../../package.json', '/static/%2e%2e/%2e%2e/package.json', '/%00', '/%ff', '//evil.example/'])(
    'GET %s',
    async (pathname) => {
      const response = await server.fetch(pathname)
      expect([301, 302, 400, 404]).toContain(response.status)
      expect(await response.text()).not.toContain('better-auth')
    },
  )
})
