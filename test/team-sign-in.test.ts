/** Logging in through a team's identity provider, against a real OpenID Connect server on loopback. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import {
  confirmTeamSignIn,
  getTeamSignIn,
  removeTeamSignIn,
  resetMemberSignIn,
  saveTeamSignIn,
  verifyTeamDomain,
} from '../src/features/auth/team-sign-in/contracts.ts'
import { getTeams, removeMember } from '../src/features/teams/contracts.ts'
import { lastMail } from './support/people.ts'
import { addToTeam, makeTestTeam, type TestTeam } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const secret = 'a secret of the identity provider'
/** Who is signed in at the identity provider, and what it says of them. */
let account: { email: string; email_verified?: boolean; sub?: string }
let server: TestServer
let atProvider: Server
let issuer: string
let team: TestTeam
/** TXT records by name; a name without any is answered by no one. */
const records = new Map<string, string[]>()

beforeAll(async () => {
  server = await startTestServer({
    env: { SIGN_INS_PER_MINUTE: '100000', MAILS_PER_HOUR: '100000' },
    textRecords: async (name) => records.get(name) ?? Promise.reject(new Error('No name server answers')),
  })
  team = await makeTestTeam(server)
  atProvider = createServer()
  await new Promise<void>((resolve) => atProvider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(atProvider.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'attending',
        client_secret: secret,
        redirect_uris: [(await team.owner.call(getTeamSignIn, {})).redirectUrl],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...account, sub: id }) }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: undefined,
  })
  // Everyone who comes is signed in and has agreed.
  atProvider.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const details = await provider.interactionDetails(request, response)
    const accountId = account.sub ?? account.email
    const grant = new provider.Grant({ accountId, clientId: 'attending' })
    grant.addOIDCScope('openid email')
    const grantId = await grant.save()
    const result = { login: { accountId }, consent: { grantId } }
    await provider.interactionFinished(request, response, details.prompt.name ? result : {}, {
      mergeWithLastSubmission: false,
    })
  })
})
afterAll(async () => {
  await server.close()
  atProvider.closeAllConnections()
  atProvider.close()
})

const start = (email: string, returnTo = '/lists') =>
  server.fetch('/api/auth/team-sign-in/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, returnTo }),
  })

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((cookie) => !cookie.endsWith('='))

/** Walks through the identity provider as a browser would; gives the address that it leads back to. */
async function throughProvider(url: string): Promise<string> {
  const stored = new Map<string, string>()
  let next = url
  while (next.startsWith(issuer)) {
    const cookie = [...stored].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    await response.body?.cancel()
    for (const one of cookiesOf(response)) stored.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1))
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}`)
    next = new URL(location, next).href
  }
  return next
}

/** The whole way; gives the answer to the last step. */
async function logIn(email: string, says: typeof account = { email, email_verified: true }) {
  account = says
  const begun = await start(email)
  const { url } = (await begun.json()) as { url: string }
  const back = await throughProvider(url)
  return server.fetch(new URL(back).pathname + new URL(back).search, {
    redirect: 'manual',
    headers: { cookie: cookiesOf(begun).join('; ') },
  })
}

const leadsTo = (response: Response) => response.headers.get('location')

describe('a team’s identity provider', () => {
  const named = () => ({ domain: 'example.com', issuer, clientId: 'attending', clientSecret: secret })
  const confirm = (confirmed = true, teamId = team.id) =>
    server.as('admin').call(confirmTeamSignIn, { teamId, domain: 'example.com', issuer, confirmed })

  test('does nothing until an admin has confirmed it, and again after each change', async () => {
    expect((await start(team.recruiter.email)).status).toBe(404)
    await team.owner.call(saveTeamSignIn, named())
    expect((await start(team.recruiter.email)).status).toBe(404)
    expect((await team.owner.call(getTeamSignIn, {})).signIn).toMatchObject({
      ...{ domain: 'example.com', issuer, clientId: 'attending' },
      confirmed: false,
    })
    const row = (await server.as('admin').call(getTeams, {})).data.find(({ id }) => id === team.id)
    expect(row?.signIn).toEqual({ domain: 'example.com', issuer, confirmed: false })
    const { rows } = await server.pool.query('select client_secret from team_sign_ins')
    expect(JSON.stringify(rows)).not.toContain(secret)
    await confirm()
    expect((await start(team.recruiter.email)).status).toBe(200)
    const other = await makeTestTeam(server, { name: 'Elsewhere' })
    await other.owner.call(saveTeamSignIn, named())
    await expect(confirm(true, other.id)).rejects.toMatchObject({ status: 409, code: 'taken' })
    await team.owner.call(saveTeamSignIn, named())
    expect((await start(team.recruiter.email)).status).toBe(404)
    expect((await team.manager.post('get-team-sign-in', {})).status).toBe(403)
    const wrong = { ...named(), domain: 'no domain' }
    expect((await team.owner.post('save-team-sign-in', wrong)).status).toBe(422)
  })

  test('is turned on by the domain’s own record, which another team cannot use', async () => {
    const other = await makeTestTeam(server, { name: 'Elsewhere' })
    const verify = () => team.owner.call(verifyTeamDomain, {})
    const recordOf = async (owner: TestTeam['owner']) => (await owner.call(getTeamSignIn, {})).signIn!.record
    await expect(other.owner.call(verifyTeamDomain, {})).rejects.toMatchObject({ status: 404, code: 'nothing_named' })
    await other.owner.call(saveTeamSignIn, named())
    await expect(verify()).rejects.toMatchObject({ status: 503, code: 'no_answer' })
    const theirs = await recordOf(other.owner)
    expect(theirs.name).toBe('_attending.example.com')
    records.set(theirs.name, ['v=spf1 -all', theirs.value])
    await expect(verify()).rejects.toMatchObject({ status: 409, code: 'not_found' })
    const own = await recordOf(team.owner)
    records.set(own.name, ['v=spf1 -all', own.value])
    await verify()
    expect((await start(team.recruiter.email)).status).toBe(200)
    records.set(theirs.name, [theirs.value])
    await expect(other.owner.call(verifyTeamDomain, {})).rejects.toMatchObject({ status: 409, code: 'taken' })
    expect((await team.manager.post('verify-team-domain', {})).status).toBe(403)
  })

  test('logs a member in, with a session like any other', async () => {
    const response = await logIn(team.recruiter.email)
    expect([response.status, leadsTo(response)]).toEqual([303, '/lists'])
    const session = await server.fetch('/api/auth/get-session', { headers: { cookie: cookiesOf(response).join('; ') } })
    expect(await session.json()).toMatchObject({ user: { email: team.recruiter.email } })
  })

  test('non-members, and people from another domain, suspended, or not vouched for, cannot log in', async () => {
    const former = await addToTeam(server, team.id, 'recruiter')
    await team.owner.call(removeMember, { memberId: former.id })
    const reason = async (...given: Parameters<typeof logIn>) => {
      const response = await logIn(...given)
      expect(cookiesOf(response)).toEqual([])
      return leadsTo(response)
    }
    expect(await reason(former.email)).toBe('/login?team_sign_in=noMember')
    const premium = 'premium@attending.example'
    expect(await reason(team.recruiter.email, { email: premium, email_verified: true })).toBe(
      '/login?team_sign_in=otherDomain',
    )
    for (const verified of [{ email_verified: false }, {}])
      expect(await reason(team.recruiter.email, { email: team.recruiter.email, ...verified })).toBe(
        '/login?team_sign_in=unverified',
      )
    await server.pool.query('update users set suspended_at = now() where id = $1', [team.manager.id])
    expect(await reason(team.manager.email)).toBe('/login?team_sign_in=suspended')
  })

  test('still asks for the account’s own second factor, and cannot log in an admin of the site', async () => {
    const member = await addToTeam(server, team.id, 'recruiter')
    await server.pool.query('update users set two_factor_enabled = true where id = $1', [member.id])
    const response = await logIn(member.email)
    expect(leadsTo(response)).toBe('/login?step=app&return_to=%2Flists')
    expect(cookiesOf(response).map((cookie) => cookie.split('=')[0])).toEqual(['attending.two_factor'])
    const cookie = cookiesOf(response).join('; ')
    const session = await server.fetch('/api/auth/get-session', { headers: { cookie } })
    expect(await session.json()).toBeNull()
    await server.pool.query(`update users set role = 'admin', two_factor_enabled = false where id = $1`, [member.id])
    const refused = leadsTo(await logIn(member.email))
    expect(refused).toBe('/login?team_sign_in=admin')
    expect(await (await server.fetch(refused!)).text()).toContain('Admins of Attending log in with their own password.')
  })

  test('threat 60: an issuer that serves every organization is refused, when saved, confirmed, and used', async () => {
    const other = await makeTestTeam(server, { name: 'Shared' })
    const shared = { ...named(), domain: 'shared.example' }
    for (const tenant of ['common', 'organizations', 'consumers/v2.0', '%7Btenantid%7D']) {
      const asked = await other.owner.post('save-team-sign-in', { ...shared, issuer: `${issuer}/${tenant}` })
      expect([asked.status, Object.keys((await asked.json()).error.fields)], tenant).toEqual([422, ['issuer']])
    }
    await other.owner.call(saveTeamSignIn, shared)
    // As it was stored before.
    const old = `${issuer}/organizations`
    await server.pool.query('update team_sign_ins set issuer = $1 where team_id = $2', [old, other.id])
    const confirming = { teamId: other.id, domain: 'shared.example', issuer: old, confirmed: true }
    await expect(server.as('admin').call(confirmTeamSignIn, confirming)).rejects.toMatchObject({
      ...{ status: 409, code: 'shared_issuer' },
    })
    await server.pool.query('update team_sign_ins set confirmed_at = now() where team_id = $1', [other.id])
    const begun = await start('someone@shared.example')
    expect([begun.status, (await begun.json()).error.code]).toEqual([409, 'shared_issuer'])
  })

  test('threat 60: a member stays who they were at the provider; a new account gets in after the owner resets it', async () => {
    const member = await addToTeam(server, team.id, 'recruiter')
    const as = (sub: string, email = member.email) => logIn(email, { email, email_verified: true, sub })
    expect(leadsTo(await as('one'))).toBe('/lists')
    expect(leadsTo(await as('one'))).toBe('/lists')
    const other = await as('two')
    expect([leadsTo(other), cookiesOf(other)]).toEqual(['/login?team_sign_in=otherSubject', []])
    // Nor does an account open two members'.
    const colleague = await addToTeam(server, team.id, 'recruiter')
    expect(leadsTo(await as('one', colleague.email))).toBe('/login?team_sign_in=otherSubject')
    const { members } = await team.owner.call(getTeamSignIn, {})
    expect(members).toContainEqual(expect.objectContaining({ id: member.id, email: member.email }))
    expect((await member.post('reset-member-sign-in', { memberId: member.id })).status).toBe(403)
    const stranger = await makeTestTeam(server, { name: 'Strangers' })
    expect((await stranger.owner.post('reset-member-sign-in', { memberId: member.id })).status).toBe(404)
    await team.owner.call(resetMemberSignIn, { memberId: member.id })
    const told = await lastMail(server, member.email, 'team-sign-in-reset')
    expect(told.text).toContain(`${team.owner.name} reset your sign-in through`)
    const { data } = await server.as('admin').call(getAdminActions, { action: 'reset-member-sign-in' })
    expect(data[0]).toMatchObject({ admin: team.owner.email, about: { id: member.id } })
    expect(leadsTo(await as('two'))).toBe('/lists')
    expect(leadsTo(await as('one'))).toBe('/login?team_sign_in=otherSubject')
    const page = await (await server.fetch('/login?team_sign_in=otherSubject')).text()
    expect(page).toContain('a different account with your address')
    // Someone who leaves and comes back starts over.
    await team.owner.call(removeMember, { memberId: member.id })
    expect(
      (await server.pool.query('select from team_sign_in_subjects where user_id = $1', [member.id])).rowCount,
    ).toBe(0)
  })

  test('takes an answer once, in the browser that asked, with its own state', async () => {
    account = { email: team.recruiter.email, email_verified: true }
    const begun = await start(team.recruiter.email)
    const back = new URL(await throughProvider(((await begun.json()) as { url: string }).url))
    const send = (search: string, cookie: string) =>
      server.fetch(back.pathname + search, { redirect: 'manual', headers: { cookie } })
    const cookie = cookiesOf(begun).join('; ')
    const other = cookiesOf(await start(team.owner.email)).join('; ')
    expect(leadsTo(await send(back.search, ''))).toBe('/login?team_sign_in=expired')
    expect(leadsTo(await send(back.search, other))).toBe('/login?team_sign_in=refused')
    expect(leadsTo(await send('?code=made-up&state=made-up', cookie))).toBe('/login?team_sign_in=refused')
    expect(leadsTo(await send(back.search, cookie))).toBe('/lists')
    expect(leadsTo(await send(back.search, cookie))).toBe('/login?team_sign_in=refused')
    const away = await start(team.recruiter.email, 'https://evil.example/')
    expect(away.status).toBe(200)
  })

  test('is forgotten by its owner, and an unavailable provider is reported', async () => {
    atProvider.closeAllConnections()
    await new Promise((resolve) => atProvider.close(resolve))
    expect((await start(team.recruiter.email)).status).toBe(503)
    await team.owner.call(removeTeamSignIn, {})
    expect((await start(team.recruiter.email)).status).toBe(404)
  })
})
