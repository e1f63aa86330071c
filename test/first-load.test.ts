/** What a first visit fetches before a page can be used: all that its HTML names, and all that that imports. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../src/shared/product/paths.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const staticImport = /(?:\bfrom|\bimport)\s*["'`]([^"'`]+\.js)["'`]/g

/** Bytes of JavaScript, as gzip at its best. */
async function firstLoad(page: string): Promise<number> {
  const html = await (await server.fetch(page)).text()
  const queue = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g), ...html.matchAll(staticImport)].map(([, to]) => to!)
  const sizes = new Map<string, number>()
  for (const address of queue) {
    if (sizes.has(address)) continue
    const response = await server.fetch(address)
    expect(response.status, address).toBe(200)
    const source = await response.text()
    sizes.set(address, gzipSync(source, { level: 9 }).length)
    queue.push(...[...source.matchAll(staticImport)].map(([, to]) => new URL(to!, server.origin + address).pathname))
  }
  expect([...sizes.keys()].some((address) => address.includes('framework'))).toBe(true)
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

test('scripts and styles come compressed as well as can be', async () => {
  const html = await (await server.fetch(paths.about())).text()
  for (const address of [/"([^"]+framework[^"]+\.js)"/, /"([^"]+\.css)"/].map((one) => one.exec(html)![1]!)) {
    const response = await server.fetch(address, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
})

test('scripts let what paints go first', async () => {
  const html = await (await server.fetch(paths.home())).text()
  const preloads = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(5)
  for (const preload of preloads) expect(preload).toContain('fetchpriority="low"')
})

// React, its DOM and its router are 108 kB of each.
test.each([
  [paths.home(), 135_000],
  [paths.about(), 130_000],
  [paths.specialties(), 131_000],
  [paths.pricing(), 177_000],
  [paths.specialtyDirectory('internal-medicine'), 185_000],
  [paths.physician(1), 192_000],
])('%s fetches at most %i bytes of JavaScript first', async (page, most) => {
  expect(await firstLoad(page)).toBeLessThanOrEqual(most)
})
