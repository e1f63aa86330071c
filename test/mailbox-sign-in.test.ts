/**
 * Mailboxes whose owners sign in at Google or Microsoft, against an authorization server and mail servers of the test's
 * own: connected, renewed, refused, and never someone else's.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailboxAccess, Mailboxes } from '../src/adapters/mailbox/port.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { newMessageId, sendFrom } from '../src/features/mailboxes/commands.server.ts'
import { checkMailbox, findMailServers, getMailboxes } from '../src/features/mailboxes/contracts.ts'
import { readMailboxes } from '../src/features/mailboxes/read-mailbox.server.ts'
import { finishMailboxSignIn, startMailboxSignIn } from '../src/features/mailboxes/sign-in-contracts.ts'
import { type AuthorizationServer, clients, startAuthorizationServer } from './support/authorization-server.ts'
import { type ImapServer, startImapStandIn } from './support/imap-stand-in.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { refusal } from './support/refusal.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const address = 'rita@agency.example'
let server: TestServer
let login: AuthorizationServer
let smtp: MailServer
let imap: ImapServer
/** The mail servers that were connected to, by name. */
const reached = new Set<string>()

beforeAll(async () => {
  login = await startAuthorizationServer()
  imap = await startImapStandIn()
  imap.accepts = (user, token) => user === address && login.accepts(token)
  smtp = await startMailServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, authMethods: ['XOAUTH2'] },
    onAuth: ({ method, username, accessToken = '' }, _, done) =>
      method === 'XOAUTH2' && username === address && login.accepts(accessToken)
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Not accepted'), { responseCode: 535 })),
    onData: (stream, _, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        imap.deliver(Buffer.concat(parts))
        done()
      })
    },
  })
  server = await startTestServer({
    env: { ...clients, MAIL_LOGIN_ORIGIN: login.origin, MAIL_ARRIVAL_S: '5' },
    textRecords: async () => [],
    mailExchangers: async (domain) => (domain === 'agency.example' ? ['aspmx.l.google.com'] : ['mx.host.example']),
  })
  const { mailboxes } = server.deps
  const here = (access: MailboxAccess): MailboxAccess => {
    reached.add(access.imap.host).add(access.smtp.host)
    const on = (port: number) => ({ host: 'localhost', port })
    return { ...access, imap: on(imap.port), smtp: on(smtp.port) }
  }
  const led: Mailboxes = {
    send: (access, email) => mailboxes.send(here(access), email),
    find: (access, ...about) => mailboxes.find(here(access), ...about),
    file: (access, email) => mailboxes.file(here(access), email),
    readNew: (access, ...about) => mailboxes.readNew(here(access), ...about),
  }
  Object.assign(server.deps, { mailboxes: led })
}, 300_000)
afterAll(async () => {
  await server.close()
  await smtp.close()
  await imap.close()
  await login.close()
})
beforeEach(async () => {
  await server.pool.query('delete from mailboxes')
  Object.assign(login, { mood: 'fine', lasts: 3600, lasting: true })
  login.given.length = 0
  reached.clear()
})

const me = () => server.as('premium')
const mine = async () => (await me().call(getMailboxes, {})).data

/** What the provider's page sends the browser back with. */
async function signedIn(provider: 'google' | 'microsoft' = 'google', more: { returnTo?: string } = {}) {
  const { url } = await me().call(startMailboxSignIn, { address, senderName: 'Rita Recruiter', provider, ...more })
  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location')!)
  expect(back.origin + back.pathname).toBe(`${server.deps.settings.origin}/account/sending/connect`)
  return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
}

async function connected(provider: 'google' | 'microsoft' = 'google') {
  await me().call(finishMailboxSignIn, await signedIn(provider))
  await server.settled()
  return (await mine())[0]!
}

const toAda = () => ({
  ...{ messageId: newMessageId(address), date: new Date(), to: { address: 'ada@example.com' } },
  ...{ subject: 'A role', text: 'Dear Ada', html: '<p>Dear Ada</p>' },
})

/** As when an hour has passed: the token that the mailbox has is none anymore. */
const runOut = () => login.given.push({ grant: 'elsewhere', accessToken: 'another' })

test.each([
  ['google', 'https://mail.google.com/', ['imap.gmail.com', 'smtp.gmail.com']],
  [
    'microsoft',
    'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    ['outlook.office365.com', 'smtp.office365.com'],
  ],
] as const)('a mailbox at %s is connected without a password, and works', async (provider, scope, hosts) => {
  expect(await connected(provider)).toMatchObject({ address, state: 'works', login: provider, problem: null })
  expect([...reached].toSorted()).toEqual(hosts)
  const asked = login.asked.at(-1)!
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ scope, response_type: 'code', code_challenge_method: 'S256', login_hint: address },
  })
  if (provider === 'google') expect(asked.get('access_type')).toBe('offline')
})

test('the form knows where to sign in, and what no one registered for has an app password', async () => {
  expect(await me().call(findMailServers, { address })).toEqual({ provider: 'Google', signIn: 'google' })
  expect(await me().call(findMailServers, { address: 'a@yahoo.com' })).toEqual({ provider: 'Yahoo', signIn: null })
  expect(await me().call(findMailServers, { address: 'a@host.example' })).toEqual({ provider: null, signIn: null })
  const { google } = server.deps.settings.mailSignIn
  server.deps.settings.mailSignIn.google = null
  expect(await me().call(findMailServers, { address })).toEqual({ provider: 'Google', signIn: null })
  const input = { address, senderName: 'Rita', provider: 'google' }
  expect(await refusal(me(), 'start-mailbox-sign-in', input)).toMatchObject({ status: 409, code: 'not_set_up' })
  server.deps.settings.mailSignIn.google = google
})

test('tokens are encrypted, and no answer, log, or download has them', async () => {
  await connected()
  const { accessToken } = login.given[0]!
  const { rows } = await server.pool.query('select secret from mailboxes')
  expect(rows[0].secret).not.toContain(accessToken)
  expect(JSON.stringify(await mine())).not.toContain(accessToken)
  expect(JSON.stringify(await me().call(downloadMyData, {}))).not.toContain(accessToken)
  expect(server.logged.join('\n')).not.toContain(accessToken)
})

test('a token is renewed before it runs out, by whatever uses the mailbox', async () => {
  login.lasts = 60
  const { id } = await connected()
  expect(login.given.filter(({ grant }) => grant === 'refresh_token').length).toBeGreaterThan(0)
  runOut()
  login.lasts = 3600
  const email = toAda()
  expect(await sendFrom(server.deps, id, email)).toEqual({ outcome: 'sent' })
  const given = login.given.length
  await server.deps.jobs.enqueue(server.deps.db, readMailboxes, {})
  await me().call(checkMailbox, { mailboxId: id })
  await server.settled()
  expect((await mine())[0]).toMatchObject({ state: 'works' })
  // Still good for an hour.
  expect(login.given).toHaveLength(given)
})

test('a token that the provider takes back stops the mailbox, and says what to do; signing in again connects it', async () => {
  login.lasts = 60
  const { id } = await connected()
  login.mood = 'refuses'
  const email = toAda()
  expect(await sendFrom(server.deps, id, email)).toMatchObject({ outcome: 'refused', refusal: 'login' })
  expect((await mine())[0]).toMatchObject({
    state: 'broken',
    problem: 'Google no longer lets us use this mailbox. Sign in with Google again.',
  })
  login.mood = 'fine'
  expect(await connected()).toMatchObject({ id, state: 'works', problem: null })
  login.mood = 'refuses'
  await server.deps.jobs.enqueue(server.deps.db, readMailboxes, {})
  await server.settled()
  expect((await mine())[0]).toMatchObject({ state: 'broken' })
})

test('a provider that is down for a moment costs nothing but time', async () => {
  login.lasts = 60
  const { id } = await connected()
  login.mood = 'fails'
  const email = toAda()
  expect(await sendFrom(server.deps, id, email)).toMatchObject({ refusal: 'for-now', limitsMailbox: true })
  expect((await mine())[0]).toMatchObject({ state: 'works' })
  login.mood = 'fine'
  const back = await signedIn()
  login.mood = 'fails'
  expect(await refusal(me(), 'finish-mailbox-sign-in', back)).toMatchObject({ status: 503, code: 'unreachable' })
})

test('what a provider sent back counts once, for who started it, in the browser in which they did', async () => {
  const back = await signedIn()
  expect(await refusal(server.as('monthly'), 'finish-mailbox-sign-in', back)).toMatchObject({ code: 'expired' })
  // The same person in another browser.
  const { rows } = await server.pool.query(`select email from users where email like 'premium@%'`)
  const { signIn } = await import('./support/sign-in.ts')
  const elsewhere = server.bearing(await signIn(server.origin, rows[0].email))
  expect(await refusal(elsewhere, 'finish-mailbox-sign-in', back)).toMatchObject({ code: 'expired' })
  for (const state of ['made up', `${back.state.slice(0, -2)}00`]) {
    expect(await refusal(me(), 'finish-mailbox-sign-in', { ...back, state })).toMatchObject({ code: 'expired' })
  }
  expect(await mine()).toEqual([])
  await me().call(finishMailboxSignIn, back)
  expect(await refusal(me(), 'finish-mailbox-sign-in', back)).toMatchObject({ status: 409, code: 'refused' })
  expect(await mine()).toHaveLength(1)
})

test('a code of another attempt is refused, and so is a provider that gives no token that lasts', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  const mixed = { code: one.code, state: other.state }
  expect(await refusal(me(), 'finish-mailbox-sign-in', mixed)).toMatchObject({ code: 'refused' })
  login.lasting = false
  expect(await refusal(me(), 'finish-mailbox-sign-in', await signedIn())).toMatchObject({ code: 'refused' })
  expect(await mine()).toEqual([])
})

test('one comes back to a page of this site, whatever was asked for', async () => {
  const returnTo = async (to: string) =>
    (await me().call(finishMailboxSignIn, await signedIn('google', { returnTo: to }))).returnTo
  expect(await returnTo('/sequences/new?to=selected')).toBe('/sequences/new?to=selected')
  expect(await returnTo('https://evil.example/')).not.toContain('evil')
  expect(await returnTo('//evil.example/')).not.toContain('evil')
})
