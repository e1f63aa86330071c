/**
 * What can go wrong between deciding on an email and knowing that it left, over HTTP: nothing is sent twice, and every
 * email is sent, waiting, or shown as unclear. And who may see, change, and stop what.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { optOutOfSale } from '../src/data/own-profile/opt-outs.ts'
import { decide } from '../src/features/own-profile/commands.server.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import {
  checkSequence,
  getSequence,
  getSequences,
  makeSequence,
  setSequence,
  setSequencePeople,
} from '../src/features/sequences/contracts.ts'
import {
  changeSequenceEmail,
  decideUnclear,
  getSequenceEmails,
  updateSequenceStep,
} from '../src/features/sequences/email-contracts.ts'
import { addressHash } from '../src/features/sequences/standing.server.ts'
import {
  decideBounce,
  getSending,
  getStopLink,
  setSendingStop,
  stopEmails,
} from '../src/features/sequences/stop-contracts.ts'
import { stopToken } from '../src/features/sequences/stop-link.server.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { heavy } from './support/heavy.ts'
import { newList } from './support/new-list.ts'
import { refusal } from './support/refusal.ts'
import { addToTeam, makeTestTeam } from './support/seated.ts'
import { addMailbox, comeBack, idOf, letLeave, makeReachable, type Provider, useProvider } from './support/sending.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
let ids: number[]
let mailbox: Awaited<ReturnType<typeof addMailbox>>
let provider: Provider
let clock: { now: Date }
const minute = 60_000
/** A Wednesday, at noon in New York. */
const noon = new Date('2026-10-14T16:00:00Z')

beforeAll(async () => {
  server = await startTestServer()
  me = server.as('premium')
  ids = (await me.call(selectPhysicians, {})).ids.slice(0, 80)
  mailbox = await addMailbox(server, await idOf(server, 'premium'), 'dana@lakeside.example')
  await makeReachable(server, mailbox.userId, ids)
  ;({ provider, clock } = useProvider(server, noon))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.pool.query(`delete from sequences; delete from sequence_mailboxes; delete from do_not_contact;
    delete from sending_opt_outs; delete from bounced_addresses; delete from activities where kind <> 'revealed'`)
  provider.left.length = 0
  provider.answer = () => null
  provider.found = () => false
  clock.now = noon
})

const steps = [
  { waitDays: 0, subject: 'Hello {last_name}', body: 'Dr. {last_name},\n\nCan we talk?' },
  { waitDays: 3, body: 'Once more.' },
]

async function make(physicianIds: readonly number[], more: object = {}) {
  const to = { physicianIds: [...physicianIds] }
  const { id } = await me.call(makeSequence, {
    name: 'Hearts',
    mailboxId: mailbox.id,
    to,
    steps,
    quietDays: 0,
    ...more,
  })
  return id
}

async function start(id: string) {
  await me.call(setSequence, { id, state: 'running' })
  await server.settled()
}

/** The next email's moment comes, and what is due leaves. */
async function untilNext() {
  const { rows } = await server.pool.query('select min(due_at) as due from sequence_people where due_at is not null')
  clock.now = new Date(Math.max(clock.now.getTime(), rows[0].due.getTime()))
  await letLeave(server, mailbox.id)
}
const personIn = async (id: string) => (await me.call(getSequence, { id })).people[0]!

test('an email whose outcome is unknown is never sent again by itself: it is found, answered, or decided on', async () => {
  const id = await make(ids.slice(0, 3))
  await start(id)
  provider.answer = () => ({ outcome: 'unclear', answer: 'connection lost' })
  for (let round = 0; round < 3; round++) await untilNext()
  expect(provider.left).toHaveLength(3)
  provider.answer = () => null
  const [first, second] = provider.left
  await comeBack(server, mailbox, second!, 'reply')
  provider.found = (messageId) => messageId === first!.messageId
  clock.now = new Date(clock.now.getTime() + 30 * minute)
  await letLeave(server, mailbox.id)
  const { people } = await me.call(getSequence, { id })
  expect(people.map(({ state }) => state).toSorted()).toEqual(['replied', 'unclear', 'waiting'])
  const unclear = people.find(({ state }) => state === 'unclear')!
  const emails = await me.call(getSequenceEmails, { personId: unclear.id })
  expect(emails.sent).toMatchObject([{ state: 'unclear' }])
  const messageId = emails.sent[0]!.id
  expect((await refusal(server.as('monthly'), decideUnclear.name, { messageId, sent: true })).status).toBe(404)
  await me.call(decideUnclear, { messageId, sent: false })
  await server.settled()
  await untilNext()
  expect(
    provider.left.map(({ to }) => to.address).filter((to) => to === `doctor${unclear.physicianId}@clinic.example`),
  ).toHaveLength(2)
  expect((await refusal(me, decideUnclear.name, { messageId, sent: true })).status).toBe(404)
})

test('a refusal for now waits, one for good is a bounce, and a refused login pauses everything', async () => {
  const id = await make(ids.slice(0, 1))
  await start(id)
  const refused = { outcome: 'refused', answer: '451 greylisted', fromServer: true } as const
  provider.answer = () => ({ ...refused, refusal: 'for-now', retryAfter: 3600 })
  await untilNext()
  const before = clock.now
  expect(await personIn(id)).toMatchObject({ state: 'waiting', reason: 'The mail server refused it for now' })
  provider.answer = () => ({ ...refused, refusal: 'login' })
  await untilNext()
  expect(clock.now.getTime() - before.getTime()).toBeGreaterThanOrEqual(60 * minute)
  expect((await me.call(getSequence, { id })).sequence).toMatchObject({
    state: 'paused',
    why: expect.stringContaining('login'),
  })
  await server.pool.query(`update mailboxes set state = 'works'`)
  await start(id)
  provider.answer = () => ({ ...refused, refusal: 'for-good' })
  await untilNext()
  expect(await personIn(id)).toMatchObject({ state: 'bounced' })
  expect(provider.left).toEqual([])
})

test('one email is changed for one person, a step for everyone else, and an edit leaves as it was read', async () => {
  const id = await make(ids.slice(0, 2))
  const [one, other] = (await me.call(getSequence, { id })).people
  const { next } = await me.call(getSequenceEmails, { personId: one!.id })
  expect(next).toMatchObject({ place: 1, problem: null, footer: 'Lakeside Recruiting, 100 Lake St, Austin, TX 78701' })
  const change = { personId: one!.id, place: 1, subject: 'For you\r\nBcc: eve@example.com', body: 'Only you.' }
  await me.call(changeSequenceEmail, change)
  const late = await me.post(changeSequenceEmail.name, { ...change, body: 'Late', seen: { body: next!.body } })
  expect(late.status).toBe(409)
  expect((await refusal(me, changeSequenceEmail.name, { ...change, body: 'Dr. {lastname}' })).status).toBe(422)
  await me.call(updateSequenceStep, { id, place: 1, subject: 'Good day' })
  await start(id)
  await untilNext()
  await untilNext()
  const subjectTo = (physicianId: number) =>
    provider.left.find(({ to }) => to.address === `doctor${physicianId}@clinic.example`)!
  expect(subjectTo(one!.physicianId)).toMatchObject({ subject: 'For you Bcc: eve@example.com' })
  expect(subjectTo(one!.physicianId).text).toMatch(/^Only you\.\n\n--\n/)
  expect(subjectTo(other!.physicianId)).toMatchObject({ subject: 'Good day' })
  expect((await refusal(me, changeSequenceEmail.name, change)).status).toBe(404)
})

test('names and subjects add no header, whatever is in them', async () => {
  const [physicianId] = ids
  const was = (await server.pool.query('select last_name from physicians where id = $1', [physicianId])).rows[0]
  await server.pool.query(`update physicians set last_name = E'Lee\r\nBcc: eve@example.com' where id = $1`, [
    physicianId,
  ])
  await start(await make([physicianId!]))
  await untilNext()
  const [left] = provider.left
  expect(left!.subject).not.toMatch(/[\r\n]/)
  expect(left!.to.address).toBe(`doctor${physicianId}@clinic.example`)
  await server.pool.query('update physicians set last_name = $2 where id = $1', [physicianId, was.last_name])
})

test('paused, resumed, and stopped: for one and for all, and the admin’s switch stops everyone', async () => {
  const id = await make(ids.slice(0, 3))
  await start(id)
  const { people } = await me.call(getSequence, { id })
  await me.call(setSequencePeople, { id, personIds: [people[0]!.id], state: 'paused' })
  await me.call(setSequencePeople, { id, personIds: [people[1]!.id], state: 'stopped' })
  await server.as('admin').call(setSendingStop, { stopped: true })
  await untilNext()
  expect(provider.left).toEqual([])
  expect((await me.call(getSequences, {})).allStopped).toBe(true)
  await server.as('admin').call(setSendingStop, { stopped: false })
  await letLeave(server, mailbox.id)
  expect(provider.left.map(({ to }) => to.address)).toEqual([`doctor${people[2]!.physicianId}@clinic.example`])
  await me.call(setSequence, { id, state: 'paused' })
  await me.call(setSequencePeople, { id, personIds: [people[0]!.id], state: 'waiting' })
  clock.now = new Date(clock.now.getTime() + 20 * 24 * 60 * minute)
  await letLeave(server, mailbox.id)
  expect(provider.left).toHaveLength(1)
  await start(id)
  await untilNext()
  expect(provider.left).toHaveLength(2)
  await me.call(setSequence, { id, state: 'stopped' })
  expect((await refusal(me, setSequence.name, { id, state: 'running' })).status).toBe(409)
  const { mailboxes } = await server.as('admin').call(getSending, {})
  expect(mailboxes).toMatchObject([{ number: 1, sent: 2, bounced: 0 }])
  expect(JSON.stringify(mailboxes)).not.toMatch(/@|Can we talk/)
})

test('threat 78: someone else sees, changes, and sends nothing of a sequence, and a link stops only its own sender', async () => {
  const listId = await newList(me, ids.slice(0, 2))
  const { id } = await me.call(makeSequence, {
    name: 'Secret',
    mailboxId: mailbox.id,
    to: { listId },
    steps,
    quietDays: 0,
  })
  const personId = (await personIn(id)).id
  const other = server.as('monthly')
  for (const [name, input] of [
    [getSequence.name, { id }],
    [setSequence.name, { id, state: 'running' }],
    [setSequencePeople.name, { id, personIds: [personId], state: 'stopped' }],
    [getSequenceEmails.name, { personId }],
    [changeSequenceEmail.name, { personId, place: 1, subject: 'X', body: 'X' }],
    [updateSequenceStep.name, { id, place: 1, body: 'X' }],
  ] as const)
    expect((await refusal(other, name, input)).status, name).toBe(404)
  expect((await other.call(getSequences, {})).data).toEqual([])
  const theirs = { name: 'X', mailboxId: mailbox.id, to: { physicianIds: [ids[0]!] }, steps }
  expect((await refusal(other, makeSequence.name, theirs)).status).toBe(409)
  for (const token of ['', 'x'.repeat(65), `${'A'.repeat(22)}${'B'.repeat(43)}`]) {
    expect((await refusal(server.as('visitor'), stopEmails.name, { token })).status, token).toBe(410)
  }
  await start(id)
  await untilNext()
  const token = new URL(provider.left[0]!.listUnsubscribe!).searchParams.get('token')!
  await Promise.all([1, 2].map(() => server.as('visitor').call(stopEmails, { token })))
  expect((await server.pool.query('select how from sending_opt_outs')).rows).toEqual([{ how: 'link' }])
})

test('a link of someone whose account is gone still stops the emails of their team', async () => {
  const { id: teamId, owner } = await makeTestTeam(server, { name: 'Lakeside Recruiting' })
  const gone = await addToTeam(server, teamId, 'recruiter')
  const messageId = randomUUID()
  await server.pool.query(
    `with sequence as (
       insert into sequences (id, owner_id, name, quiet_days) values (gen_random_uuid(), $1, 'Hearts', 14) returning id
     ), person as (
       insert into sequence_people (id, sequence_id, physician_id) select gen_random_uuid(), id, $2 from sequence returning id
     )
     insert into sequence_messages (id, person_id, place, address_hash, state, message_id, subject, body, claimed_at)
     select $3, id, 1, decode($4, 'hex'), 'sent', '<a@b.example>', 'Hello', 'Hello', now() from person`,
    [gone.id, ids[0], messageId, addressHash(server.deps.suppression.key, `doctor${ids[0]}@clinic.example`)],
  )
  const token = stopToken(server.deps.authSecrets[0], messageId)
  await server.pool.query('delete from users where id = $1', [gone.id])
  const visitor = server.as('visitor')
  expect(await visitor.call(getStopLink, { token })).toEqual({ sender: 'Lakeside Recruiting', stopped: false })
  for (let press = 0; press < 2; press++) await visitor.call(stopEmails, { token })
  expect(await visitor.call(getStopLink, { token })).toMatchObject({ stopped: true })
  const { rows } = await server.pool.query('select owner_id, team_id, how from sending_opt_outs')
  expect(rows).toEqual([{ owner_id: null, team_id: teamId, how: 'link' }])
  await makeReachable(server, owner.id, [ids[0]!])
  await server.pool.query(`insert into complimentary_plans (user_id, price_id) values ($1, 'price_annual')`, [owner.id])
  const left = await owner.call(checkSequence, { to: { physicianIds: [ids[0]!] }, quietDays: 0 })
  expect(left.leftOut).toMatchObject([{ id: ids[0], reason: 'optedOut' }])
})

test('an address that bounced with two teams is left out for everyone', async () => {
  const id = await make(ids.slice(0, 1))
  await start(id)
  await untilNext()
  await me.call(setSequence, { id, state: 'stopped' })
  const { rows } = await server.pool.query(`select id from users where id <> $1 limit 2`, [mailbox.userId])
  const asked = { to: { physicianIds: [ids[0]!] }, quietDays: 0 }
  const admin = server.as('admin')
  for (const one of rows) {
    expect((await me.call(checkSequence, asked)).included).toBe(1)
    await server.pool.query(
      `insert into bounced_addresses (id, address_hash, owner_id, bounced_at)
       select gen_random_uuid(), address_hash, $1, now() from sequence_messages where address_hash is not null limit 1`,
      [one.id],
    )
  }
  expect((await me.call(checkSequence, asked)).leftOut).toMatchObject([{ reason: 'bounced' }])
  // The same by an admin's decision, while one team alone has seen it.
  expect((await admin.call(getSending, {})).bounces).toEqual([])
  await server.pool.query('delete from bounced_addresses where owner_id = $1', [rows[1].id])
  const [bounce] = (await admin.call(getSending, {})).bounces
  expect(bounce).toMatchObject({ physicianId: ids[0], forEveryone: false })
  expect((await me.call(checkSequence, asked)).included).toBe(1)
  await admin.call(decideBounce, { id: bounce!.id, forEveryone: true })
  expect((await me.call(checkSequence, asked)).leftOut).toMatchObject([{ reason: 'bounced' }])
  expect((await admin.call(getSending, {})).bounces).toMatchObject([{ forEveryone: true }])
  await admin.call(decideBounce, { id: bounce!.id, forEveryone: false })
  expect((await me.call(checkSequence, asked)).included).toBe(1)
  expect(await refusal(admin, decideBounce.name, { id: randomUUID(), forEveryone: true })).toMatchObject({
    status: 404,
  })
})

test('what bounced is counted by where the address is from', async () => {
  const id = await make(ids.slice(0, 3))
  await start(id)
  for (let round = 0; round < 3; round++) await untilNext()
  await comeBack(server, mailbox, provider.left[0]!, 'bounce-hard')
  const { sources } = await server.as('admin').call(getSending, {})
  expect(sources).toEqual([{ source: 'csv', sent: 3, bounced: 1 }])
})

test('5,000 people are let in at once, planned, and sent to in turn, and not one more', async () => {
  const { rows } = await server.pool.query('select id from physicians order by id limit 5000')
  const many = rows.map(({ id }) => Number(id))
  expect(many).toHaveLength(5000)
  await makeReachable(server, mailbox.userId, many)
  const one = { name: 'Many', mailboxId: mailbox.id, steps, quietDays: 0 }
  const tooMany = { ...one, to: { physicianIds: [...many, 999_999_999] } }
  expect(await refusal(me, makeSequence.name, tooMany)).toMatchObject({ status: 422 })
  const began = performance.now()
  const made = await me.call(makeSequence, { ...one, to: { physicianIds: many } })
  expect(made.included).toBe(5000)
  await start(made.id)
  console.log(`5,000 people: planned ${Math.round(performance.now() - began)} ms after they were chosen`)
  expect(performance.now() - began).toBeLessThan(60_000)
  const planned = await server.pool.query('select due_at from sequence_people where due_at is not null order by due_at')
  expect(planned.rows).toHaveLength(5000)
  for (let round = 0; round < 3; round++) await untilNext()
  expect(new Set(provider.left.map(({ to }) => to.address)).size).toBe(3)
  const { people } = await me.call(getSequence, { id: made.id })
  expect(people.length).toBeLessThanOrEqual(500)
})

test('two servers send nothing twice', async () => {
  const peer = await startTestServer({ peerOf: server })
  Object.assign(peer.deps, { mailboxes: server.deps.mailboxes, now: () => clock.now })
  try {
    const id = await make(ids.slice(0, 12))
    await start(id)
    for (let round = 0; round < 14; round++) {
      const { rows } = await server.pool.query(
        'select min(due_at) as due from sequence_people where step = 0 and due_at is not null',
      )
      if (rows[0].due === null) break
      clock.now = new Date(Math.max(clock.now.getTime(), rows[0].due.getTime()))
      await Promise.all([letLeave(server, mailbox.id), letLeave(peer, mailbox.id)])
    }
    const addresses = provider.left.map(({ to }) => to.address)
    expect(addresses).toHaveLength(12)
    expect(new Set(addresses).size).toBe(12)
  } finally {
    await peer.close()
  }
})

test('an email that is planned doesn’t leave any server once its physician has paused contact', async () => {
  const peer = await startTestServer({ peerOf: server })
  Object.assign(peer.deps, { mailboxes: server.deps.mailboxes, now: () => clock.now })
  const [paused, closed, optedOut, open] = ids as [number, number, number, number]
  try {
    const id = await make([paused, closed, optedOut, open])
    await start(id)
    const planned = await server.pool.query('select 1 from sequence_people where due_at is not null')
    expect(planned.rows).toHaveLength(4)
    await inTransaction(peer.deps.db, (db) => decide(db, paused, { paused_until: '2035-03-01' }))
    await inTransaction(peer.deps.db, (db) => decide(db, closed, { offers: 'closed' }))
    await inTransaction(peer.deps.db, (db) => optOutOfSale(db, [optedOut], { by: 'request' }))
    for (let round = 0; round < 8; round++) {
      const { rows } = await server.pool.query(
        'select min(due_at) as due from sequence_people where step = 0 and due_at is not null',
      )
      if (rows[0].due === null) break
      clock.now = new Date(Math.max(clock.now.getTime(), rows[0].due.getTime()))
      await letLeave(round % 2 === 0 ? server : peer, mailbox.id)
    }
    expect(provider.left.map(({ to }) => to.address)).toEqual([`doctor${open}@clinic.example`])
    const { people } = await me.call(getSequence, { id })
    const states = new Map(people.map((one) => [one.physicianId, [one.state, one.reason]]))
    for (const one of [paused, closed, optedOut])
      expect(states.get(one)).toEqual(['stopped', 'Has paused contact, or isn’t looking'])
  } finally {
    await server.pool.query('delete from own_profiles; delete from sale_opt_outs')
    await peer.close()
  }
})

const rounds = heavy ? 200 : 5

test(`${rounds} rounds of kill -9 send nothing twice, and each email is sent, waiting, or unclear`, {
  timeout: 900_000,
}, async () => {
  const id = await make(ids, { steps: steps.slice(0, 1) })
  await start(id)
  const sent: string[] = []
  for (let round = 0; round < rounds; round++) {
    const child = fork(path.join(projectRoot, 'test/support/sending-process.ts'), [], {
      env: {
        ...process.env,
        TEST_DATABASE_URL: server.databaseUrl,
        TEST_AUTH_SECRET: server.deps.authSecrets[0],
        MAILBOX_ID: mailbox.id,
        ROUND: String(round),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    const moments = round % 4
    child.on('message', ({ left }: { left?: string }) => {
      if (left === undefined) return
      sent.push(left)
      // Before the server knows, as it hears, or later.
      if (moments === 0) child.kill('SIGKILL')
      else setTimeout(() => child.kill('SIGKILL'), moments * Math.random() * 10)
    })
    await once(child, 'exit')
  }
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent).size).toBe(sent.length)
  const { rows } = await server.pool.query(
    `select message_id, state from sequence_messages where message_id is not null`,
  )
  const states = new Map(rows.map(({ message_id, state }) => [message_id, state]))
  for (const messageId of sent) expect(['sent', 'sending', 'unclear']).toContain(states.get(messageId))
  const { people } = await me.call(getSequence, { id })
  expect(people).toHaveLength(ids.length)
  for (const { state } of people) expect(['done', 'waiting', 'sending', 'unclear']).toContain(state)
  const perPerson = await server.pool.query(
    `select max(count) as most from (select count(*) from sequence_messages group by person_id) as counted`,
  )
  expect(Number(perPerson.rows[0].most)).toBe(1)
})
