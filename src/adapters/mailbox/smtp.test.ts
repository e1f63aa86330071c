import { type AddressInfo, createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import type { MailboxAccess, OutgoingEmail } from './port.ts'
import { sendThrough } from './smtp.ts'

let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const access = (port: number): MailboxAccess => ({
  address: 'rita@agency.example',
  senderName: 'Rita Recruiter',
  smtp: { host: '127.0.0.1', port },
  imap: { host: '127.0.0.1', port: 1 },
  username: 'rita',
  login: { password: 'app password' },
})
const email: OutgoingEmail = {
  messageId: '<one@agency.example>',
  date: new Date('2026-11-24T17:00:00Z'),
  to: { name: 'Ada Lovelace', address: 'ada@example.com' },
  subject: 'A role in Austin – hospitalist',
  text: 'Dear Dr. Lovelace,\n',
  html: '<p>Dear Dr. Lovelace,</p>',
}

const plain: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password, accessToken }, _, done) =>
    (username === 'rita' && password === 'app password') || accessToken === 'fresh'
      ? done(null, { user: 'rita' })
      : done(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 })),
}
const refusing = (command: 'onRcptTo' | 'onMailFrom', responseCode: number, message: string): SMTPServerOptions => ({
  ...plain,
  [command]: (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(message), { responseCode })),
})

async function sending(
  options: SMTPServerOptions,
  change: Partial<OutgoingEmail> = {},
  login?: MailboxAccess['login'],
) {
  server = await startMailServer(options)
  return sendThrough({ ...access(server.port), ...(login && { login }) }, { ...email, ...change }, true)
}

test('an email arrives with its thread and a List-Unsubscribe on one line', async () => {
  const listUnsubscribe = `https://attending.example/unsubscribe?token=${'a'.repeat(120)}`
  const references = ['<zero@agency.example>', '<half@agency.example>']
  const sent = await sending(plain, { inReplyTo: '<half@agency.example>', references, listUnsubscribe })
  expect(sent).toEqual({ outcome: 'sent' })
  const [arrived] = server!.received
  expect(arrived).toMatchObject({
    messageId: email.messageId,
    from: { name: 'Rita Recruiter', address: 'rita@agency.example' },
    to: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
    recipients: ['ada@example.com'],
    subject: email.subject,
    inReplyTo: '<half@agency.example>',
    references: references.join(' '),
  })
  const lines = arrived!.headerLines.map(({ line }) => line)
  expect(lines).toContain(`List-Unsubscribe: <${listUnsubscribe}>`)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test.each([
  ['subject', { subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nbody' }],
  ['name', { to: { name: 'Ada\r\nBcc: eve@example.com', address: 'ada@example.com' } }],
  ['address', { to: { address: 'ada@example.com\r\nRCPT TO:<eve@example.com>' } }],
  ['Message-ID of before', { inReplyTo: '<a@b>\r\nBcc: eve@example.com' }],
] as const)('no header and no recipient comes from a %s', async (_, change) => {
  await sending(plain, change)
  for (const { recipients, headers, text } of server!.received) {
    expect(recipients).not.toContain('eve@example.com')
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(text?.trim()).toBe('Dear Dr. Lovelace,')
  }
})

test('a token logs in by XOAUTH2', async () => {
  expect(await sending({ ...plain, authMethods: ['XOAUTH2'] }, {}, { accessToken: 'fresh' })).toEqual({
    outcome: 'sent',
  })
})

describe('refusals', () => {
  test('of the password', async () => {
    expect(await sending(plain, {}, { password: 'wrong' })).toMatchObject({
      outcome: 'refused',
      refusal: 'login',
      answer: expect.stringContaining('Username and Password not accepted'),
    })
  })
  test('of the recipient, for good and for now', async () => {
    expect(await sending(refusing('onRcptTo', 550, '5.1.1 User unknown'))).toMatchObject({ refusal: 'for-good' })
    await server!.close()
    const greylisted = await sending(refusing('onRcptTo', 450, '4.2.0 Greylisted, try again in 300 seconds'))
    expect(greylisted).toMatchObject({ refusal: 'for-now', retryAfter: 300 })
    expect(greylisted).not.toHaveProperty('limitsMailbox')
  })
  test('of a mailbox that has sent too much', async () => {
    const limited = { refusal: 'for-now', limitsMailbox: true }
    const google = refusing('onMailFrom', 550, '5.4.5 Daily user sending limit exceeded')
    expect(await sending(google)).toMatchObject({ ...limited, retryAfter: 24 * 60 * 60 })
    await server!.close()
    const yahoo = refusing('onRcptTo', 421, '4.7.0 [TSS04] Messages temporarily deferred due to user complaints')
    expect(await sending(yahoo)).toMatchObject(limited)
  })
  test('after the email, before it counts as accepted', async () => {
    const sent = await sending({
      ...plain,
      onData: (stream, _, done) => {
        stream.on('end', () => done(Object.assign(new Error('5.7.1 Spam message rejected'), { responseCode: 554 })))
        stream.resume()
      },
    })
    expect(sent).toMatchObject({ outcome: 'refused', refusal: 'for-good' })
  })
  test('of a connection', async () => {
    expect(await sendThrough(access(1), email, true)).toMatchObject({ refusal: 'for-now', limitsMailbox: true })
    expect(await sendThrough(access(25), email, false)).toMatchObject({
      refusal: 'for-now',
      answer: '127.0.0.1 is not on the public internet',
    })
  })
})

/** A mail server that hangs up when a client sends what `at` matches. */
async function hangingUp(at: RegExp): Promise<{ port: number; close: () => Promise<void> }> {
  const script = createServer((socket) => {
    let isData = false
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      const said = String(bytes)
      if (at.test(said)) socket.destroy()
      else if (isData) {
        if (said.endsWith('\r\n.\r\n')) socket.write('250 queued\r\n')
      } else if (/^EHLO/.test(said)) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n')
      else if (/^AUTH/.test(said)) socket.write('235 ok\r\n')
      else if (/^DATA/.test(said)) {
        isData = true
        socket.write('354 go ahead\r\n')
      } else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => script.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => script.close(() => resolve()))
  return { port: (script.address() as AddressInfo).port, close }
}

test.each([
  ['EHLO', /^EHLO/, 'refused'],
  ['the recipient', /^RCPT/, 'refused'],
  ['DATA', /^DATA/, 'refused'],
  ['the beginning of the email', /^(?:From|Content-Type|Message-ID):/m, 'unclear'],
  ['the end of the email', /\r\n\.\r\n$/, 'unclear'],
])('a connection lost at %s', async (_, at, outcome) => {
  const script = await hangingUp(at)
  expect(await sendThrough(access(script.port), email, true)).toMatchObject({ outcome })
  await script.close()
})
