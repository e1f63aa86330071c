/** Apps that connect by OAuth: the whole way as the official client goes it, and who may connect what. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmTwoFactor, enableTwoFactor } from '../src/features/auth/contracts.ts'
import { getConnectedApps, revokeConnectedApp } from '../src/features/connected-apps/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import { paths } from '../src/shared/product/paths.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { AppStore, appsAt, Browser, call, json, paying, redirectUrl, refusalOf } from './support/connected-app.ts'
import { goodPassword, join, lastMail } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let apps: ReturnType<typeof appsAt>
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  apps = appsAt(server)
})
afterAll(() => server.close())

test('the whole way: discover, register, sign in, allow, use, refresh, disconnect', async () => {
  const app = new AppStore('Scout')
  const browser = new Browser(server)
  const request = await browser.open(await apps.asks(app))
  // The app learned everything by itself.
  expect(app.client).toMatchObject({ client_id: expect.any(String), token_endpoint_auth_method: 'none' })
  expect(app.client).not.toHaveProperty('client_secret')
  expect(app.sentTo?.searchParams.get('resource')).toBe(apps.mcp.href)
  expect(app.sentTo?.searchParams.get('code_challenge_method')).toBe('S256')

  const page = `/connect/${request}`
  const toLogin = await browser.fetch(page)
  expect(toLogin.headers.get('location')).toBe(paths.login(page))
  await browser.signIn(personaEmail('premium'))
  const shown = await (await browser.fetch(page)).text()
  expect(shown).toContain('Connect Scout?')
  expect(shown).toContain('assistant.example')

  const back = await browser.back(await browser.allow(request, scopes))
  expect(back.get('iss')).toBe(server.deps.settings.origin)
  await apps.finish(app, back)
  expect(app.stored).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: scopes.join(' ') })

  const client = await apps.connected(app)
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(14)
  const found = await client.callTool({ name: 'search-physicians', arguments: { filters: { state: 'TX' } } })
  expect(JSON.stringify(found.content)).toContain('physicianId')

  const first = app.stored!
  app.stored = { ...first, access_token: 'x'.repeat(43) }
  await (await apps.connected(app)).listTools()
  expect(app.stored.access_token).not.toBe(first.access_token)
  expect(app.stored.refresh_token).not.toBe(first.refresh_token)

  const member = server.as('premium')
  const { data } = await member.call(getConnectedApps, {})
  expect(data).toMatchObject([{ name: 'Scout', host: 'assistant.example', scopes: [...scopes], state: 'works' }])
  expect(data[0]?.lastUsedAt).not.toBeNull()
  await server.settled()
  expect((await lastMail(server, personaEmail('premium'), 'app-connected'))?.text).toContain('Scout')
  await member.call(revokeConnectedApp, { appId: data[0]!.id })
  expect((await apps.post(app.stored.access_token)).status).toBe(401)
  await expect(apps.connected(app)).rejects.toThrow(UnauthorizedError)
})

const metadata = '/.well-known/oauth-protected-resource'

describe('an app finds out', () => {
  test('from a refusal where to sign in, and from two addresses whose tokens count', async () => {
    const refused = await server.fetch('/mcp', { method: 'POST', body: '{}' })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${server.origin}${metadata}/mcp"`)
    const wrong = await apps.post('x'.repeat(43))
    expect(wrong.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", resource_metadata="${server.origin}${metadata}/mcp"`,
    )
    const { origin } = server.deps.settings
    for (const address of [metadata, `${metadata}/mcp`]) {
      const found = await server.fetch(address)
      expect(found.headers.get('access-control-allow-origin')).toBe('*')
      expect(await json(found)).toMatchObject({
        ...{ resource: apps.mcp.href, authorization_servers: [origin], scopes_supported: [...scopes] },
      })
    }
    // As it was typed, if that is an address of ours.
    const { port } = new URL(server.origin)
    const typed = await json(await fetch(`http://localhost:${port}${metadata}/mcp`))
    expect(typed.resource).toBe(`http://localhost:${port}/mcp`)
    expect((await server.fetch(`${metadata}/lists`)).status).toBe(404)
  })

  test('what the authorization server can do, and that each of its addresses is there', async () => {
    const found = await json(await server.fetch('/.well-known/oauth-authorization-server'))
    const { origin } = server.deps.settings
    expect(found).toMatchObject({
      ...{ issuer: origin, code_challenge_methods_supported: ['S256'], response_types_supported: ['code'] },
      ...{
        grant_types_supported: ['authorization_code', 'refresh_token'],
        client_id_metadata_document_supported: true,
      },
      ...{ token_endpoint_auth_methods_supported: ['none'], authorization_response_iss_parameter_supported: true },
    })
    for (const name of ['token', 'registration', 'revocation']) {
      const address: string = found[`${name}_endpoint`]!
      expect((await fetch(address, { method: 'POST', body: '' })).status).toBeGreaterThanOrEqual(400)
      expect((await fetch(address, { method: 'POST', body: '' })).status).not.toBe(404)
    }
  })
})

describe('threat 82: an app registers', () => {
  const register = (facts: unknown) => new Browser(server).post('/oauth/register', facts as object)

  test('with where its members come back to, and gets no secret and no more than that', async () => {
    const asked = {
      ...{ client_name: '  Evil\u202e\n<b>Bot</b>  ', redirect_uris: [redirectUrl, 'http://127.0.0.1/back'] },
      ...{ scope: 'admin', grant_types: ['client_credentials'], token_endpoint_auth_method: 'client_secret_post' },
      ...{
        jwks_uri: 'http://169.254.169.254/keys',
        sector_identifier_uri: 'https://169.254.169.254/',
        client_id: 'me',
      },
    }
    const answer = await json(await register(asked))
    expect(answer).toMatchObject({
      ...{ client_name: 'Evil <b>Bot</b>', grant_types: ['authorization_code', 'refresh_token'] },
      ...{ token_endpoint_auth_method: 'none', redirect_uris: asked.redirect_uris },
    })
    expect(answer.client_id).not.toBe('me')
    for (const name of ['client_secret', 'scope', 'jwks_uri', 'sector_identifier_uri', 'registration_access_token'])
      expect(answer).not.toHaveProperty(name)
  })

  test.each([
    [{ redirect_uris: ['javascript:alert(1)'] }, 400],
    [{ redirect_uris: ['data:text/html,x'] }, 400],
    [{ redirect_uris: ['http://assistant.example/callback'] }, 400],
    [{ redirect_uris: ['https://a.example/#x'] }, 400],
    [{ redirect_uris: ['not an address'] }, 400],
    [{ redirect_uris: [] }, 400],
    [{ redirect_uris: 'https://a.example/' }, 400],
    [{}, 400],
    [[], 422],
    [{ client_name: 'x'.repeat(20_000), redirect_uris: [redirectUrl] }, 413],
  ])('and is refused with %j', async (facts, status) => {
    expect((await register(facts)).status).toBe(status)
  })

  test('and leads only to where it registered, on any port of the same device', async () => {
    const { client_id } = await json(await register({ redirect_uris: ['http://127.0.0.1/back', redirectUrl] }))
    const at = (redirect: string) => {
      const given = { client_id: client_id!, response_type: 'code', redirect_uri: redirect, resource: apps.mcp.href }
      const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', state: 's' }
      return new Browser(server).fetch(`/oauth/authorize?${new URLSearchParams({ ...given, ...pkce })}`)
    }
    for (const good of [redirectUrl, 'http://127.0.0.1:4711/back'])
      expect((await at(good)).headers.get('location')).toMatch(/^\/connect\//)
    for (const bad of ['https://evil.example/', `${redirectUrl}/../x`, 'http://127.0.0.1:4711/other']) {
      const refused = await at(bad)
      expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
      expect(await refused.text()).toContain('This app can’t be connected')
    }
  })
})

describe('threat 82: a member', () => {
  test('is asked in the browser that the app sent, and no one else answers', async () => {
    const person = await paying(server)
    const { browser, request } = await apps.asked(person)
    const stranger = new Browser(server, await (await paying(server)).headers())
    const sentLink = new Browser(server, await person.headers())
    for (const other of [stranger, sentLink]) {
      expect(await refusalOf(await other.allow(request, ['read']))).toEqual([404, 'gone'])
      expect(await refusalOf(await other.decline(request))).toEqual([404, 'gone'])
      expect(await (await other.fetch(`/connect/${request}`)).text()).toContain('This request has expired')
      other.cookies.set('attending-app-request', 'another')
      expect(await refusalOf(await other.allow(request, ['read']))).toEqual([404, 'gone'])
    }
    // From a page of another site, with the member's cookies.
    const foreign = await browser.fetch(paths.call('allow-app'), {
      ...{ method: 'POST', body: JSON.stringify({ request, scopes: ['read'] }) },
      headers: { origin: 'https://evil.example', 'content-type': 'application/json', authorization: '' },
    })
    expect(foreign.status).toBe(403)
    // Not answered, it leads nowhere.
    const unanswered = await browser.fetch(`/oauth/authorize/${request}`)
    expect(unanswered.headers.get('location') ?? '').not.toContain('code=')
  })

  test('allows what the app asked for, once, or nothing', async () => {
    const person = await paying(server)
    const { app, browser, request } = await apps.asked(person)
    expect(await refusalOf(await browser.allow(request, []))).toEqual([422, 'invalid_input'])
    expect(await refusalOf(await browser.allow(request, ['read', 'read']))).toEqual([422, 'invalid_input'])
    const back = await browser.back(await browser.allow(request, ['read', 'write']))
    expect(await refusalOf(await browser.allow(request, ['read']))).toEqual([404, 'gone'])
    await apps.finish(app, back)
    expect(app.stored?.scope).toBe('read write')
    // Started with one scope, more can't be allowed.
    const address = new URL(app.sentTo!)
    address.searchParams.set('scope', 'read')
    const narrow = await browser.open(address)
    expect(await refusalOf(await browser.allow(narrow, ['read', 'contacts']))).toEqual([422, 'not_asked'])
    expect((await browser.back(await browser.decline(narrow))).get('error')).toBe('access_denied')
    expect(await refusalOf(await browser.allow(narrow, ['read']))).toEqual([404, 'gone'])
  })

  test('without the plan, in the demo, or with a wrong code connects nothing', async () => {
    for (const [who, status] of [
      ['free', 402],
      ['basic', 402],
      ['demo', 403],
    ] as const) {
      const browser = new Browser(server, await server.as(who).headers())
      const request = await browser.open(await apps.asks(new AppStore()))
      expect((await browser.allow(request, ['read'])).status, who).toBe(status)
      expect((await browser.back(await browser.decline(request))).get('error')).toBe('access_denied')
    }
  })

  test('who loses the plan is told so by each call, and one who is suspended by none', async () => {
    const person = await paying(server)
    const { app } = await apps.connect(person)
    await server.pool.query('delete from complimentary_plans where user_id = $1', [person.id])
    const told = await apps.post(app.stored!.access_token, call('get-lists', {}))
    expect(await told.text()).toContain('Connected apps need the Annual plan')
    await server.pool.query('update users set suspended_at = now() where id = $1', [person.id])
    expect((await apps.post(app.stored!.access_token)).status).toBe(401)
    const { client_id } = app.client!
    const refresh = { grant_type: 'refresh_token', refresh_token: app.stored!.refresh_token!, client_id }
    expect((await apps.form('/oauth/token', refresh)).status).toBe(400)
  })
})

describe('threat 82: an app that has a document instead of registering', () => {
  let documents: Server
  let address: string
  let answer: (response: ServerResponse) => void
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'app-document-'))
    const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...curve, ...names, ...files], { stdio: 'ignore' })
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(path.join(folder, name), 'utf8'))
    rmSync(folder, { recursive: true })
    setDefaultCACertificates([...getCACertificates(), cert!])
    documents = createServer({ key, cert }, (_, response) => answer(response))
    await new Promise<void>((resolve) => documents.listen(0, 'localhost', resolve))
    address = `https://localhost:${(documents.address() as AddressInfo).port}`
  })
  afterAll(() => {
    documents.closeAllConnections()
    documents.close()
  })
  const say = (document: object | string) => {
    const text = typeof document === 'string' ? document : JSON.stringify(document)
    answer = (response) => response.setHeader('content-type', 'application/json').end(text)
  }

  test('is named by its host, and connects as others do', async () => {
    const app = new AppStore('Documented')
    app.clientMetadataUrl = `${address}/good.json`
    say({ ...app.clientMetadata, client_id: app.clientMetadataUrl, scope: 'admin', application_type: 'web' })
    const person = await paying(server)
    const { browser, request } = await apps.asked(person, app)
    const facts = await json(await browser.post(paths.call('get-app-request'), { request }))
    expect(facts).toEqual({ name: 'Documented', host: new URL(address).host, known: true, scopes: [...scopes] })
    await apps.finish(app, await browser.back(await browser.allow(request, ['read'])))
    expect(app.client?.client_id).toBe(app.clientMetadataUrl)
    expect((await apps.post(app.stored!.access_token)).status).toBe(200)
    const { rows } = await server.pool.query('select 1 from oauth_clients where id = $1', [app.clientMetadataUrl])
    expect(rows).toEqual([])
  })

  const facts = { client_name: 'X', redirect_uris: [redirectUrl] }
  test.each([
    ['of another address', () => say({ ...facts, client_id: `${address}/other.json` })],
    ['that is no JSON', () => say('<html>')],
    ['that is a list', () => say([])],
    ['of more than 5 KB', () => say({ ...facts, client_id: `${address}/bad.json`, client_name: 'x'.repeat(6000) })],
    [
      'with a secret',
      () => say({ ...facts, client_id: `${address}/bad.json`, token_endpoint_auth_method: 'client_secret_post' }),
    ],
    ['that leads to a script', () => say({ client_id: `${address}/bad.json`, redirect_uris: ['javascript:alert(1)'] })],
    [
      'that is elsewhere',
      () => {
        answer = (response) => response.writeHead(302, { location: `${address}/good.json` }).end()
      },
    ],
    [
      'that is gone',
      () => {
        answer = (response) => response.writeHead(404).end()
      },
    ],
    [
      'that never comes',
      () => {
        answer = () => {}
      },
    ],
  ] as const)('is refused with one %s', async (_, serve) => {
    serve()
    const given = { client_id: `${address}/bad.json`, redirect_uri: redirectUrl, response_type: 'code', state: 's' }
    const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
    const refused = await new Browser(server).fetch(`/oauth/authorize?${new URLSearchParams({ ...given, ...pkce })}`)
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  })
})

test('with two-factor sign-in, allowing an app takes a code', async () => {
  const email = 'factor@example.com'
  const me = server.bearing(await join(server, email))
  const { rows } = await server.pool.query('select id from users where email = $1', [email])
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [
    rows[0].id,
  ])
  const { secret } = await me.call(enableTwoFactor, { password: goodPassword })
  await me.call(confirmTwoFactor, { code: await authenticatorCode(secret, -1) })
  const browser = new Browser(server, await me.headers())
  const request = await browser.open(await apps.asks(new AppStore()))
  expect(await (await browser.fetch(`/connect/${request}`)).text()).toContain('authenticator app')
  expect(await refusalOf(await browser.allow(request, ['read']))).toEqual([422, 'code_needed'])
  expect(await refusalOf(await browser.allow(request, ['read'], { code: '000000' }))).toEqual([422, 'wrong_code'])
  const answered = await browser.allow(request, ['read'], { code: await authenticatorCode(secret) })
  expect((await browser.back(answered)).get('code')).toBeTruthy()
})
