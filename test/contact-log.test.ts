/**
 * The contact log over HTTP: who was contacted, how, and what came of it; undone exactly; and whose entries anyone
 * sees.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getActivities,
  getContacted,
  logContact,
  markContacted,
  undoContact,
} from '../src/features/activities/contracts.ts'
import { searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { refusal } from './support/refusal.ts'
import { makeTestTeam, type Seated, seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]

beforeAll(async () => {
  server = await startTestServer()
  ids = (await server.as('premium').call(selectPhysicians, {})).ids
})
afterAll(() => server.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const found = async (who: Caller, filters: object) =>
  (await who.call(searchPhysicians, { filters: filters as never })).total

test('who was contacted, how, when, and with what outcome; the filters find them', async () => {
  const me = await seat(server)
  const [a, b] = ids as [number, number]
  const { activityIds } = await me.call(logContact, {
    physicianIds: [a, b, b, 900_000_000],
    how: 'call',
    outcome: 'noAnswer',
    at: daysAgo(40),
  })
  expect(activityIds).toHaveLength(2)
  await me.call(logContact, { physicianIds: [a], how: 'email', outcome: 'interested', note: '  Wants to visit.  ' })
  await me.call(markContacted, { physicianIds: [ids[2]!] })
  const log = await me.call(getContacted, {})
  expect(log.total).toBe(4)
  const told = log.data.map(({ physician, how, outcome, note, mine }) => [physician.id, how, outcome, note, mine])
  expect(told.slice(0, 2)).toEqual([
    [ids[2], null, null, '', true],
    [a, 'email', 'interested', 'Wants to visit.', true],
  ])
  expect(told.slice(2)).toEqual(expect.arrayContaining([a, b].map((id) => [id, 'call', 'noAnswer', '', true])))
  expect((await me.call(getContacted, { how: 'call', days: 30 })).total).toBe(0)
  expect((await me.call(getContacted, { outcome: 'interested' })).total).toBe(1)
  expect((await me.call(getContacted, { page: 2 })).data).toEqual([])

  expect(await found(me, { contactedDays: 30 })).toBe(2)
  expect(await found(me, { contactedDays: 60 })).toBe(3)
  expect(await found(me, { notContactedDays: 30 })).toBe(4998)
  // The latest outcome counts.
  expect(await found(me, { outcome: 'noAnswer' })).toBe(1)
  expect(await found(me, { outcome: 'interested' })).toBe(1)
  expect(await found(me, { exclude: { outcome: ['interested'] } })).toBe(4999)
  expect(await found(me, { where: { or: [{ field: 'outcome', values: ['noAnswer', 'interested'] }] } })).toBe(2)
  const [card] = (await me.call(searchPhysicians, { filters: { outcome: 'interested' } })).data
  expect(card?.lastContact).toMatchObject({ how: 'email', outcome: 'interested', mine: true })
})

test('is taken back by its author alone, once, and then counts for nothing', async () => {
  const [me, other] = [await seat(server), await seat(server)]
  const physicianId = ids[5]!
  const { activityIds } = await me.call(logContact, { physicianIds: [physicianId], how: 'meeting' })
  expect(await other.call(undoContact, { activityIds })).toEqual({ undone: 0 })
  expect((await me.call(getActivities, { physicianId })).data).toMatchObject([
    { id: activityIds[0], kind: 'contacted' },
  ])
  const answers = await Promise.all([1, 2, 3].map(() => me.call(undoContact, { activityIds })))
  expect(answers.map(({ undone }) => undone).toSorted()).toEqual([0, 0, 1])
  expect((await me.call(getContacted, {})).total).toBe(0)
  expect(await found(me, { contactedDays: 3650 })).toBe(0)
})

test('colleagues see each other’s contacts, and no one else does', async () => {
  const { owner, recruiter } = await makeTestTeam(server)
  const [texan] = (await server.as('basic').call(searchPhysicians, { filters: { state: ['TX'] } })).data
  const physicianId = texan!.id
  const { activityIds } = await recruiter.call(logContact, {
    physicianIds: [physicianId],
    how: 'text',
    outcome: 'never',
  })
  const seen = async (who: Seated, whose: 'mine' | 'team') => (await who.call(getContacted, { whose })).total
  expect([await seen(recruiter, 'mine'), await seen(owner, 'mine'), await seen(owner, 'team')]).toEqual([1, 0, 1])
  expect((await owner.call(getContacted, { whose: 'team' })).data[0]).toMatchObject({ mine: false, by: recruiter.name })
  const who = await seat(server)
  expect([await seen(who, 'mine'), await seen(who, 'team')]).toEqual([0, 0])
  expect(await found(owner, { teamContactedDays: 1, teamOutcome: 'never' })).toBe(1)
  expect(await found(owner, { teamNotContactedDays: 1 })).toBe(4999)
  expect(await found(owner, { contactedDays: 1 })).toBe(0)
  // The words mean the team's contacts, as the toggle does, unless they say whose.
  const read = async (one: Seated, query: string) => {
    const { total, reading } = await one.call(searchPhysicians, { filters: { query } })
    return [total, reading?.parts.at(-1)?.label, reading?.parts.at(-1)?.filters]
  }
  const own = await found(owner, { state: ['TX'], notContactedDays: 3650 })
  const said = (field: string) => ({ field, values: [3650] })
  const both = ['teamNotContactedDays', 'notContactedDays'] as const
  expect(await read(owner, 'doctors in Texas not contacted')).toEqual([own - 1, 'Not contacted', said(both[0])])
  expect(await read(owner, 'doctors in Texas not contacted by me')).toEqual([own, 'Not contacted by me', said(both[1])])
  expect(await read(owner, 'doctors in Texas I have not contacted')).toEqual([
    own,
    'Not contacted by me',
    said(both[1]),
  ])
  expect(await read(who, 'doctors in Texas not contacted')).toEqual([own, 'Not contacted', said(both[1])])
  const toggle = async (one: Caller, filter: string) => {
    const page = await server.fetch(`/search?${filter}=3650`, { headers: await one.headers() })
    return /aria-pressed="(\w+)"[^>]*>Not contacted</.exec(await page.text())?.[1]
  }
  const alone = server.as('premium')
  expect([await toggle(owner, both[0]), await toggle(owner, both[1])]).toEqual(['true', 'false'])
  expect([await toggle(alone, both[0]), await toggle(alone, both[1])]).toEqual(['false', 'true'])
  expect(await owner.call(undoContact, { activityIds })).toEqual({ undone: 0 })
})

test.each([
  [{ at: '1900-01-01T00:00:00Z' }, 'at', 'Enter a date within the last 10 years.'],
  [{ at: '2199-01-01T00:00:00Z' }, 'at', 'Enter a time that is not in the future.'],
  [{ at: 'yesterday' }, 'at', 'Enter a date and time.'],
  [{ note: 'x'.repeat(100_000) }, 'note', 'A note must be at most 2,000 characters.'],
  [{ how: 'fax' }, 'how', 'Choose email, call, text, or meeting.'],
  [{ outcome: 'maybe' }, 'outcome', 'Choose one of the outcomes.'],
  [{ physicianIds: [] }, 'physicianIds', 'Please select at least one physician.'],
  [
    { physicianIds: Array.from({ length: 10_000 }, (_, at) => at + 1) },
    'physicianIds',
    'At most 500 physicians at once.',
  ],
])('threat 12: %j is a 422 for %s, and leaves nothing', async (input, field, message) => {
  const me = await seat(server)
  const answer = await refusal(me, 'log-contact', { physicianIds: [ids[0]], how: 'email', ...input })
  expect(answer).toMatchObject({ status: 422, fields: { [field]: message } })
  expect((await me.call(getContacted, {})).total).toBe(0)
})

test('for physicians who are all gone logs nothing; a removed one disappears from the log', async () => {
  const me = await seat(server)
  expect(await refusal(me, 'log-contact', { physicianIds: [900_000_001], how: 'call' })).toMatchObject({
    status: 409,
    code: 'all_gone',
  })
  const { rows } = await server.pool.query(
    "insert into physicians (first_name, last_name, source) values ('Ann', 'Going', 'test') returning id",
  )
  await me.call(logContact, { physicianIds: [rows[0].id], how: 'call' })
  await server.pool.query('delete from physicians where id = $1', [rows[0].id])
  expect(await me.call(getContacted, {})).toMatchObject({ total: 0, data: [] })
})
