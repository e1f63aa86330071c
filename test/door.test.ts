/** The door over HTTP: order of refusals, forms of answers, limits, and that nothing leaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEvents } from '#shared/calls/event-stream.ts'
import { getAccount } from '../src/features/account/contracts.ts'
import { counting, doorHandlers, echo, failing } from './support/probes.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ handlers: doorHandlers })
})
afterAll(() => server.close())

async function bodyOf(response: Response) {
  return { status: response.status, ...((await response.json()) as object) }
}

describe('a call that is well made', () => {
  test('answers what its contract names and nothing more', async () => {
    expect(await server.as('basic').call(echo, { text: 'hello' })).toEqual({ text: 'hello' })
  })

  test('takes the caller’s own userId', async () => {
    const { id } = await server.as('basic').call(getAccount, {})
    expect(await server.as('basic').call(echo, { text: 'mine', userId: id })).toEqual({ text: 'mine' })
  })

  test('needs neither body nor content type where it takes nothing', async () => {
    const response = await fetch(`${server.origin}/functions/v1/get-account`, {
      method: 'POST',
      headers: await server.as('free').headers(),
    })
    expect(response.status).toBe(200)
  })

  test('is never cached, and carries the id of the request', async () => {
    const response = await server.as('free').post('get-account')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await response.body?.cancel()
  })
})

describe('threat 10: another person’s userId', () => {
  test('is refused before the rest of the input is checked', async () => {
    const { id } = await server.as('basic').call(getAccount, {})
    const response = await server.as('premium').post('echo', { userId: id, nonsense: 1 })
    expect(await bodyOf(response)).toEqual({
      status: 403,
      error: { code: 'other_user', message: 'You can only do this for your own account.' },
    })
  })
})

describe('refusals have one form', () => {
  test('a field that is missing, one that is too short, one that is not known', async () => {
    expect(await bodyOf(await server.as('free').post('echo', {}))).toEqual({
      status: 422,
      error: { code: 'invalid_input', message: 'Text is required', fields: { text: 'Text is required' } },
    })
    expect(await bodyOf(await server.as('free').post('echo', { text: 'a' }))).toMatchObject({
      status: 422,
      error: { fields: { text: 'Text must have at least 2 characters.' } },
    })
    expect(await bodyOf(await server.as('free').post('echo', { text: 'ab', role: 'admin' }))).toMatchObject({
      status: 422,
      error: { fields: { role: 'This field is not recognized.' } },
    })
  })

  test.each([
    ['a body that is no JSON', '{"text": ', 422, 'malformed_json'],
    ['a body that is no object', '[1]', 422, 'invalid_input'],
    ['null', 'null', 422, 'invalid_input'],
    ['a number', '7', 422, 'invalid_input'],
  ])('%s', async (_, body, status, code) => {
    expect(await bodyOf(await server.as('free').post('echo', body))).toMatchObject({ status, error: { code } })
  })

  test('a wrong content type', async () => {
    const response = await server.as('free').post('echo', '{"text":"ab"}', { 'content-type': 'text/plain' })
    expect(await bodyOf(response)).toMatchObject({ status: 415, error: { code: 'wrong_content_type' } })
  })

  test('a wrong method names the right one', async () => {
    const response = await server.fetch('/functions/v1/echo')
    expect(response.headers.get('allow')).toBe('POST')
    expect(await bodyOf(response)).toMatchObject({ status: 405, error: { code: 'method_not_allowed' } })
  })

  test.each(['nothing', '__proto__', 'constructor', '%00', '..%2fecho'])('the unknown call %s', async (name) => {
    expect(await bodyOf(await server.as('visitor').post(name))).toMatchObject({
      status: 404,
      error: { code: 'unknown_call' },
    })
  })

  test('more than 1 MB, told or not', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    expect(await bodyOf(await server.as('free').post('echo', text))).toMatchObject({
      status: 413,
      error: { code: 'too_large', message: 'The body is larger than 1 MB, which is the limit.' },
    })
    const chunked = await fetch(`${server.origin}/functions/v1/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await server.as('free').headers()) },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    await chunked.body?.cancel()
  })

  test('who may not call is told so before the body is judged', async () => {
    expect(await bodyOf(await server.as('visitor').post('echo', '{'))).toMatchObject({
      status: 401,
      error: { code: 'sign_in_required' },
    })
  })

  test('an error that the contract names, with its words and when to come back', async () => {
    const response = await server.as('visitor').post('failing', { how: 'named' })
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await bodyOf(response)).toEqual({
      status: 404,
      error: { code: 'no_data', message: 'Failed to generate export data' },
    })
  })
})

describe('threat 40: odd text', () => {
  const odd = [
    "'; drop table users; --",
    '%',
    '_',
    '\\',
    'a\u0000b',
    'x'.repeat(10_000),
    '\ud800ab',
    '﷽'.repeat(50),
    '<script>',
  ]
  test.each(odd.map((text) => ({ text, title: text.slice(0, 30) })))(
    '$title comes back or is a 422',
    async ({ text }) => {
      const response = await server.as('free').post('echo', { text: `${text} ` })
      expect([200, 422]).toContain(response.status)
      if (response.status === 200) expect(await response.json()).toEqual({ text: `${text} ` })
      else await response.body?.cancel()
    },
  )
})

describe('failures', () => {
  test('a bug is a sentence, without what the error said; the log has it under the request’s id', async () => {
    const response = await server.as('visitor').post('failing', { how: 'bug' })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toMatch(/hunter2|Error|at /)
    const id = response.headers.get('x-request-id')
    expect(server.logged.some((line) => line.includes(String(id)) && line.includes('hunter2'))).toBe(true)
  })

  test.each(['slow', 'query'] as const)('a call that is too %s is 503 in time', async (how) => {
    const started = performance.now()
    const response = await server.as('visitor').post('failing', { how })
    expect(performance.now() - started).toBeLessThan(2000)
    expect(await bodyOf(response)).toMatchObject({ status: 503, error: { code: 'unavailable' } })
    expect(response.headers.get('retry-after')).toBe('2')
  })

  test('an answer against the contract is a 500, not a leak', async () => {
    expect((await server.as('visitor').post('failing', { how: 'wrong-answer' })).status).toBe(500)
  })
})

describe('a call that streams', () => {
  async function eventsOf(response: Response) {
    const events = []
    for await (const event of readEvents(response)) events.push(event)
    return events
  }
  const asStream = { accept: 'text/event-stream' }

  test('sends its events, then the answer', async () => {
    const response = await server.as('visitor').post(counting.name, { to: 2 }, asStream)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await eventsOf(response)).toEqual([
      { name: 'event', data: { number: 1 } },
      { name: 'event', data: { number: 2 } },
      { name: 'answer', data: { counted: 2 } },
    ])
  })

  test('gives the answer alone to clients that ask for JSON', async () => {
    expect(await server.as('visitor').call(counting, { to: 3 })).toEqual({ counted: 3 })
  })

  test('is a plain refusal when it fails before the first event', async () => {
    expect((await server.as('visitor').post(counting.name, { to: -1 }, asStream)).status).toBe(422)
    expect((await server.as('visitor').post(counting.name, { to: 2, breakAt: 1 }, asStream)).status).toBe(500)
  })

  test('ends with an error event when it fails later', async () => {
    const events = await eventsOf(await server.as('visitor').post(counting.name, { to: 3, breakAt: 2 }, asStream))
    expect(events.map(({ name }) => name)).toEqual(['event', 'error'])
    expect(JSON.stringify(events)).not.toContain('lost count')
  })
})

test('a call that answers with a file', async () => {
  const response = await server.as('free').post('download')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="_rzte _1_.csv"; filename*=UTF-8''%C3%84rzte%20%221%22.csv`,
  )
  expect(await response.text()).toBe('a,b\r\n')
})

test('the contract’s title travels with the contract, not with the answer', async () => {
  const { errorTitle } = await import('#shared/calls/contract.ts')
  expect(errorTitle(failing, 'no_data')).toBe('Export Failed')
  expect(errorTitle(failing, 'other')).toBeUndefined()
})
