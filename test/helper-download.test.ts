/** The browser helper as members download it: what is in it, and who gets it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { downloadBrowserHelper } from '../src/features/browser-helper/contracts.ts'
import { helperVersion } from '../src/features/browser-helper/manifest.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import { unzipBytes } from './support/export-readers.ts'
import { type Seated, seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const origin = 'https://attending.example'
let server: TestServer
let person: Seated
beforeAll(async () => {
  server = await startTestServer({ env: { ORIGIN: origin } })
  person = await seat(server)
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    person.id,
  ])
})
afterAll(() => server.close())

const { name } = downloadBrowserHelper
const folder = path.join(projectRoot, 'build/extension')
const builtFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

test('is what the build made, byte by byte, but for this server’s address in its manifest', async () => {
  const answer = await person.post(name)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      `^attachment; filename="attending-browser-helper-${helperVersion}.zip"`,
    ),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const zipped = await unzipBytes(bytes)
  expect([...zipped.keys()].toSorted()).toEqual(builtFiles().toSorted())
  expect([...zipped.keys()]).toEqual(
    expect.arrayContaining(['manifest.json', 'popup.html', 'options.html', 'read-page.js']),
  )
  for (const [file, content] of zipped) {
    const built = readFileSync(path.join(folder, file))
    if (file !== 'manifest.json') expect(content.equals(built), file).toBe(true)
    else {
      const own = { homepage_url: origin, host_permissions: [`${origin}/*`] }
      const made = JSON.parse(built.toString())
      expect(made).toMatchObject({ version: helperVersion, host_permissions: [] })
      expect(JSON.parse(content.toString())).toEqual({ ...made, ...own })
    }
  }
  expect(new Uint8Array(await (await person.post(name)).arrayBuffer())).toEqual(bytes)
})

describe('is refused, as making a key is,', () => {
  test.each([
    ['visitor', 401],
    ['free', 402],
    ['basic', 402],
    ['demo', 403],
  ] as const)('to %s with %i, in words', async (who, status) => {
    const [answer, key] = await Promise.all([
      server.as(who).post(name),
      server.as(who).post(makeApiKey.name, { name: 'Browser', scopes: ['read'], days: 30 }),
    ])
    expect([answer.status, key.status]).toEqual([status, status])
    expect((await answer.json()).error.message).toMatch(/^[A-Z].* .*[a-z.]$/)
  })

  test('to programs: no key has the scope for it', async () => {
    const { secret } = await person.call(makeApiKey, { name: 'All', scopes: [...scopes], days: 30, networks: [] })
    const answer = await server.bearing(secret).post(name)
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'insufficient_scope'])
  })

  test.each(['premium', 'admin'] as const)('and not to %s', async (who) => {
    expect((await server.as(who).post(name)).status).toBe(200)
  })
})
