/** Mails on their way: through a real mail server, again after a fault, never twice; and the outbox of local mode. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { personaEmail } from '../src/server/start/personas.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { goodPassword, postAuth, signUp, tokenIn } from './support/people.ts'
import { startServerProcess } from './support/process.ts'
import { startTestServer, type TestServer } from './support/server.ts'

describe('with a mail server', () => {
  let mailServer: MailServer
  let server: TestServer
  const env = () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'Attending <hello@mail.example>', MAILS_PER_HOUR: '1000' })
  beforeAll(async () => {
    mailServer = await startMailServer()
    // An email that waits for the queue's next look waits longer than a test may last.
    server = await startTestServer({ env: env(), lookEvery: 600 })
  })
  afterEach(() => void mailServer.received.splice(0))
  afterAll(async () => {
    await server.close()
    await mailServer.close()
  })

  test('a sign-up’s mail arrives at once, whole', async () => {
    const asked = performance.now()
    await signUp(server, 'smtp@example.com')
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), { timeout: 20_000, interval: 5 })
    process.stdout.write(`mail ${Math.round(performance.now() - asked)} ms after the sign-up was asked for\n`)
    const [mail] = mailServer.received
    expect(mail).toMatchObject({
      from: { name: 'Attending', address: 'hello@mail.example' },
      to: [{ address: 'smtp@example.com' }],
      subject: 'Confirm your email address',
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/),
    })
    const link = `${server.deps.settings.origin}/confirm-email?token=${tokenIn({ text: mail!.text! })}`
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.text).toContain(link)
    // The line next to the subject, the sender's address and why one gets it.
    expect(mail?.html).toContain('One step, and your Attending account is ready.')
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain('100 Example Street, Suite 200, Sacramento, CA 95814')
      expect(part).toContain('because an account was requested with smtp@example.com')
    }
    expect(mail?.text).not.toContain('<')
  })

  test('every email stays in the look: text, evergreen and paper, no picture and no script from elsewhere', async () => {
    for (const path of ['request-password-reset', 'resend-verification']) {
      await server.as('visitor').post(path, { email: 'smtp@example.com' })
    }
    await postAuth(server, '/sign-in/email', { email: personaEmail('basic'), password: 'attending' })
    await postAuth(
      server,
      '/sign-in/email',
      { email: personaEmail('basic'), password: 'attending' },
      { 'user-agent': 'curl/8' },
    )
    await signUp(server, personaEmail('basic'))
    await vi.waitFor(() => expect(mailServer.received.length).toBe(4), { timeout: 20_000 })
    for (const { html, text, subject } of mailServer.received) {
      expect(html, subject).toMatch(/#0b6b53/i)
      expect(html, subject).toMatch(/#fbfbf8/i)
      expect(html, subject).not.toMatch(/<img|<script|<link|@import|url\(/)
      const links = [...html!.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
      expect(links.length, subject).toBeGreaterThan(2)
      for (const link of links) expect(link).toMatch(new RegExp(`^(${server.deps.settings.origin}|mailto:)`))
      expect(text!.length, subject).toBeGreaterThan(200)
    }
  })

  test('a server that says nothing, then is down: no one waits for it, and the email arrives once it is up', {
    timeout: 60_000,
  }, async () => {
    await mailServer.close()
    const silent = await startMailServer({ onConnect: () => {}, closeTimeout: 100 }, mailServer.port)
    await signUp(server, 'patient@example.com')
    const job = async () => {
      const { rows } = await server.pool.query<{ id: string; state: string; output: unknown }>(
        `select id, state, output from pgboss.job where data ->> 'email' = 'patient@example.com'`,
      )
      return rows[0]
    }
    await vi.waitFor(async () => expect((await job())?.state).toBe('active'), { timeout: 10_000 })
    await silent.close()
    await vi.waitFor(async () => expect((await job())?.state).toBe('retry'), { timeout: 10_000 })
    expect(JSON.stringify(await job())).not.toContain('patient@example.com"')
    // Not the account itself: it can be signed in to as far as any unconfirmed one.
    expect(
      (await postAuth(server, '/sign-in/email', { email: 'patient@example.com', password: goodPassword })).status,
    ).toBe(403)
    mailServer = await startMailServer({}, mailServer.port)
    // What is due again is no one's news: another server looks for it.
    const other = await startTestServer({ env: env(), peerOf: server, lookEvery: 1 })
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), { timeout: 40_000 })
    await other.close()
    expect(mailServer.received[0]?.messageId).toBe(`<${(await job())?.id}@localhost>`)
    const failed = server.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job failed')
    // Pino's level of a warning: the mail server may be back in a minute.
    expect(failed[0]).toMatchObject({ level: 40, attempt: 0, triesLeft: 12 })
    expect(server.logged.join('\n')).not.toContain('patient@example.com')
  })

  test('a job that is run again after its mail has left sends no second one', async () => {
    const email = { to: 'twice@example.com', kind: 'test', subject: 'Once', body: 'Once' as never }
    await server.deps.mail.send('the-same-job', email)
    await server.deps.mail.send('the-same-job', email)
    expect(mailServer.received).toHaveLength(1)
    await server.deps.mail.send('another-job', email)
    expect(mailServer.received).toHaveLength(2)
  })

  test('a mailbox that does not exist is given up, and the log does not name it', async () => {
    await mailServer.close()
    mailServer = await startMailServer(
      {
        onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
      },
      mailServer.port,
    )
    await signUp(server, 'nobody-there@example.com')
    await server.settled()
    const { rows } = await server.pool.query(
      `select state from pgboss.job where data ->> 'email' = 'nobody-there@example.com'`,
    )
    expect(rows).toEqual([{ state: 'completed' }])
    const log = server.logged.join('\n')
    expect(log).toContain('email permanently refused')
    expect(log).not.toContain('nobody-there')
  })
})

test('the built server, started as script/server starts it, draws and sends as well', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-mail-'))
  const server = await startServerProcess({ DATA_DIR: dataDir })
  try {
    const post = (pathname: string, body: object) =>
      fetch(server.origin + pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post('/api/auth/sign-up/email', { email: 'a@example.com', password: goodPassword })).status).toBe(200)
    await vi.waitFor(
      async () => {
        const outbox = await (await post('/functions/v1/get-outbox', {})).json()
        expect(outbox).toMatchObject({ data: [{ to: 'a@example.com', kind: 'confirm-email' }] })
      },
      { timeout: 10_000, interval: 100 },
    )
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('the outbox', () => {
  test('has the newest first, drawn and as source, and keeps its secrets out of production', async () => {
    const server = await startTestServer({ env: { MAILS_PER_HOUR: '1000' } })
    await signUp(server, 'one@example.com')
    await server.settled()
    await signUp(server, 'two@example.com')
    await server.settled()
    const production = await startTestServer({
      peerOf: server,
      env: {
        MODE: 'production',
        ORIGIN: 'https://attending.example.com',
        AUTH_SECRET: 'a'.repeat(32),
        SUPPRESSION_KEY: 'b'.repeat(32),
        DATABASE_URL: server.databaseUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@b.example',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    })
    try {
      const { data } = await (await server.as('visitor').post('get-outbox')).json()
      expect(data.map(({ to }: { to: string }) => to)).toEqual(['two@example.com', 'one@example.com'])
      const mail = await (await server.as('visitor').post('get-outbox-mail', { id: data[0].id })).json()
      expect(mail).toMatchObject({ ...data[0], kind: 'confirm-email' })
      expect(mail.source).toMatch(/^Message-ID: <.+>$/m)
      expect(mail.source).toMatch(/^Content-Type: multipart\/alternative;/m)
      const missing = await server.as('visitor').post('get-outbox-mail', { id: crypto.randomUUID() })
      expect(await missing.json()).toMatchObject({ error: { code: 'no_mail' } })
      for (const [name, body] of [
        ['get-outbox', {}],
        ['get-outbox-mail', { id: data[0].id }],
      ] as const) {
        for (const speaker of ['visitor', 'admin'] as const) {
          const response = await production.as(speaker).post(name, body)
          expect(response.status).toBe(404)
          expect(await response.json()).toEqual({
            error: { code: 'not_here', message: 'There is nothing at this address.' },
          })
        }
      }
    } finally {
      await production.close()
      await server.close()
    }
  })
})
