/** Pages whose answer takes long: placeholders come first, and the answer or the means to ask for it after them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** A browser's own; crawlers get the whole page at once. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', accept: 'text/html' }
/** Longer than React Router waits for data, unless it is told how long a call may take. */
const long = 6_000

/** The page's HTML, once `then` has been called after a long while. */
async function slowly(response: Response, then: () => void): Promise<string> {
  setTimeout(then, long)
  return response.text()
}

test('what takes longer than five seconds is slow, not failed', async () => {
  holdIndex('specialties')
  const html = await slowly(await server.fetch('/specialties', { headers: browser }), release)
  expect(html).not.toContain('Something went wrong')
  expect(count(html, card)).toBeGreaterThan(9)
})

describe('lists that take long', () => {
  /** No one reads a list until the returned function is called. */
  async function holdLists(): Promise<() => Promise<void>> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const held = server.deps.db.transaction().execute(async (transaction) => {
      await sql`lock table physician_lists in access exclusive mode`.execute(transaction)
      locked.resolve()
      await promise
    })
    await locked.promise
    return () => {
      resolve()
      return held
    }
  }
  const open = async () =>
    server.fetch('/lists', { headers: { ...browser, ...(await server.as('premium').headers()) } })

  test('follow behind their placeholders', async () => {
    const release = await holdLists()
    const response = await open()
    setTimeout(release, 1000)
    const html = await response.text()
    expect(html).toContain('Loading saved lists...')
    expect(html).not.toContain('Something went wrong')
    expect(html).not.toContain('Could not fetch your lists.')
  })

  test('and fail in the words of their page, with Retry', async () => {
    const release = await holdLists()
    // The database gives up on the lock after more than five seconds.
    const html = await (await open()).text()
    await release()
    expect(html).not.toContain('Something went wrong')
    expect(html).toContain('Could not fetch your lists.')
    expect(html).toContain('Retry')
  })
})
