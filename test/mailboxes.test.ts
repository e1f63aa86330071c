/** Mailboxes of members: connected, checked, read, and removed, with mail servers of the test's own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IncomingEmail } from '../src/adapters/mailbox/port.ts'
import { decrypt } from '../src/door/encryption.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { findSent, newMessageId, sendFrom } from '../src/features/mailboxes/commands.server.ts'
import { addMailbox, checkMailbox, getMailboxes, removeMailbox } from '../src/features/mailboxes/contracts.ts'
import { bounceForms } from '../src/features/mailboxes/incoming/test/bounce-forms.ts'
import { ours } from '../src/features/mailboxes/incoming/test/forms.ts'
import { readMailbox } from '../src/features/mailboxes/read-mailbox.server.ts'
import { imapServers } from './support/dovecot.ts'
import type { ImapServer } from './support/imap-stand-in.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { refusal } from './support/refusal.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const address = 'rita@agency.example'
const password = 'abcd efgh ijkl mnop'
const records = new Map<string, string[]>()
const exchangers = new Map<string, string[]>()
const taken: IncomingEmail[] = []

let server: TestServer
let smtp: MailServer
let imap: ImapServer
/** Whether what is sent to the mailbox itself arrives in it. */
let delivers = true

const hosts = (imapPort = imap.port) => ({ imap: `localhost:${imapPort}`, smtp: `localhost:${smtp.port}` })
const adding = (change: object = {}) =>
  server.as('premium').call(addMailbox, { address, password, senderName: 'Rita Recruiter', hosts: hosts(), ...change })
const mine = async () => (await server.as('premium').call(getMailboxes, {})).data
const connected = async (change: object = {}) => {
  await adding(change)
  await server.settled()
  return (await mine())[0]!
}
const readNow = async (mailboxId: string) => {
  const run = readMailbox([async (_, __, email) => void taken.push(email)]).run
  const signal = new AbortController().signal
  await run({ data: { mailboxId }, deps: server.deps, id: 'test', attempt: 0, signal })
}

beforeAll(async () => {
  smtp = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _, done) =>
      given === password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 })),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts)
        const isToSelf = session.envelope.rcptTo.some((to) => to.address === address)
        const result = 'Authentication-Results: mx.example; dkim=pass header.d=agency.example\r\n'
        if (isToSelf && delivers) imap.deliver(Buffer.concat([Buffer.from(result), source]))
        imap.deliver(source, 'Sent')
        done()
      })
    },
  })
  server = await startTestServer({
    env: { MAIL_ARRIVAL_S: '2' },
    textRecords: async (name) => records.get(name) ?? [],
    mailExchangers: async (domain) => exchangers.get(domain) ?? [],
  })
}, 300_000)
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(async () => {
  await server.pool.query('delete from mailboxes')
  taken.length = 0
  delivers = true
})

describe.each(imapServers())('on $name', ({ start }) => {
  beforeAll(async () => {
    imap = await start()
    imap.accepts = (_, secret) => secret === password
    // One server of ours meets both, and connects more often than anyone may.
    await server.pool.query('delete from rate_limits')
  })
  afterAll(() => imap.close())

  describe('connecting', () => {
    test('sends one email to itself, reads it back, and explains SPF, DKIM, and DMARC', async () => {
      records.set('agency.example', ['v=spf1 include:mx.example ~all', 'something else'])
      records.set('_dmarc.agency.example', ['v=DMARC1; p=quarantine; rua=mailto:x@agency.example'])
      await adding()
      expect(await mine()).toMatchObject([{ address, state: 'checking', problem: null }])
      await server.settled()
      const arrived = (await imap.emails('INBOX')).length
      expect(await mine()).toMatchObject([
        { state: 'works', problem: null, authentication: { spf: 'found', dkim: 'pass', dmarc: 'quarantine' } },
      ])
      expect(arrived).toBe(1)
    })

    test('the password is encrypted, and neither an answer nor the download of one’s data shows it', async () => {
      await connected()
      const { rows } = await server.pool.query('select secret from mailboxes')
      expect(rows[0].secret).not.toContain('abcd')
      expect(JSON.parse(await decrypt(server.deps.authSecrets, rows[0].secret))).toEqual({ password })
      expect(JSON.stringify(await mine())).not.toContain('abcd')
      const data = JSON.stringify(await server.as('premium').call(downloadMyData, {}))
      expect(data).toContain(address)
      expect(data).not.toMatch(/abcd|secret/)
      expect(server.logged.join('\n')).not.toContain(password)
    })

    test('a refused password is explained, and entering the right one connects it again', async () => {
      expect(await connected({ password: 'wrong' })).toMatchObject({
        state: 'broken',
        problem: expect.stringContaining('refused the login'),
      })
      expect(await connected()).toMatchObject({ state: 'works' })
      expect(await mine()).toHaveLength(1)
    })

    test('an email that never arrives, and a server that isn’t there, are said', async () => {
      delivers = false
      expect(await connected()).toMatchObject({ state: 'broken', problem: expect.stringContaining('didn’t arrive') })
      const away = await connected({ hosts: hosts(1) })
      expect(away).toMatchObject({ state: 'broken', problem: expect.stringContaining('server for incoming mail') })
    })

    test('mail servers are asked for if the provider is not known, and nothing is stored until then', async () => {
      const input = { address: 'rita@unknown.example', password, senderName: 'Rita' }
      expect(await refusal(server.as('premium'), 'add-mailbox', input)).toMatchObject({
        status: 422,
        code: 'hosts_needed',
      })
      expect(await mine()).toEqual([])
    })

    test.each([
      ['address', { address: 'rita' }],
      ['password', { password: '' }],
      ['senderName', { senderName: 'Rita\r\nBcc: eve@example.com' }],
      ['hosts.imap', { hosts: { smtp: 'smtp.example.com', imap: 'http://169.254.169.254/' } }],
      ['hosts.smtp', { hosts: { smtp: 'smtp.example.com:70000', imap: 'imap.example.com' } }],
    ])('a wrong %s is said at its field', async (field, change) => {
      const input = { address, password, senderName: 'Rita', hosts: hosts(), ...change }
      const answer = await refusal(server.as('premium'), 'add-mailbox', input)
      expect(answer.status).toBe(422)
      expect(answer.fields).toHaveProperty([field])
    })

    test('an address that another account uses is told only to who proves that it is theirs', async () => {
      await connected()
      const other = { address, senderName: 'Eve', hosts: hosts() }
      await server.as('monthly').call(addMailbox, { ...other, password: 'guessed' })
      await server.settled()
      const theirs = async () => (await server.as('monthly').call(getMailboxes, {})).data[0]
      expect((await theirs())?.problem).toContain('refused the login')
      await server.as('monthly').call(addMailbox, { ...other, password })
      await server.settled()
      expect(await theirs()).toMatchObject({ state: 'broken', problem: expect.stringContaining('Another account') })
      expect(await mine()).toMatchObject([{ state: 'works' }])
    })

    test('five at most; checking and removing take only one’s own; what is removed is gone with its password', async () => {
      const { id } = await connected()
      const six = { address: 'six@agency.example', password, senderName: 'Rita', hosts: hosts() }
      for (let more = 1; more < 5; more++) await adding({ address: `rita${more}@agency.example` })
      expect(await refusal(server.as('premium'), 'add-mailbox', six)).toMatchObject({ status: 409 })
      for (const call of ['check-mailbox', 'remove-mailbox']) {
        expect(await refusal(server.as('monthly'), call, { mailboxId: id })).toMatchObject({ status: 404 })
      }
      await server.as('premium').call(checkMailbox, { mailboxId: id })
      await server.settled()
      expect((await mine())[0]).toMatchObject({ state: 'works' })
      await server.as('premium').call(removeMailbox, { mailboxId: id })
      expect((await server.pool.query('select id from mailboxes where id = $1', [id])).rows).toEqual([])
    })
  })

  describe('sending and receiving', () => {
    const toAda = (messageId: string) => ({
      ...{ messageId, date: new Date() },
      to: { name: 'Ada', address: 'ada@example.com' },
      ...{ subject: 'A role in Austin', text: 'Dear Ada,\n', html: '<p>Dear Ada,</p>' },
    })
    const answerTo = (messageId: string, id: string, text = 'Call me.', more = '') =>
      `Message-ID: <${id}>\r\nFrom: Ada <ada@home.example>\r\nTo: ${address}\r\nSubject: Re: A role\r\nReferences: ${messageId}\r\n${more}\r\n${text}\r\n`

    test('an email leaves under its Message-ID and is found among sent mail; a broken mailbox sends nothing', async () => {
      const { id } = await connected()
      const messageId = newMessageId(address)
      expect(await sendFrom(server.deps, id, toAda(messageId))).toEqual({ outcome: 'sent' })
      expect(await findSent(server.deps, id, messageId)).toBe('found')
      expect(await findSent(server.deps, id, newMessageId(address))).toBe('absent')
      await server.pool.query(`update mailboxes set state = 'broken'`)
      const before = await imap.emails('Sent')
      expect(await sendFrom(server.deps, id, toAda(newMessageId(address)))).toMatchObject({ refusal: 'login' })
      expect(await imap.emails('Sent')).toHaveLength(before.length)
    })

    test('a password that was changed at the provider stops the mailbox, and says what to do', async () => {
      const { id } = await connected()
      imap.accepts = () => false
      await readNow(id)
      imap.accepts = (_, secret) => secret === password
      expect(await mine()).toMatchObject([{ state: 'broken', problem: expect.stringContaining('refused the login') }])
    })

    test('an answer is taken once, from whatever address, and other emails not at all', async () => {
      const { id } = await connected()
      const messageId = newMessageId(address)
      await sendFrom(server.deps, id, toAda(messageId))
      imap.deliver(answerTo(messageId, 'answer@home.example'))
      imap.deliver(answerTo('<someone-elses@example.com>', 'other@home.example', 'please remove me'))
      imap.deliver(answerTo(messageId, 'mine@agency.example').replace('ada@home.example', address))
      await readNow(id)
      expect(taken).toMatchObject([
        { kind: 'reply', messageId, incomingId: '<answer@home.example>', from: 'ada@home.example', text: 'Call me.' },
      ])
      await readNow(id)
      await imap.move((await imap.emails('INBOX')).at(-3)!.uid, 'INBOX', 'Archive')
      await readNow(id)
      expect(taken).toHaveLength(1)
      const { rows } = await server.pool.query('select kind, message_id from mailbox_incoming')
      expect(rows).toEqual([{ kind: 'reply', message_id: messageId }])
    })

    test('a bounce counts only for an email that was sent from this mailbox', async () => {
      const { id } = await connected()
      const [google, , , postfix] = bounceForms
      imap.deliver(postfix!.raw)
      await readNow(id)
      expect(taken).toEqual([])
      await server.pool.query('insert into mailbox_sent (message_id, mailbox_id) values ($1, $2)', [ours, id])
      imap.deliver(google!.raw)
      imap.deliver(bounceForms.find(({ what }) => what.startsWith('qmail: no mailbox'))!.raw)
      await readNow(id)
      expect(taken).toMatchObject([
        { kind: 'bounce-hard', messageId: ours, from: 'ada.lovelace@hospital.example' },
        { kind: 'bounce-hard', messageId: ours, incomingId: null },
      ])
    })

    test('of an answer of 20 MB only the beginning is read, in another process', async () => {
      const { id } = await connected()
      const messageId = newMessageId(address)
      await sendFrom(server.deps, id, toAda(messageId))
      const attachment = `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${'QUJD'.repeat(5_000_000)}\r\n--b--\r\n`
      const parts = `--b\r\nContent-Type: text/plain\r\n\r\nMy CV is attached.\r\n${attachment}`
      imap.deliver(answerTo(messageId, 'large@home.example', parts, 'Content-Type: multipart/mixed; boundary="b"\r\n'))
      const before = imap.sent()
      await readNow(id)
      expect(taken).toMatchObject([{ kind: 'reply', text: 'My CV is attached.' }])
      expect(imap.sent() - before).toBeLessThan(1_200_000)
    })

    test('mail of a day without a connection is read when it is back', async () => {
      const { id } = await connected()
      const messageId = newMessageId(address)
      await sendFrom(server.deps, id, toAda(messageId))
      imap.isAway = true
      imap.deliver(answerTo(messageId, 'meanwhile@home.example'))
      await readNow(id)
      expect([taken, (await mine())[0]!.state]).toEqual([[], 'works'])
      imap.isAway = false
      await readNow(id)
      expect(taken).toMatchObject([{ incomingId: '<meanwhile@home.example>' }])
    })

    test('what a feature could not take is read again', async () => {
      const { id } = await connected()
      const messageId = newMessageId(address)
      await sendFrom(server.deps, id, toAda(messageId))
      imap.deliver(answerTo(messageId, 'again@home.example'))
      const failing = readMailbox([() => Promise.reject(new Error('away'))]).run
      const signal = new AbortController().signal
      const context = { data: { mailboxId: id }, deps: server.deps, id: 'test', attempt: 0, signal }
      await expect(failing(context)).rejects.toThrow('away')
      await readNow(id)
      expect(taken).toMatchObject([{ messageId }])
    })
  })
})
