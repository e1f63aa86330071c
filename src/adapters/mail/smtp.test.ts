import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { MailError } from './port.ts'
import { makeSmtp } from './smtp.ts'

let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const mail = {
  messageId: '<one@attending.example>',
  kind: 'confirm-email',
  from: 'Attending <hello@attending.example>',
  to: 'ada@example.com',
  subject: 'Confirm your email address – now',
  html: '<p>Grüße</p>',
  text: 'Grüße\n',
}

async function refusal(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

test('an email arrives as it was written, with both parts', async () => {
  server = await startMailServer()
  await makeSmtp([server.url]).carry(mail)
  const [arrived] = server.received
  expect(server.received).toHaveLength(1)
  expect(arrived).toMatchObject({
    messageId: mail.messageId,
    from: { name: 'Attending', address: 'hello@attending.example' },
    to: [{ address: 'ada@example.com' }],
    recipients: ['ada@example.com'],
    subject: mail.subject,
  })
  expect(arrived?.html?.trim()).toBe(mail.html)
  expect(arrived?.text?.trim()).toBe('Grüße')
  expect(arrived?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test.each(['Hi\r\nBcc: eve@example.com', 'Hi\nX-Evil: 1\n\nbody'])('the subject %j adds no header', async (subject) => {
  server = await startMailServer()
  await makeSmtp([server.url]).carry({ ...mail, subject })
  const [arrived] = server.received
  expect(arrived?.recipients).toEqual(['ada@example.com'])
  expect(arrived?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(arrived?.headers.map(({ key }) => key)).not.toContain('x-evil')
  expect(arrived?.text?.trim()).toBe('Grüße')
})

test('user and password of the address are used, decoded', async () => {
  const seen: unknown[] = []
  server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      seen.push([username, password])
      done(null, { user: username })
    },
  })
  await makeSmtp([server.url.replace('//', '//me%40here:p%2Fw@')]).carry(mail)
  expect(seen).toEqual([['me@here', 'p/w']])
})

test('toward another machine, TLS is wanted; ?requireTLS=false says that it is not', async () => {
  server = await startMailServer()
  // This same machine, by a name that doesn't say so.
  const elsewhere = `smtp://[::ffff:127.0.0.1]:${server.port}`
  const error = await refusal(makeSmtp([elsewhere]).carry(mail))
  expect(error.message).toMatch(/^The mail server of SMTP_URL did not accept an email \(ETLS/)
  expect(server.received).toEqual([])
  await makeSmtp([`${elsewhere}?requireTLS=false`]).carry(mail)
  expect(server.received).toHaveLength(1)
})

test('a certificate that no one vouches for is not taken', async () => {
  // smtp-server comes with a self-signed one.
  server = await startMailServer({ secure: true, disabledCommands: ['AUTH'] })
  const error = await refusal(makeSmtp([`smtps://127.0.0.1:${server.port}`]).carry(mail))
  expect(error.hopeless).toBe(false)
  expect(server.received).toEqual([])
})

test('no one there, a wrong password and a full disk are worth another try; an unknown recipient is not', async () => {
  const away = await refusal(makeSmtp(['smtp://127.0.0.1:1']).carry(mail))
  expect(away).toMatchObject({ hopeless: false, code: 'ESOCKET' })

  server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('Invalid username or password')),
  })
  expect(await refusal(makeSmtp([server.url.replace('//', '//u:p@')]).carry(mail))).toMatchObject({ hopeless: false })
  await server.close()

  const answer = (responseCode: number) => (address: { address: string }, _: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(`no mailbox ${address.address}`), { responseCode }))
  server = await startMailServer({ onRcptTo: answer(452) })
  expect(await refusal(makeSmtp([server.url]).carry(mail))).toMatchObject({ hopeless: false })
  await server.close()

  server = await startMailServer({ onRcptTo: answer(550) })
  const gone = await refusal(makeSmtp([server.url]).carry(mail))
  expect(gone.hopeless).toBe(true)
  // Threat 42: the server's message contains the address; ours does not.
  expect(gone.message + gone.stack).not.toContain('ada@example.com')
})
