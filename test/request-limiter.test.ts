/** One account's flood waits for itself, on the built server: told by what begins when, not by the clock. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const atOnce = 3

const hold = contract({
  name: 'hold',
  summary: 'Begins, and ends when it is told to.',
  access: open,
  input: z.strictObject({ name: z.string() }),
  output: z.object({ name: z.string() }),
})

/** Those that have begun, with how many of them were under way then. */
let begun: { name: string; underWay: number }[] = []
const holding = new Map<string, () => void>()
let released = false

const holdHandler = handle(hold, async ({ input }) => {
  const { name } = input
  await new Promise<void>((resolve) => {
    holding.set(name, resolve)
    begun.push({ name, underWay: holding.size })
    if (released) resolve()
  })
  holding.delete(name)
  return { name }
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    handlers: [holdHandler],
    env: {
      CALLS_AT_ONCE: String(atOnce),
      // The fourth request is a flood, and stays one for as long as these tests run.
      CALLS_PER_MINUTE: '1',
      CALL_TURN_MS: '600000',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
})
afterAll(() => server.close())
afterEach(() => {
  for (const end of holding.values()) end()
  begun = []
  released = false
})

interface Who {
  speaker?: 'basic' | 'premium' | 'free' | 'monthly' | 'visitor'
  headers?: Record<string, string>
}

const send = (name: string, { speaker = 'visitor', headers = {} }: Who) =>
  server.as(speaker).post(hold.name, { name }, headers)
const sendMany = (count: number, name: string, who: Who) =>
  Array.from({ length: count }, (_, i) => send(`${name}${i + 1}`, who))
const from = (address: string): Who => ({ headers: { 'x-forwarded-for': address } })

const hasBegun = (count: number) => vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(count), 30_000)
const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

/** So that the session is known; its network is one of its own. */
async function known(speaker: NonNullable<Who['speaker']>, address: string): Promise<Who> {
  const who = { speaker, ...from(address) }
  await (await server.as(speaker).post('get-account', {}, who.headers)).body?.cancel()
  return who
}

/** As many as may be under way at once; what comes after them waits. */
async function fill(who: Who): Promise<Promise<Response>[]> {
  const first = sendMany(atOnce, 'first', who)
  await hasBegun(atOnce)
  return first
}

/** Ends those that have begun, one after the other, until so many have. */
async function serve(count: number): Promise<void> {
  for (let ended = 0; ended < count; ended++) {
    await hasBegun(ended + 1)
    holding.get(begun[ended]!.name)!()
  }
}

describe('threat 54: one account that floods the server', () => {
  test('has so many requests under way, then one at a time, while others are answered', async () => {
    const flooder = await known('premium', '192.0.2.1')
    const other = await known('basic', '192.0.2.2')
    const first = await fill(flooder)
    const flood = sendMany(40, 'flood', flooder)
    for (let i = 0; i < 10; i++) {
      const { data } = await server.as('basic').call(searchPhysicians, { filters: { state: 'CA' } })
      expect(data.length).toBeGreaterThan(0)
    }
    const page = await server.fetch('/pricing', { headers: other.headers })
    expect(page.status).toBe(200)
    await page.body?.cancel()
    expect(begun.map(({ name }) => name).filter((name) => name.startsWith('flood'))).toEqual([])
    await serve(atOnce + 40)
    expect(new Set(await statusesOf([...first, ...flood]))).toEqual(new Set([200]))
    expect(begun.slice(atOnce).map(({ underWay }) => underWay)).toEqual(Array(40).fill(1))
  }, 120_000)

  test('waits for itself with its pages, and from another network, too', async () => {
    const flooder = await known('free', '192.0.2.10')
    const first = await fill(flooder)
    let heldThen: number | undefined
    const headers = { ...(await server.as('free').headers()), 'x-forwarded-for': '192.0.2.11' }
    const page = server.fetch('/pricing', { headers }).then(async (answer) => {
      heldThen = holding.size
      await answer.body?.cancel()
      return answer.status
    })
    await known('basic', '192.0.2.12')
    expect(heldThen).toBeUndefined()
    released = true
    for (const end of holding.values()) end()
    expect(await page).toBe(200)
    expect(heldThen).toBe(0)
    await Promise.all(first)
  }, 120_000)

  test('is refused with 429 and a message once too many are waiting; a page gets a page', async () => {
    const who = from('192.0.2.20')
    const first = await fill(who)
    const answers: Response[] = []
    const flood = sendMany(200 + 5, 'flood', who).map((answer) =>
      answer.then((response) => {
        answers.push(response)
        return response
      }),
    )
    await vi.waitFor(() => expect(answers).toHaveLength(5), 60_000)
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(429))
    expect(answers[0]!.headers.get('retry-after')).toBe('1')
    expect((await answers[0]!.json()).error).toEqual({
      code: 'too_many_requests',
      message: 'Too many of your requests are running at once. Please wait a second and try again.',
    })
    const page = await server.fetch('/pricing', { headers: { ...who.headers, accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '1'])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Too many of your requests are running at once.')
    released = true
    for (const end of holding.values()) end()
    const statuses = await statusesOf(flood)
    expect(statuses.filter((status) => status === 200)).toHaveLength(200)
    await Promise.all(first)
  }, 180_000)

  test('a request whose client has left is never worked on', async () => {
    const who = from('192.0.2.30')
    const first = await fill(who)
    const leaving = new AbortController()
    const init = { method: 'POST', body: '{"name":"left"}', headers: { 'content-type': 'application/json' } }
    const left = server.fetch('/functions/v1/hold', {
      ...init,
      headers: { ...init.headers, ...who.headers },
      signal: leaving.signal,
    })
    const stays = send('stays', who)
    const wasLogged = () => server.logged.some((line) => line.includes('"status":499'))
    const inFlight = async () => (await server.app.metrics.inFlight.get()).values[0]?.value
    await vi.waitFor(async () => expect(await inFlight()).toBe(atOnce + 2), 30_000)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await vi.waitFor(() => expect(wasLogged()).toBe(true), 30_000)
    released = true
    for (const end of holding.values()) end()
    expect((await stays).status).toBe(200)
    await Promise.all(first)
    expect(begun.map(({ name }) => name)).toEqual(['first1', 'first2', 'first3', 'stays'].toSorted())
  }, 120_000)

  test('made-up sessions get no line of their own: they wait with the visitors of their network', async () => {
    const who = from('192.0.2.40')
    const first = await fill(who)
    const madeUp = Array.from({ length: 3 }, (_, i) =>
      send(`made up ${i}`, { headers: { ...who.headers, authorization: `Bearer made-up-${i}` } }),
    )
    await serve(atOnce + 3)
    expect(new Set(await statusesOf([...first, ...madeUp]))).toEqual(new Set([200]))
    expect(begun.slice(atOnce).map(({ underWay }) => underWay)).toEqual(Array(3).fill(1))
  }, 120_000)

  test('health, files, webhooks, and signing in never wait for it', async () => {
    const who = from('192.0.2.50')
    const flood = [...(await fill(who)), ...sendMany(20, 'flood', who)]
    const statusOf = async (pathname: string, init: RequestInit = {}) => {
      const answer = await server.fetch(pathname, { ...init, headers: { ...init.headers, ...who.headers } })
      await answer.body?.cancel()
      return answer.status
    }
    const json = { 'content-type': 'application/json' }
    const credentials = JSON.stringify({ email: 'basic@attending.example', password: 'attending' })
    expect({
      health: await statusOf('/healthz'),
      ready: await statusOf('/readyz'),
      file: await statusOf('/robots.txt'),
      webhook: await statusOf('/webhooks/sandbox', { method: 'POST', body: '{}', headers: json }),
      signIn: await statusOf('/api/auth/sign-in/email', { method: 'POST', body: credentials, headers: json }),
    }).toEqual({ health: 200, ready: 200, file: 200, webhook: 400, signIn: 200 })
    expect(holding.size).toBe(atOnce)
    released = true
    for (const end of holding.values()) end()
    await Promise.all(flood)
  }, 120_000)
})
