/**
 * What comes back by IMAP for emails of a sequence, from the mail server to the pages: the whole way, with mail servers
 * of the test's own and the forms in which programs and people answer.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMailbox, getMailboxes } from '../src/features/mailboxes/contracts.ts'
import { answerForms } from '../src/features/mailboxes/incoming/test/answer-forms.ts'
import { bounceForms } from '../src/features/mailboxes/incoming/test/bounce-forms.ts'
import { ours } from '../src/features/mailboxes/incoming/test/forms.ts'
import { readMailboxes } from '../src/features/mailboxes/read-mailbox.server.ts'
import { getBoard } from '../src/features/pipeline/contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { getSequence, makeSequence, setSequence } from '../src/features/sequences/contracts.ts'
import { getReplies } from '../src/features/sequences/reply-contracts.ts'
import { getPhysicianEmails } from '../src/features/sequences/thread-contracts.ts'
import { imapServers } from './support/dovecot.ts'
import type { ImapServer } from './support/imap-stand-in.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { newPipeline } from './support/new-list.ts'
import { idOf, letLeave, makeReachable } from './support/sending.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

const address = 'rita@agency.example'
const password = 'abcd efgh ijkl mnop'
/** When the forms that name a day were sent. */
const thanksgiving = new Date('2026-11-26T16:00:00Z')
const hour = 3_600_000

let server: TestServer
let smtp: MailServer
let imap: ImapServer
let me: Caller
let ids: number[]
let mailboxId: string
/** The Message-ID of the email that each address got. */
const messageIds = new Map<string, string>()
/** What left to others, as the mail server got it. */
const left: Buffer[] = []
const clock = { now: new Date() }

const ways = ['reply', 'elsewhere', 'opt-out', 'bounce-hard', 'bounce-soft', 'auto-reply', 'nothing'] as const
type Way = (typeof ways)[number]
const idOfWay = (way: Way) => ids[ways.indexOf(way)]!

/** A form, as an answer to the email that went to someone. */
function answered(way: Way, raw: string): void {
  const messageId = messageIds.get(`doctor${idOfWay(way)}@clinic.example`)!
  const source = raw.replaceAll(ours, messageId).replace('<answer@', `<answer-${way}@`)
  imap.deliver(source, 'INBOX', thanksgiving)
}
const form = (forms: typeof answerForms, what: string) => forms.find((one) => one.what.startsWith(what))!.raw
const readNow = async () => {
  await server.deps.jobs.enqueue(server.deps.db, readMailboxes, {})
  await server.settled()
}

describe.each(imapServers())('on $name', ({ start }) => {
  beforeAll(async () => {
    clock.now = new Date('2026-11-24T17:00:00Z')
    messageIds.clear()
    left.length = 0
    imap = await start()
    imap.accepts = (_, secret) => secret === password
    smtp = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (given, _, done) =>
        given.password === password ? done(null, { user: given.username }) : done(new Error('5.7.8 Not accepted')),
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const source = Buffer.concat(parts)
          const to = session.envelope.rcptTo[0]!.address
          messageIds.set(to, /^Message-ID: (<.+>)/im.exec(source.toString())![1]!)
          if (to === address) imap.deliver(source)
          else left.push(source)
          done()
        })
      },
    })
    server = await startTestServer({ textRecords: async () => [], mailExchangers: async () => [] })
    Object.assign(server.deps, { now: () => clock.now })
    me = server.as('premium')
    await server.pool.query(
      `update users set company = 'Lakeside Recruiting', postal_address = E'1 Lake St' where id = $1`,
      [await idOf(server, 'premium')],
    )
    ids = (await me.call(selectPhysicians, {})).ids.slice(0, ways.length)
    await makeReachable(server, await idOf(server, 'premium'), ids)
    const hosts = { imap: `localhost:${imap.port}`, smtp: `localhost:${smtp.port}` }
    mailboxId = (await me.call(addMailbox, { address, password, senderName: 'Rita Recruiter', hosts })).id
    await server.settled()
    expect((await me.call(getMailboxes, {})).data).toMatchObject([{ state: 'works' }])
  }, 300_000)
  afterAll(async () => {
    await server.close()
    await smtp.close()
    await imap.close()
  })

  test('an answer by IMAP stops the sequence, moves the card, and shows on Today and on the profile', async () => {
    const { listId } = await newPipeline(me, ids)
    const steps = [
      { waitDays: 0, subject: 'A role in Austin', body: 'Dr. {last_name},\n\nCan we talk?' },
      { waitDays: 2, body: 'Once more.' },
    ]
    const { id } = await me.call(makeSequence, { name: 'Austin', mailboxId, to: { listId }, steps, quietDays: 0 })
    await me.call(setSequence, { id, state: 'running' })
    await server.settled()
    const leaveAll = async (before: string) => {
      for (;;) {
        const { rows } = await server.pool.query(
          `select min(due_at) as due from sequence_people where due_at < $1 and state = 'waiting'`,
          [before],
        )
        if (rows[0].due === null) return
        clock.now = new Date(Math.max(clock.now.getTime(), rows[0].due.getTime()))
        await letLeave(server, mailboxId)
      }
    }
    await leaveAll('2026-11-26T00:00:00Z')
    for (const one of ids) expect(messageIds.get(`doctor${one}@clinic.example`), String(one)).toBeDefined()
    // Their mail server stored no copy, so ours are there, as they left and as their owner's program stores them.
    const filed = await imap.emails('Sent')
    expect(filed.map(({ source }) => source.toString())).toEqual(left.map(String))
    expect(filed.map(({ flags }) => flags)).toEqual(left.map(() => ['\\Seen']))
    const commands = imap.commands.length

    clock.now = new Date(thanksgiving.getTime() + hour)
    answered('reply', form(answerForms, 'Exchange asks for no automatic answers'))
    answered('elsewhere', form(answerForms, 'not interested').replace(/^From: .*$/m, 'From: Ada <ada@home.example>'))
    answered('opt-out', form(answerForms, 'stop emailing'))
    answered('bounce-hard', form(bounceForms, 'Google: no such user'))
    answered('bounce-soft', form(bounceForms, 'Postfix and Dovecot: quota exceeded'))
    answered('auto-reply', form(answerForms, 'Exchange Online: auto-generated'))
    await readNow()

    const { people, sequence } = await me.call(getSequence, { id })
    const stateOf = (way: Way) => people.find(({ physicianId }) => physicianId === idOfWay(way))
    expect(Object.fromEntries(ways.map((way) => [way, stateOf(way)!.state]))).toEqual({
      ...{ reply: 'replied', elsewhere: 'replied', 'opt-out': 'optedOut', 'bounce-hard': 'bounced' },
      ...{ 'bounce-soft': 'waiting', 'auto-reply': 'waiting', nothing: 'waiting' },
    })
    expect(stateOf('auto-reply')).toMatchObject({ reason: 'Out of office', until: '2026-12-14T00:00:00.000Z' })
    expect(stateOf('bounce-soft')).toMatchObject({ reason: 'Returned for now', step: 0 })
    expect(sequence.figures).toEqual({ sent: ways.length, bounced: 2, replied: 2, optedOut: 1 })

    const { stages, cards } = await me.call(getBoard, { listId })
    const kindOf = (way: Way) =>
      stages.find((one) => one.id === cards.find((card) => card.id === idOfWay(way))?.stageId)?.kind
    expect(ways.map(kindOf)).toEqual(
      ways.map((way) => (['reply', 'elsewhere'].includes(way) ? 'replied' : 'contacted')),
    )

    const replies = await me.call(getReplies, {})
    expect(replies.data.map(({ physicianId }) => physicianId).toSorted()).toEqual(
      [idOfWay('reply'), idOfWay('elsewhere')].toSorted(),
    )
    const { data } = await me.call(getPhysicianEmails, { physicianId: idOfWay('elsewhere') })
    expect(data).toMatchObject([
      {
        ...{ sequence: { id, name: 'Austin' }, by: null, state: 'replied' },
        sent: [{ place: 1, state: 'sent', subject: 'A role in Austin', text: expect.stringContaining('Can we talk?') }],
        answers: [
          { kind: 'reply', from: 'ada@home.example', text: expect.stringContaining('thanks for thinking of me') },
        ],
      },
    ])
    expect(await server.as('monthly').call(getPhysicianEmails, { physicianId: idOfWay('elsewhere') })).toEqual({
      data: [],
    })
    // What came in stays as it was: folders are only looked into.
    const changing = /^(?:UID )?(?:STORE|COPY|MOVE|EXPUNGE|APPEND|SELECT)\b/
    expect(imap.commands.slice(commands).filter((line) => changing.test(line))).toEqual([])
  })

  test('who is away gets the next email after they are back, and one that came back for now leaves again', async () => {
    const first = new Map(messageIds)
    const to = (way: Way) => `doctor${idOfWay(way)}@clinic.example`
    for (let looks = 0; looks < 40 && messageIds.get(to('auto-reply')) === first.get(to('auto-reply')); looks++) {
      const { rows } = await server.pool.query(
        'select min(due_at) as due from sequence_people where due_at is not null',
      )
      if (rows[0].due === null) break
      clock.now = new Date(Math.max(clock.now.getTime(), rows[0].due.getTime()))
      await letLeave(server, mailboxId)
    }
    expect(messageIds.get(to('auto-reply'))).not.toBe(first.get(to('auto-reply')))
    expect(clock.now.getTime()).toBeGreaterThan(Date.parse('2026-12-14T00:00:00Z'))
    expect(messageIds.get(to('bounce-soft'))).not.toBe(first.get(to('bounce-soft')))
    for (const way of ['reply', 'elsewhere', 'opt-out', 'bounce-hard'] as const) {
      expect(messageIds.get(to(way)), way).toBe(first.get(to(way)))
    }
  })
})
