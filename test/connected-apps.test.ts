/** Apps that connect by OAuth: the whole way as the official client goes it, and everything that must be refused. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConnectedApps, revokeConnectedApp } from '../src/features/connected-apps/contracts.ts'
import { forgetApps } from '../src/features/connected-apps/jobs.server.ts'
import { type Scope, scopes } from '../src/shared/access/scopes.ts'
import { paths } from '../src/shared/product/paths.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { AppStore, Browser, redirectUrl } from './support/connected-app.ts'
import { lastMail } from './support/people.ts'
import { makeTestTeam, type Seated, seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
})
afterAll(() => server.close())

const mcp = () => new URL('/mcp', server.origin)

async function paying(name?: string): Promise<Seated> {
  const person = await seat(server, name)
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    person.id,
  ])
  return person
}

const transportOf = (app: AppStore) => new StreamableHTTPClientTransport(mcp(), { authProvider: app })

async function connected(app: AppStore) {
  const client = new Client({ name: 'walk', version: '1' })
  await client.connect(transportOf(app))
  return client
}

/** Up to the page that asks. */
async function asks(app: AppStore): Promise<URL> {
  await expect(connected(app)).rejects.toThrow(UnauthorizedError)
  return app.sentTo!
}

/** The whole way, for someone who is signed in. */
async function connect(person: Seated, chosen: readonly Scope[] = scopes, app = new AppStore()) {
  const browser = new Browser(server, await person.headers())
  const request = await browser.open(await asks(app))
  const back = await browser.back(await browser.allow(request, chosen))
  await transportOf(app).finishAuth(back)
  return { app, browser }
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const post = (token: string, body: object = list, address = '/mcp') =>
  server.fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    },
  })
const call = (name: string, given: object) => ({ ...list, method: 'tools/call', params: { name, arguments: given } })

const form = (address: string, given: Record<string, string>) =>
  server.fetch(address, { method: 'POST', body: new URLSearchParams(given) })

test('the whole way: discover, register, sign in, allow, use, refresh, disconnect', async () => {
  const app = new AppStore('Scout')
  const browser = new Browser(server)
  const request = await browser.open(await asks(app))
  // The app learned everything by itself.
  expect(app.client).toMatchObject({ client_id: expect.any(String), token_endpoint_auth_method: 'none' })
  expect(app.client).not.toHaveProperty('client_secret')
  expect(app.sentTo?.searchParams.get('resource')).toBe(mcp().href)
  expect(app.sentTo?.searchParams.get('code_challenge_method')).toBe('S256')

  const page = `/connect/${request}`
  const toLogin = await browser.fetch(page)
  expect(toLogin.headers.get('location')).toBe(paths.login(page))
  await browser.signIn(personaEmail('premium'))
  const shown = await (await browser.fetch(page)).text()
  expect(shown).toContain('Connect Scout?')
  expect(shown).toContain('assistant.example')

  const back = await browser.back(await browser.allow(request, scopes))
  expect(back.get('iss')).toBe(server.origin)
  await transportOf(app).finishAuth(back)
  expect(app.stored).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: scopes.join(' ') })

  const client = await connected(app)
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(14)
  const found = await client.callTool({ name: 'search-physicians', arguments: { filters: { state: 'TX' } } })
  expect(JSON.stringify(found.content)).toContain('physicianId')

  const first = app.stored!
  app.stored = { ...first, access_token: 'x'.repeat(43) }
  await (await connected(app)).listTools()
  expect(app.stored.access_token).not.toBe(first.access_token)
  expect(app.stored.refresh_token).not.toBe(first.refresh_token)

  const member = server.as('premium')
  const { data } = await member.call(getConnectedApps, {})
  expect(data).toMatchObject([{ name: 'Scout', host: 'assistant.example', scopes: [...scopes], state: 'works' }])
  expect(data[0]?.lastUsedAt).not.toBeNull()
  await server.settled()
  expect((await lastMail(server, personaEmail('premium'), 'app-connected'))?.text).toContain('Scout')
  await member.call(revokeConnectedApp, { appId: data[0]!.id })
  expect((await post(app.stored.access_token)).status).toBe(401)
  await expect(connected(app)).rejects.toThrow(UnauthorizedError)
})
