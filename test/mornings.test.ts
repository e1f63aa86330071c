/**
 * The page of the day elsewhere: the morning email by a fixed clock, how it ends, and the calendar of next steps, over
 * HTTP.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { setNextStep } from '../src/features/pipeline/entry-contracts.ts'
import { saveSearch } from '../src/features/saved-searches/contracts.ts'
import { selectPhysicians } from '../src/features/search/contracts.ts'
import { orderMorningEmails } from '../src/features/today/jobs.server.ts'
import {
  endStepCalendar,
  getMornings,
  renewStepCalendar,
  setMorningEmail,
} from '../src/features/today/morning-contracts.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { lastMail, mailsTo } from './support/people.ts'
import { refusal } from './support/refusal.ts'
import { seat } from './support/seated.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await startTestServer()
  ids = (await server.as('premium').call(selectPhysicians, {})).ids
})
afterAll(() => server.close())

/** As the schedule runs it, on several servers at that moment. */
async function lookAt(moment: string): Promise<void> {
  const look = () =>
    orderMorningEmails.run({
      data: {},
      deps: { ...server.deps, now: () => new Date(moment) },
      ...{ id: 'x', attempt: 0, signal: AbortSignal.timeout(9000) },
    })
  await Promise.all([look(), look(), look()])
  await server.settled()
}

/** Someone new. Resolves when the search knows. */
async function arrive(lastName: string): Promise<void> {
  const size = await server.deps.search.size()
  await inTransaction(server.deps.db, async (db) => {
    const { id } = await db
      .insertInto('physicians')
      .values({ first_name: 'Ann', last_name: lastName, source: 'test', city: 'Boise', state: 'ID' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChanges(db, [{ physicianId: id, kind: 'written' }])
  })
  await expect.poll(() => server.deps.search.size(), { timeout: 10_000 }).toBe(size + 1)
}

async function dueOn(day: string) {
  const me = await seat(server, 'Early Bird')
  const { listId } = await server
    .as('premium')
    .call(addToList, { listName: `Mornings ${me.id}`, physicianIds: [ids[0]!, ids[1]!] })
  await server.pool.query('update physician_lists set user_id = $1, team_id = null where id = $2', [me.id, listId])
  await me.call(setNextStep, { listId, physicianIds: [ids[0]!], step: { text: 'Call; ask, please', on: day } })
  return { me, listId }
}

test('it comes on weekday mornings of the reader’s zone, once however many servers look, with names, and only if wanted', async () => {
  const { me } = await dueOn('2026-11-23')
  await me.call(saveSearch, { name: 'Idaho <b>', searchParams: { filters: { state: 'ID' } } })
  await arrive('Zimmerwald')
  const monday = '2026-11-23T14:05:00Z'
  await lookAt(monday)
  expect(await mailsTo(server, me.email)).toHaveLength(0)
  await me.call(setMorningEmail, { wanted: true, timeZone: 'America/Boise' })
  expect(await me.call(getMornings, {})).toMatchObject({ wanted: true, timeZone: 'America/Boise' })
  // Too early there, and the day before was a Sunday.
  await lookAt('2026-11-23T13:55:00Z')
  await lookAt('2026-11-22T15:00:00Z')
  expect(await mailsTo(server, me.email)).toHaveLength(0)
  await lookAt(monday)
  await lookAt('2026-11-23T15:00:00Z')
  expect(await mailsTo(server, me.email)).toHaveLength(1)
  const mail = await lastMail(server, me.email, 'morning')
  expect(mail.subject).toMatch(/^Monday, November 23: 1 next step, 1 new physician$/)
  expect(mail.text).toContain('Call; ask, please')
  expect(mail.text).toContain('Ann Zimmerwald')
  expect(mail.html).not.toContain('<b>')
  // The next day nothing has happened but that the step is late.
  await lookAt('2026-11-24T14:05:00Z')
  expect(await mailsTo(server, me.email)).toHaveLength(2)
  expect(await refusal(me, 'set-morning-email', { wanted: true, timeZone: 'Boise' })).toMatchObject({ status: 422 })
})

test('threat 24: one press ends the morning email and nothing else, without signing in', async () => {
  const { me } = await dueOn('2026-11-23')
  await me.call(setMorningEmail, { wanted: true, timeZone: 'America/New_York' })
  await lookAt('2026-11-23T12:00:00Z')
  const mail = await lastMail(server, me.email, 'morning')
  expect(mail.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const { pathname, search } = new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(mail.source)![1]!)
  const page = (await (await server.fetch(pathname + search)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Stop the morning email to')
  expect((await me.call(getMornings, {})).wanted).toBe(true)
  const press = () =>
    server.fetch(pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  expect((await press()).status).toBe(200)
  expect((await press()).status).toBe(200)
  expect((await me.call(getMornings, {})).wanted).toBe(false)
  await lookAt('2026-11-24T12:00:00Z')
  expect(await mailsTo(server, me.email)).toHaveLength(1)
})

test('next steps are a calendar at a secret address; a new address ends the former, and it tells no contact', async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { me, listId } = await dueOn(soon)
  const { address } = await me.call(renewStepCalendar, {})
  const read = async (whole: string) => {
    const { pathname, search } = new URL(whole)
    const answer = await server.fetch(pathname + search)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const first = await read(address)
  expect(first).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  const uid = new RegExp(`UID:${listId}-${ids[0]}@`)
  const unfolded = first.text.replaceAll('\r\n ', '')
  expect(unfolded).toMatch(uid)
  expect(unfolded).toContain('SUMMARY:Call\\; ask\\, please: ')
  expect(unfolded).toContain(`DTSTART;VALUE=DATE:${soon.replaceAll('-', '')}`)
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  const { rows } = await server.pool.query('select value from physician_contacts where physician_id = $1', [ids[0]])
  for (const { value } of rows) expect(unfolded).not.toContain(value)
  const second = await me.call(renewStepCalendar, {})
  expect((await read(address)).status).toBe(404)
  expect((await read(second.address)).text.replaceAll('\r\n ', '')).toMatch(uid)
  expect((await read(`${server.origin}/calendar.ics`)).status).toBe(404)
  expect((await me.call(getMornings, {})).calendarSince).not.toBeNull()
  await me.call(endStepCalendar, {})
  expect((await read(second.address)).status).toBe(404)
  // Guessing comes to an end.
  const tries = await Promise.all(
    Array.from({ length: 130 }, (_, at) => read(`${server.origin}/calendar.ics?key=${at}`)),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404, 429]))
  expect(server.logged.join('\n')).not.toContain(new URL(address).searchParams.get('key'))
})
