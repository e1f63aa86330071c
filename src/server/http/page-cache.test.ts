import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeReading, type Reader, type Reading } from '#door/reading.ts'
import { CachedPages } from './cached-pages.ts'
import { makePageCache, type PageAsked } from './page-cache.ts'

const origin = 'http://site.example'
const visitor: Reader = { viewer: null, address: '192.0.2.1', agent: 'a browser' }
const script = 'window.started = true'
const drawn = `<html><script nonce="n1">${script}</script><script type="application/ld+json">{"a":1}</script>Hello</html>`
const cachedHtml = drawn.replace(' nonce="n1"', '')

const request = (path: string, headers: Record<string, string> = {}) => new Request(origin + path, { headers })
const page = (headers: Record<string, string> = {}) =>
  new Response(drawn, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })

let reading: Reading
let current: boolean
let away: boolean
let now: number
let cache: ReturnType<typeof makePageCache>
let renders: number
beforeEach(() => {
  reading = makeReading({
    limits: {
      perMinute: 5,
      physiciansPerHour: 3,
      physiciansPerHourWithPlan: 3,
      accountsPerNetwork: 1,
      namesPerMinute: 20,
    },
    isSearchEngine: () => false,
  })
  current = true
  away = false
  now = 0
  renders = 0
  cache = makePageCache({
    maxBytes: 100_000,
    reading,
    policyWith: (scripts) => scripts,
    isCurrent: async () => current,
    isAway: () => away,
    log: pino({ level: 'silent' }),
    now: () => now,
  })
  cache.hears(true)
})

/** As the server asks: what is kept, or else what is rendered. */
async function ask(
  asked: Request,
  render: (reading: Reading) => Promise<Response> | Response = () => page(),
  isForAll: PageAsked['isForAll'] = () => true,
): Promise<Response> {
  const known = await cache.answer(asked, visitor)
  if (known) return known
  return cache.render({ request: asked, nonce: 'n1', isForAll }, async (reading) => {
    renders += 1
    return render(reading)
  })
}

test('a page is rendered once, with one ETag, and says how long a proxy may answer with it', async () => {
  const first = await ask(request('/about'))
  const second = await ask(request('/about'))
  expect(renders).toBe(1)
  for (const response of [first, second]) {
    expect(await response.text()).toBe(cachedHtml)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60')
    expect(response.headers.get('vary')).toBe('Cookie, Authorization, Accept-Encoding')
  }
  const etag = first.headers.get('etag')!
  const known = await ask(request('/about', { 'if-none-match': `"other", ${etag}` }))
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
})

test('a kept page allows its own scripts by their hashes: no nonce is the same twice', async () => {
  const response = await ask(request('/about'))
  const hash = createHash('sha256').update(script).digest('base64')
  expect(response.headers.get('content-security-policy')).toBe(`'sha256-${hash}'`)
  expect(await response.text()).not.toContain('nonce')
})

test('it is compressed once, and sent as the browser takes it', async () => {
  await ask(request('/about'))
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
  ] as const) {
    await expect
      .poll(async () => {
        const response = await ask(request('/about', { 'accept-encoding': accepted }))
        const body = Buffer.from(await response.arrayBuffer())
        return response.headers.get('content-encoding') === encoding && decompress[encoding](body).toString()
      })
      .toBe(cachedHtml)
  }
  expect((await ask(request('/about', { 'accept-encoding': 'identity' }))).headers.has('content-encoding')).toBe(false)
  expect(renders).toBe(1)
})

describe('nothing of a signed-in person is kept or answered with', () => {
  test.each([
    ['a session', { cookie: 'attending.session_token=a.b' }],
    ['a session over https', { cookie: 'theme=dark; __Host-attending.session_token=a.b' }],
    ['a half-finished sign-in', { cookie: 'attending.two_factor=a' }],
    ['a token', { authorization: 'Bearer a.b' }],
  ])('%s is never answered from what is kept, nor kept', async (_, headers) => {
    await ask(request('/about'))
    await ask(request('/about', headers))
    await ask(request('/about', headers))
    expect(renders).toBe(3)
  })

  test.each<[string, () => Response, PageAsked['isForAll']]>([
    ['that turned out to be for someone', () => page(), () => false],
    ['that gives a cookie', () => page({ 'set-cookie': 'a=b' }), () => true],
    ['that failed', () => new Response('no', { status: 404, headers: { 'content-type': 'text/html' } }), () => true],
    ['whose parts are still to come', () => page({ 'content-encoding': 'identity' }), () => true],
    ['that says itself how long it holds', () => page({ 'cache-control': 'no-store' }), () => true],
  ])('a page %s is not kept', async (_, render, isForAll) => {
    await ask(request('/about'), render, isForAll)
    await ask(request('/about'), render, isForAll)
    expect(renders).toBe(2)
  })

  test.each(['/search', '/lists', '/about?from=mail', '/login', '/about.data'])('%s is never kept', async (path) => {
    const [first, second] = [await ask(request(path)), await ask(request(path))]
    expect(renders).toBe(2)
    for (const response of [first, second]) expect(response.headers.has('etag')).toBe(false)
  })
})

test('each theme has its page', async () => {
  for (const cookie of ['theme=dark', 'theme=light', '', 'theme=dark', 'other=1']) {
    await ask(request('/about', cookie ? { cookie } : {}))
  }
  expect(renders).toBe(3)
})

test('a browser with Global Privacy Control has its own page where pages speak of it', async () => {
  const asked: Record<string, string>[] = [{ 'sec-gpc': '1' }, {}, { 'sec-gpc': '1' }]
  for (const headers of asked) {
    const response = await ask(request('/do-not-sell', headers))
    expect(response.headers.get('vary')).toBe('Cookie, Authorization, Accept-Encoding, Sec-GPC')
    await ask(request('/about', headers))
  }
  expect(renders).toBe(3)
})

test('a change, lost news, and a minute each end it', async () => {
  await ask(request('/about'))
  cache.forget()
  await ask(request('/about'))
  expect(renders).toBe(2)
  now += 60_000
  await ask(request('/about'))
  expect(renders).toBe(3)
  cache.hears(false)
  await ask(request('/about'))
  await ask(request('/about'))
  expect(renders).toBe(5)
})

describe('while the database is away', () => {
  const fails = () => new Response('busy', { status: 503 })
  const people = (reading: Reading) => {
    reading.note(visitor, [1])
    return page()
  }

  test('pages without people are shown for as long as it takes, those with people for a minute', async () => {
    await ask(request('/about'))
    await ask(request('/physicians/1'), people)
    cache.hears(false)
    away = true
    now += 59_000
    for (const path of ['/about', '/physicians/1']) expect((await ask(request(path), fails)).status).toBe(200)
    now += 2_000
    expect((await ask(request('/physicians/1'), fails)).status).toBe(503)
    now += 3_600_000
    expect((await ask(request('/about'), fails)).status).toBe(200)
    expect((await ask(request('/pricing'), fails)).status).toBe(503)
  })

  test('one that hangs is noticed by what can’t be rendered', async () => {
    await ask(request('/about'))
    await ask(request('/physicians/1'), people)
    now += 61_000
    expect((await ask(request('/about'), fails)).status).toBe(200)
    expect((await ask(request('/physicians/1'), fails)).status).toBe(503)
  })

  test('when it is back, everything is rendered again', async () => {
    await ask(request('/about'))
    cache.hears(false)
    away = true
    await ask(request('/about'), fails)
    away = false
    cache.hears(true)
    await ask(request('/about'))
    expect(renders).toBe(2)
  })
})

test('what was rendered while something changed, or before the index knew it, is not kept', async () => {
  await ask(request('/about'), () => {
    cache.forget()
    return page()
  })
  current = false
  await ask(request('/about'))
  current = true
  await ask(request('/about'))
  await ask(request('/about'))
  expect(renders).toBe(3)
})

test('several who ask at once wait for one rendering', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = async () => {
    await promise
    return page()
  }
  const answers = [ask(request('/about'), slow)]
  await new Promise(setImmediate)
  answers.push(ask(request('/about'), slow), ask(request('/about'), slow))
  resolve()
  for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe(cachedHtml)
  expect(renders).toBe(1)
})

test('a kept page of physicians counts as reading, and no proxy may answer with it', async () => {
  const show = (ids: number[]) => (counting: Reading) => {
    counting.take(visitor)
    counting.note(visitor, ids)
    return page()
  }
  const response = await ask(request('/physician/1'), show([1]))
  expect(response.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
  await ask(request('/physician/1'))
  await ask(request('/directory/cardiology'), show([2, 3]))
  expect(renders).toBe(2)
  // Three physicians are as many as a visitor may see: kept or not, there is no more.
  expect(await cache.answer(request('/physician/1'), visitor)).toBeNull()
  expect(await cache.answer(request('/physician/1'), { ...visitor, address: '198.51.100.1' })).not.toBeNull()
})

test('memory is bounded: the page that was not asked for longest goes first', () => {
  const pages = new CachedPages(100, () => 0)
  const made = (size: number) => ({ html: Buffer.alloc(size), etag: '', scripts: [], shown: [], until: 1 })
  for (const key of ['a', 'b', 'c', 'd']) pages.add(key, made(25), 0)
  pages.get('a')
  pages.add('e', made(20), 0)
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => pages.get(key))).toEqual(['a', 'c', 'd', 'e'])
  expect(pages.add('large', made(26), 0)).toBe(false)
  expect(pages.size).toBe(95)
})
