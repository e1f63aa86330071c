/** What a first visit fetches before a page can be used: all that its HTML names, and all that that imports. */
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '../src/shared/product/paths.ts'
import { serverPaths } from '../src/shared/product/server-paths.ts'
import { type Speaker, sharedServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const staticImport = /(?:\bfrom|\bimport)\s*["'`]([^"'`]+\.js)["'`]/g

/** Bytes of JavaScript as they are sent (script/compress.ts). */
async function firstLoad(page: string): Promise<{ files: number; bytes: number }> {
  const html = await (await server.fetch(page)).text()
  const queue = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g), ...html.matchAll(staticImport)].map(([, to]) => to!)
  const sizes = new Map<string, number>()
  for (const address of queue) {
    if (sizes.has(address)) continue
    const response = await server.fetch(address)
    expect(response.status, address).toBe(200)
    const source = await response.text()
    sizes.set(address, brotliCompressSync(source).length)
    queue.push(...[...source.matchAll(staticImport)].map(([, to]) => new URL(to!, server.origin + address).pathname))
  }
  expect([...sizes.keys()].some((address) => address.includes('framework'))).toBe(true)
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
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

// React, its DOM and its router are 93 kB of each.
test.each([
  [paths.home(), 110_000],
  [paths.about(), 109_400],
  [paths.specialties(), 114_000],
  [paths.pricing(), 154_500],
  [paths.specialtyDirectory('internal-medicine'), 114_300],
  [paths.physician(1), 117_300],
])('%s fetches at most %i bytes of JavaScript first', async (page, max) => {
  expect((await firstLoad(page)).bytes).toBeLessThanOrEqual(max)
})

test('what visitors read comes in few files', async () => {
  // With them come the page, its styles, two fonts, the icons, and the list of routes.
  for (const page of [paths.home(), paths.specialtyDirectory('internal-medicine'), paths.physician(1)])
    expect((await firstLoad(page)).files, page).toBeLessThanOrEqual(8)
})

test.each<[string, Speaker, number]>([
  [paths.home(), 'visitor', 70_000],
  [paths.specialtyDirectory('internal-medicine'), 'visitor', 90_000],
  [paths.apiDocs(), 'visitor', 150_000],
  [serverPaths.adminApiDocs(), 'visitor', 150_000],
  [paths.search(), 'premium', 120_000],
])('the HTML of %s for a %s has at most %i bytes', async (page, speaker, max) => {
  const headers = await server.as(speaker).headers()
  let html = ''
  // A busy machine opens the search with placeholders.
  do html = await (await server.fetch(page, { headers })).text()
  while (html.includes('data-placeholder'))
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(max)
  // It is all there; the browser draws what is below the window of the search.
  expect(html).toContain('</footer>')
  const rows = page === paths.search() ? 10 : 25
  if (page !== paths.home() && !page.startsWith(paths.apiDocs())) expect(html.match(/data-row=/g)).toHaveLength(rows)
})

test('what is drawn is not in the page a second time, as data', async () => {
  const html = await (await server.fetch(paths.specialtyDirectory('internal-medicine'))).text()
  const [row] = /<li data-row="\d+".*?<\/li><li data-row/.exec(html) ?? ['']
  const organization = /Organization: <\/span>([^<]+)</.exec(row)![1]!
  expect(html.split(organization).length - 1).toBe(row.split(organization).length - 1)
  // Someone who comes from another page gets them.
  const data = await server.fetch(`${paths.specialtyDirectory('internal-medicine')}.data`)
  expect(await data.text()).toContain(organization)
})
