/** Pages whose answer takes long: placeholders come first, and the answer or the means to ask for it after them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let release = () => {}
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Every question to the index waits until `release` is called. */
function holdIndex(method: 'search' | 'specialties'): void {
  const { search } = server.deps
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = search[method].bind(search) as (...input: unknown[]) => Promise<unknown>
  const { askedBy } = search
  Object.assign(search, {
    // Any account.
    askedBy: () => search,
    [method]: async (...input: unknown[]) => {
      await promise
      return asked(...input)
    },
  })
  release = () => {
    Object.assign(search, { askedBy, [method]: asked })
    resolve()
  }
}

const card = 'href="/directory/'
const count = (html: string, part: string) => html.split(part).length - 1

test('a search that takes long opens with 25 placeholders', async () => {
  holdIndex('search')
  const headers = await server.as('premium').headers()
  const html = await (await server.fetch('/search', { headers })).text()
  release()
  expect(count(html, 'data-placeholder')).toBe(25)
  expect(await (await server.fetch('/search', { headers })).text()).not.toContain('data-placeholder')
})

test('the specialties open with 9 placeholders, and their cards follow on the same page', async () => {
  holdIndex('specialties')
  // Crawlers get the whole page at once.
  const response = await server.fetch('/specialties', { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' } })
  let html = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    html += chunk
    if (count(html, 'data-placeholder') === 9 && !html.includes(card)) release()
  }
  expect(count(html, 'data-placeholder')).toBe(9)
  expect(count(html, card)).toBeGreaterThan(9)
})
