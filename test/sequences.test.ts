/**
 * Sequences over HTTP, with a provider and a clock of the test's own: simulated weeks of three emails to people in four
 * time zones, who answer, bounce, are away, and opt out. Every rule is asked of every email that left.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '../src/features/account/contracts.ts'
import { getActivities } from '../src/features/activities/contracts.ts'
import { getDoNotContact } from '../src/features/do-not-contact/contracts.ts'
import { getBoard, movePhysicians } from '../src/features/pipeline/contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import {
  addToSequence,
  checkSequence,
  getSequence,
  makeSequence,
  setSequence,
} from '../src/features/sequences/contracts.ts'
import { getSequenceEmails } from '../src/features/sequences/email-contracts.ts'
import { getReplies } from '../src/features/sequences/reply-contracts.ts'
import { heavy } from './support/heavy.ts'
import { newPipeline } from './support/new-list.ts'
import { refusal } from './support/refusal.ts'
import {
  addMailbox,
  comeBack,
  fourZones,
  idOf,
  type Left,
  letLeave,
  makeReachable,
  useProvider,
} from './support/sending.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

const hour = 3_600_000
const day = 24 * hour
const howMany = heavy ? 200 : 24

let server: TestServer
let me: Caller
let ids: number[]
let mailbox: Awaited<ReturnType<typeof addMailbox>>
beforeAll(async () => {
  server = await startTestServer()
  me = server.as('premium')
  ids = (await me.call(selectPhysicians, {})).ids.slice(0, howMany)
  mailbox = await addMailbox(server, await idOf(server, 'premium'), 'dana@lakeside.example')
  await makeReachable(server, mailbox.userId, ids)
})
afterAll(() => server.close())

const steps = [
  {
    waitDays: 0,
    subject: 'Cardiologist in Dallas',
    otherSubject: 'Call 1:7 in Dallas',
    body: 'Dr. {last_name},\n\nCan we talk?',
  },
  { waitDays: 4, body: 'Two things I left out.' },
  { waitDays: 7, body: 'My last note on this one.' },
]

/** In the weeks of this test: by hand, from the government's list. */
const holidays = ['2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15']

const idFrom = ({ to }: Left) => Number(/^doctor(\d+)@/.exec(to.address)![1])
const zoneOf = (id: number) => fourZones[ids.indexOf(id) % fourZones.length]![1]
const dateIn = (zone: string, at: Date) => at.toLocaleDateString('en-CA', { timeZone: zone })
const workingDaysBetween = (zone: string, from: Date, to: Date) => {
  let count = 0
  for (let at = Date.parse(dateIn(zone, from)) + day; at <= Date.parse(dateIn(zone, to)); at += day) {
    const weekday = new Date(at).getUTCDay()
    if (weekday % 6 !== 0 && !holidays.includes(new Date(at).toISOString().slice(0, 10))) count += 1
  }
  return count
}

/** What each person does, by their place among the people. */
const ways = ['replies', 'bounces', 'away', 'link', 'returned', 'words', 'nothing', 'replies late'] as const
const wayOf = (id: number) => ways[ids.indexOf(id) % ways.length]!

test(`three emails to ${howMany} people in four time zones obey every rule`, {
  timeout: heavy ? 900_000 : 240_000,
}, async () => {
  const { provider, clock } = useProvider(server, new Date('2026-10-28T09:00:00Z'))
  const { listId } = await newPipeline(me, ids)
  const made = await me.call(makeSequence, { name: 'Hearts', mailboxId: mailbox.id, to: { listId }, steps })
  expect(made).toMatchObject({ included: howMany, leftOut: [] })
  await me.call(setSequence, { id: made.id, state: 'running' })
  await server.settled()
  expect(provider.left).toEqual([])
  const cameBack: { at: Date; what: () => Promise<void> }[] = []
  const returned = new Set<number>()
  let seen = 0
  for (;;) {
    const { rows } = await server.pool.query('select min(due_at) as due from sequence_people where due_at is not null')
    cameBack.sort((a, b) => a.at.getTime() - b.at.getTime())
    const due: Date | null = rows[0].due
    if (due === null && cameBack.length === 0) break
    const next = cameBack[0] && (due === null || cameBack[0].at < due) ? cameBack.shift()! : null
    clock.now = new Date(Math.max(clock.now.getTime(), (next?.at ?? due!).getTime()))
    await next?.what()
    await letLeave(server, mailbox.id)
    for (const left of provider.left.slice(seen)) {
      const id = idFrom(left)
      const place = left.references?.length ?? 0
      const after = (hours: number, what: () => Promise<void>) =>
        void cameBack.push({ at: new Date(clock.now.getTime() + hours * hour), what })
      const back = (kind: Parameters<typeof comeBack>[3], more = {}) => comeBack(server, mailbox, left, kind, more)
      switch (wayOf(id)) {
        case 'replies':
          after(30, () => back('reply', { text: 'Tell me more.' }))
          break
        case 'bounces':
          after(1, () => back('bounce-hard'))
          break
        case 'away':
          if (place === 0)
            after(0.1, () => back('auto-reply', { until: dateIn('UTC', new Date(clock.now.getTime() + 20 * day)) }))
          break
        case 'link':
          if (place === 1) after(2, () => pressStop(left))
          break
        case 'returned':
          if (!returned.has(id)) after(2, () => back('bounce-soft'))
          returned.add(id)
          break
        case 'words':
          after(3, () => back('opt-out', { text: 'Please remove me' }))
          break
        case 'replies late':
          if (place === 2) after(200, () => back('reply'))
      }
    }
    seen = provider.left.length
  }
  checkTimes(provider.left)
  checkTexts(provider.left)
  checkThreads(provider.left)
  await checkEnds(made.id, listId, provider.left)
})

async function pressStop({ listUnsubscribe }: Left) {
  const address = new URL(listUnsubscribe!)
  const shown = await server.fetch(address.pathname + address.search)
  expect(shown.status).toBe(200)
  const answer = await server.fetch(address.pathname + address.search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
}

function checkTimes(left: readonly Left[]) {
  for (const one of left) {
    const zone = zoneOf(idFrom(one))
    const at = Number(one.at.toLocaleString('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }))
    expect(at).toBeGreaterThanOrEqual(8)
    expect(at).toBeLessThan(18)
    expect(one.at.toLocaleString('en-US', { timeZone: zone, weekday: 'short' })).not.toMatch(/^S/)
    expect(holidays).not.toContain(dateIn(zone, one.at))
  }
  const times = left.map(({ at }) => at.getTime())
  const first = times[0]!
  for (const [index, at] of times.entries()) {
    const weeks = Math.floor((at - first) / (7 * day))
    const daily = Math.min(60, 20 + 10 * weeks)
    const within = (span: number) => times.filter((other) => other > at - span && other <= at).length
    expect(within(day)).toBeLessThanOrEqual(daily)
    expect(within(hour)).toBeLessThanOrEqual(Math.ceil(daily / 5))
    if (index > 0) expect(at - times[index - 1]!).toBeGreaterThanOrEqual(90_000)
  }
}

function checkTexts(left: readonly Left[]) {
  expect(new Set(left.map(({ messageId }) => messageId)).size).toBe(left.length)
  for (const { text, html, listUnsubscribe, messageId, mailbox: from } of left) {
    expect(messageId).toMatch(/^<[\w-]+@lakeside\.example>$/)
    expect(from).toBe('dana@lakeside.example')
    for (const part of [text, html]) {
      expect(part).toContain('Lakeside Recruiting, 100 Lake St, Austin, TX 78701')
      expect(part).toContain(listUnsubscribe)
      expect(part).not.toMatch(/\{\w+\}|<img/)
    }
  }
}

function checkThreads(left: readonly Left[]) {
  for (const [id, some] of Map.groupBy(left, idFrom)) {
    const zone = zoneOf(id)
    // The email that came back for now left once more, in a thread of its own.
    const emails = wayOf(id) === 'returned' ? some.slice(1) : some
    for (const [place, email] of emails.entries()) {
      const before = emails.slice(0, place)
      expect(email.references ?? []).toEqual(before.map(({ messageId }) => messageId))
      expect(email.inReplyTo).toBe(before.at(-1)?.messageId)
      if (place > 0) {
        expect(email.subject).toBe(`Re: ${emails[0]!.subject}`)
        expect(workingDaysBetween(zone, before.at(-1)!.at, email.at)).toBeGreaterThanOrEqual(steps[place]!.waitDays)
      }
    }
  }
  const subjects = Map.groupBy(
    left.filter(({ references }) => (references ?? []).length === 0),
    ({ subject }) => subject,
  )
  expect([...subjects.keys()].toSorted()).toEqual(['Call 1:7 in Dallas', 'Cardiologist in Dallas'])
}

/** How many emails each way leads to, and where the person is in the end. */
const ends = {
  replies: [1, 'replied'],
  bounces: [1, 'bounced'],
  away: [3, 'done'],
  link: [2, 'optedOut'],
  returned: [4, 'done'],
  words: [1, 'optedOut'],
  nothing: [3, 'done'],
  'replies late': [3, 'replied'],
} as const

async function checkEnds(id: string, listId: string, left: readonly Left[]) {
  const { people, sequence, steps: shown } = await me.call(getSequence, { id })
  expect(people).toHaveLength(howMany)
  for (const { physicianId, state } of people) {
    const way = wayOf(physicianId)
    const mine = left.filter((one) => idFrom(one) === physicianId)
    expect([mine.length, state], way).toEqual(ends[way])
    // Away for twenty days, whatever the wait of the second email is.
    if (way === 'away') expect(mine[1]!.at.getTime() - mine[0]!.at.getTime()).toBeGreaterThan(19 * day)
  }
  const of = (...some: (typeof ways)[number][]) => ids.filter((one) => some.includes(wayOf(one)))
  expect(sequence.figures).toEqual({
    sent: left.length,
    bounced: of('bounces', 'returned').length,
    replied: of('replies', 'replies late').length,
    optedOut: of('link', 'words').length,
  })
  expect(shown.map(({ figures, other }) => figures.sent + (other?.sent ?? 0))).toEqual([
    howMany + of('returned').length,
    of('away', 'link', 'returned', 'nothing', 'replies late').length,
    of('away', 'returned', 'nothing', 'replies late').length,
  ])
  const { stages, cards } = await me.call(getBoard, { listId })
  const stageOf = (physician: number) =>
    stages.find((one) => one.id === cards.find((card) => card.id === physician)?.stageId)?.kind
  for (const one of ids) {
    expect(stageOf(one), wayOf(one)).toBe(wayOf(one).startsWith('replies') ? 'replied' : 'contacted')
  }
  const [replied] = of('replies')
  const { data } = await me.call(getActivities, { physicianId: replied! })
  expect(data.filter(({ kind }) => kind === 'replied')).toHaveLength(1)
  expect(data.filter(({ kind, details }) => kind === 'contacted' && details.how === 'email')).toHaveLength(1)
  const replies = await me.call(getReplies, {})
  expect(replies.data.map(({ physicianId }) => physicianId).toSorted()).toEqual(
    of('replies', 'replies late').slice(0, 100).toSorted(),
  )
  const personId = people.find(({ physicianId }) => physicianId === replied)!.id
  const thread = await me.call(getSequenceEmails, { personId })
  expect(thread).toMatchObject({
    sent: [{ place: 1, state: 'sent' }],
    answers: [{ kind: 'reply', text: 'Tell me more.' }],
    next: null,
  })
  // The marks by which searches, exports, and other emails know of an opt-out.
  const marked = await me.call(getDoNotContact, {})
  expect(marked.total).toBe(of('link', 'words').length)
}

test('who is left out is said before the start, with the reason', async () => {
  const [opted, bounced, fine] = [ids[3]!, ids[1]!, ids[6]!]
  const [, unrevealed] = (await me.call(selectPhysicians, { filters: { hasEmail: true } })).ids.filter(
    (id) => !ids.includes(id),
  )
  const to = { physicianIds: [opted, bounced, fine, unrevealed!, 999_999_999] }
  const found = await me.call(checkSequence, { to, quietDays: 0 })
  expect(found.included).toBe(1)
  expect(found.leftOut.map(({ id, reason }) => [id, reason])).toEqual([
    [opted, 'optedOut'],
    [bounced, 'bounced'],
    [unrevealed, 'notRevealed'],
    [999_999_999, 'removed'],
  ])
  expect((await me.call(checkSequence, { to: { physicianIds: [fine] } })).leftOut).toMatchObject([
    { reason: 'contacted' },
  ])
  const one = { name: 'Once more', mailboxId: mailbox.id, to: { physicianIds: [fine] }, quietDays: 0, steps }
  const { id } = await me.call(makeSequence, one)
  expect((await me.call(checkSequence, { to: { physicianIds: [fine] }, quietDays: 0 })).leftOut).toMatchObject([
    { reason: 'inSequence' },
  ])
  expect(await me.call(addToSequence, { id, to: { physicianIds: [ids[14]!] } })).toMatchObject({
    ...{ included: 1, leftOut: [] },
  })
  // Who is in it already isn't counted again, in whatever state they are.
  const both = { physicianIds: [ids[14]!, fine] }
  expect(await me.call(checkSequence, { to: both, sequenceId: id })).toMatchObject({
    ...{ included: 0, leftOut: [{ reason: 'inThis' }, { reason: 'inThis' }] },
  })
  expect(await me.call(addToSequence, { id, to: both })).toMatchObject({ included: 0, reasons: { inThis: 2 } })
  const someoneElse = server.as('monthly')
  expect(await refusal(someoneElse, 'check-sequence', { to: both, sequenceId: id })).toMatchObject({ status: 404 })
  await me.call(setSequence, { id, state: 'stopped' })
})

test('a stage of a list gets emails, and a profile without an address gets it with the first sequence', async () => {
  const some = ids.filter((_, at) => at % 8 === 6).slice(0, 3)
  const { listId, stage } = await newPipeline(me, some)
  await me.call(movePhysicians, { listId, stageId: stage('Replied'), physicianIds: [some[1]!] })
  const to = { listId, stageId: stage('Replied') }
  const found = await me.call(checkSequence, { to, quietDays: 0 })
  expect([found.included, Object.values(found.reasons)]).toEqual([1, []])
  await server.pool.query(`update users set company = '', postal_address = '' where id = $1`, [mailbox.userId])
  const made = { name: 'Stage', mailboxId: mailbox.id, to, steps, quietDays: 0 }
  expect(await refusal(me, 'make-sequence', made)).toMatchObject({ status: 409, code: 'no_address' })
  const sender = { company: 'Lakeside Recruiting', postalAddress: '100 Lake St\nAustin, TX 78701' }
  expect(await refusal(me, 'make-sequence', { ...made, sender: { ...sender, postalAddress: ' ' } })).toMatchObject({
    status: 422,
    fields: { 'sender.postalAddress': 'Please enter your postal address.' },
  })
  const { id } = await me.call(makeSequence, { ...made, sender })
  const { people } = await me.call(getSequence, { id })
  expect(people.map(({ physicianId }) => physicianId)).toEqual([some[1]])
  expect(await me.call(getAccount, {})).toMatchObject(sender)
  // It fills what is missing, and changes nothing that is there.
  await me.call(setSequence, { id, state: 'stopped' })
  const other = { ...sender, company: 'Another name' }
  await me.call(makeSequence, { ...made, to: { physicianIds: [some[0]!] }, sender: other })
  expect(await me.call(getAccount, {})).toMatchObject(sender)
})
