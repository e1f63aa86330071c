/** Tokens of connected apps: where they count, how often, until when, and what is stored of them. */
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConnectedApps, revokeConnectedApp } from '../src/features/connected-apps/contracts.ts'
import { forgetApps } from '../src/features/connected-apps/jobs.server.ts'
import { paths } from '../src/shared/product/paths.ts'
import { AppStore, appsAt, Browser, call, json, paying, redirectUrl, refusalOf } from './support/connected-app.ts'
import { makeTestTeam } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let apps: ReturnType<typeof appsAt>
beforeAll(async () => {
  server = await startTestServer({ env: { READS_PER_MINUTE: '100000' } })
  apps = appsAt(server)
})
afterAll(() => server.close())

const metadata = '/.well-known/oauth-protected-resource'

describe('threat 82: a token', () => {
  test('is for the MCP server alone', async () => {
    const { app } = await apps.connect(await paying(server))
    const { access_token } = app.stored!
    const elsewhere = await apps.post(access_token, {}, paths.call('get-lists'))
    expect(await refusalOf(elsewhere)).toEqual([401, 'token_elsewhere'])
    expect((await server.fetch('/lists', { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(401)
    await server.pool.query(
      `update oauth_tokens set payload = payload || '{"aud": "https://other.example/mcp"}' where kind = 'AccessToken'
       and app_id in (select id from connected_apps where client_id = $1)`,
      [app.client!.client_id],
    )
    expect(await refusalOf(await apps.post(access_token))).toEqual([401, 'token_elsewhere'])
  })

  test('is not given for another audience, with another proof, or by another way', async () => {
    const app = new AppStore()
    const browser = new Browser(server, await (await paying(server)).headers())
    const address = await apps.asks(app)
    const errorOf = async (change: (given: URLSearchParams) => void) => {
      const changed = new URL(address)
      change(changed.searchParams)
      const location = (await browser.fetch(changed)).headers.get('location') ?? ''
      return URL.parse(location.replace('#', '?'))?.searchParams.get('error') ?? location
    }
    expect(await errorOf((given) => given.set('resource', 'https://other.example/mcp'))).toBe('invalid_target')
    expect(await errorOf((given) => given.set('code_challenge_method', 'plain'))).toBe('invalid_request')
    expect(await errorOf((given) => given.delete('code_challenge'))).toBe('invalid_request')
    expect(await errorOf((given) => given.set('response_type', 'token'))).toBe('unsupported_response_type')
    expect(await errorOf((given) => given.set('prompt', 'none'))).toBe('consent_required')
    expect((await browser.fetch('/oauth/authorize?client_id=nobody&response_type=code')).status).toBe(400)

    const code = (await browser.back(await browser.allow(await browser.open(address), ['read']))).get('code')!
    const given = {
      ...{ grant_type: 'authorization_code', code, client_id: app.client!.client_id, redirect_uri: redirectUrl },
      code_verifier: app.verifier,
    }
    const wrong: Record<string, string>[] = [
      { code_verifier: 'a'.repeat(43) },
      { redirect_uri: 'https://evil.example/' },
      { client_id: 'nobody' },
      { resource: 'https://other.example/mcp' },
    ]
    for (const change of wrong)
      expect((await apps.form('/oauth/token', { ...given, ...change })).status, JSON.stringify(change)).toBeGreaterThan(
        399,
      )
  })

  test('and its code are used once: the second time ends the connection', async () => {
    const person = await paying(server)
    const { app, browser, request } = await apps.asked(person)
    const code = (await browser.back(await browser.allow(request, ['read']))).get('code')!
    const given = {
      ...{ grant_type: 'authorization_code', code, client_id: app.client!.client_id, redirect_uri: redirectUrl },
      ...{ code_verifier: app.verifier, resource: apps.mcp.href },
    }
    const { access_token } = await json(await apps.form('/oauth/token', given))
    expect((await apps.post(access_token!)).status).toBe(200)
    expect((await apps.form('/oauth/token', given)).status).toBe(400)
    expect((await apps.post(access_token!)).status).toBe(401)
    expect((await person.call(getConnectedApps, {})).data).toEqual([])
  })

  test('that is refreshed twice at the same moment is given once, and a copied one ends the connection', async () => {
    const person = await paying(server)
    const { app } = await apps.connect(person)
    const refresh = (token: string) =>
      apps.form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: app.client!.client_id })
    const both = await Promise.all([refresh(app.stored!.refresh_token!), refresh(app.stored!.refresh_token!)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await refresh(app.stored!.refresh_token!)).status).toBe(400)
    expect((await person.call(getConnectedApps, {})).data).toEqual([])
    expect((await apps.post(app.stored!.access_token)).status).toBe(401)
  })

  test('that its app gives back ends the connection', async () => {
    const person = await paying(server)
    const { app } = await apps.connect(person)
    const { client_id } = app.client!
    expect((await apps.form('/oauth/revoke', { token: app.stored!.access_token, client_id: 'nobody' })).status).toBe(
      401,
    )
    expect((await apps.form('/oauth/revoke', { token: app.stored!.refresh_token!, client_id })).status).toBe(200)
    expect((await apps.post(app.stored!.access_token)).status).toBe(401)
    expect((await person.call(getConnectedApps, {})).data).toEqual([])
  })

  test('that was revoked while its call ran gets nothing more', async () => {
    const person = await paying(server)
    const { app } = await apps.connect(person)
    const id = (await person.call(getConnectedApps, {})).data[0]!.id
    const running = Array.from({ length: 5 }, () => apps.post(app.stored!.access_token, call('get-lists', {})))
    const refreshing = apps.form('/oauth/token', {
      ...{ grant_type: 'refresh_token', refresh_token: app.stored!.refresh_token!, client_id: app.client!.client_id },
    })
    await person.call(revokeConnectedApp, { appId: id })
    for (const { status } of await Promise.all(running)) expect([200, 401]).toContain(status)
    const refreshed = await refreshing
    expect([200, 400]).toContain(refreshed.status)
    if (refreshed.ok) expect((await apps.post((await json(refreshed)).access_token!)).status).toBe(401)
    expect((await apps.post(app.stored!.access_token)).status).toBe(401)
    const { rows } = await server.pool.query('select 1 from oauth_tokens where app_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('that lacks a scope says which, and the app asks its member for it', async () => {
    const person = await paying(server)
    const { app, browser } = await apps.connect(person, ['read'])
    const refused = await apps.post(
      app.stored!.access_token,
      call('add-to-list', { listName: 'Mine', physicianIds: [1] }),
    )
    expect(await refused.clone().text()).toContain('insufficient_scope')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="read write", resource_metadata="${server.origin}${metadata}/mcp"`,
    )
    const client = await apps.connected(app)
    const add = () => client.callTool({ name: 'add-to-list', arguments: { listName: 'Mine', physicianIds: [1] } })
    await expect(add()).rejects.toThrow(UnauthorizedError)
    expect(app.sentTo?.searchParams.get('scope')).toBe('read write')
    const back = await browser.back(await browser.allow(await browser.open(app.sentTo!), ['read', 'write']))
    await apps.finish(app, back)
    expect(app.stored?.scope).toBe('read write')
    expect(JSON.stringify((await add()).content)).not.toContain('insufficient_scope')
    expect((await person.call(getConnectedApps, {})).data).toHaveLength(1)
  })

  test('has no more than its member allows now', async () => {
    const person = await paying(server)
    const { app, browser } = await apps.connect(person, ['read', 'write'])
    const wide = app.stored!.access_token
    const back = await browser.back(await browser.allow(await browser.open(app.sentTo!), ['read']))
    await apps.finish(app, back)
    expect((await apps.post(wide, call('add-to-list', { listName: 'M', physicianIds: [1] }))).status).toBe(403)
    expect((await apps.post(wide, call('get-lists', {}))).status).toBe(200)
  })
})

describe('threat 70: an app of a team', () => {
  test('is seen and disconnected by its owners and managers, and ends when its member joins or leaves', async () => {
    const { id, recruiter, manager, owner } = await makeTestTeam(server)
    const { app } = await apps.connect(recruiter, ['read'], new AppStore('Rita’s assistant'))
    for (const boss of [manager, owner])
      expect((await boss.call(getConnectedApps, {})).team).toMatchObject([
        { name: 'Rita’s assistant', by: 'Rita Recruiter', state: 'works' },
      ])
    expect((await recruiter.call(getConnectedApps, {})).team).toBeNull()
    const stranger = await paying(server)
    const appId = (await recruiter.call(getConnectedApps, {})).data[0]!.id
    await expect(stranger.call(revokeConnectedApp, { appId })).rejects.toMatchObject({ status: 404 })
    await manager.call(revokeConnectedApp, { appId })
    expect((await apps.post(app.stored!.access_token)).status).toBe(401)

    const { app: theirs } = await apps.connect(stranger)
    await server.pool.query(`insert into team_members (user_id, team_id, role) values ($1, $2, 'recruiter')`, [
      ...[stranger.id, id],
    ])
    expect(await refusalOf(await apps.post(theirs.stored!.access_token))).toEqual([401, 'token_ended'])
    expect((await stranger.call(getConnectedApps, {})).data).toMatchObject([{ state: 'ended' }])
    await apps.connect(stranger, ['read'], theirs)
    expect((await apps.post(theirs.stored!.access_token)).status).toBe(200)
    await server.pool.query('delete from team_members where user_id = $1', [stranger.id])
    expect((await apps.post(theirs.stored!.access_token)).status).toBe(401)
  })
})

describe('what is stored', () => {
  test('is no token and no code, is in the download, and goes with the account', async () => {
    const person = await paying(server)
    const { app } = await apps.connect(person)
    const { rows } = await server.pool.query('select * from oauth_tokens')
    const { rows: clients } = await server.pool.query('select * from oauth_clients')
    const all = JSON.stringify([rows, clients])
    for (const secret of [app.stored!.access_token, app.stored!.refresh_token!, app.verifier])
      expect(all).not.toContain(secret)
    const own = await person.post('download-my-data', {})
    expect(await own.text()).toContain('Test Assistant')
    await server.pool.query('delete from users where id = $1', [person.id])
    expect((await apps.post(app.stored!.access_token)).status).toBe(401)
    const left = await server.pool.query('select 1 from connected_apps where user_id = $1', [person.id])
    expect(left.rows).toEqual([])
  })

  test('goes when it has expired and nothing is left of it', async () => {
    const { app } = await apps.connect(await paying(server))
    const { app: used } = await apps.connect(await paying(server))
    const own = 'app_id in (select id from connected_apps where client_id = $1)'
    const due = [app.client!.client_id]
    await server.pool.query(`update oauth_tokens set expires_at = now() - interval '1 second' where ${own}`, due)
    await server.pool.query(`update connected_apps set connected_at = now() - interval '2 hours'`)
    await server.pool.query(`update oauth_clients set used_at = now() - interval '91 days'`)
    await forgetApps.run({ data: {}, deps: server.deps, id: 'test', signal: AbortSignal.timeout(5000) } as never)
    const { rows } = await server.pool.query('select id from oauth_clients where id = any($1)', [
      [app.client!.client_id, used.client!.client_id],
    ])
    expect(rows).toEqual([{ id: used.client!.client_id }])
    expect((await apps.post(used.stored!.access_token)).status).toBe(200)
  })
})
