/** Requests under privacy laws, over HTTP: the form, the desk, the clocks, and what stays as proof. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { npi } from '../src/data/test/import-fixture.ts'
import { getAlerts } from '../src/features/alerts/contracts.ts'
import { getDeskCounts } from '../src/features/inbox/contracts.ts'
import { getPhysician, getPhysicianContact } from '../src/features/physicians/contracts.ts'
import {
  confirmPrivacyRequest,
  downloadPrivacyAnswer,
  makePrivacyRequest,
} from '../src/features/privacy-requests/contracts.ts'
import {
  answerPrivacyRequest,
  downloadPrivacyRequests,
  enterPrivacyRequest,
  extendPrivacyRequest,
  getPrivacyRequests,
  verifyPrivacyRequest,
} from '../src/features/privacy-requests/desk-contracts.ts'
import { tidyPrivacyRequests } from '../src/features/privacy-requests/jobs.server.ts'
import { editProfile, getProfileToEdit } from '../src/features/profile-edit/contracts.ts'
import { processRemoval, requestRemoval, sendRemovalConfirmation } from '../src/features/removal/contracts.ts'
import { getSystem } from '../src/features/system-status/contracts.ts'
import { isCallError } from '../src/shared/calls/call-error.ts'
import { brand } from '../src/shared/product/brand.ts'
import { addPhysician } from './support/added-physicians.ts'
import { lastMail, mailsTo, tokenIn } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: {
      FORMS_PER_HOUR: '100000',
      MAILS_PER_HOUR: '100000',
      MAILS_PER_EMAIL: '100000',
      SIGN_INS_PER_MINUTE: '100000',
    },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await query(
    'truncate admin_actions, alerts, removal_requests, privacy_requests, suppressions, lifted_suppressions cascade; delete from physicians; delete from outbox; delete from rate_limits',
  )
})

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.pool.query<Row>(sql, values)).rows
}
const admin = () => server.as('admin')
const visitor = () => server.as('visitor')
const annsNpi = npi('134567890')

const asked = {
  kind: 'delete',
  state: 'CA',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@home.example',
} as const
const ann = () =>
  addPhysician(
    server,
    'Ann',
    'Lee',
    { personal_email: 'ann@home.example', work_email: 'ann.lee@lake.example', phone: '(415) 555-0100' },
    annsNpi,
  )

/** How a call was refused. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (isCallError(error) ? error : Promise.reject(error)),
  )

const codeIn = ({ text }: { text: string }) => /Your code is (\d{6})/i.exec(text)![1]!
async function make(more: object = {}): Promise<string> {
  const { requestId } = await visitor().call(makePrivacyRequest, { ...asked, ...more })
  await server.settled()
  return requestId
}
/** Made in the form, with the code entered. */
async function confirmed(more: { email?: string; [name: string]: unknown } = {}): Promise<string> {
  const requestId = await make(more)
  const code = codeIn(await lastMail(server, more.email ?? asked.email, 'privacy-code'))
  await visitor().call(confirmPrivacyRequest, { requestId, code })
  await server.settled()
  return requestId
}
const desk = async (state: 'open' | 'unconfirmed' | 'done' = 'open') => admin().call(getPrivacyRequests, { state })
const onDesk = async (id: string, state: 'open' | 'unconfirmed' | 'done' = 'open') =>
  (await desk(state)).data.find((one) => one.id === id)!
const left = async () =>
  (await query<{ first_name: string }>('select first_name from physicians order by id')).map((row) => row.first_name)
const answer = { subject: 'About your request', text: 'Here is our answer.' }
async function verify(requestId: string, physicianId: number | null) {
  await admin().call(verifyPrivacyRequest, { requestId, physicianId, how: 'Called the practice back' })
}
async function tidy() {
  await server.deps.jobs.enqueue(server.deps.db, tidyPrivacyRequests, {})
  await server.settled()
}

describe('the form', () => {
  test('answers alike for someone in the data and for a stranger, and sends both the same code email', async () => {
    await ann()
    const bodies: string[] = []
    for (const email of [asked.email, 'stranger@home.example']) {
      const response = await visitor().post(makePrivacyRequest.name, { ...asked, email })
      expect(response.status).toBe(200)
      bodies.push((await response.text()).replace(/[0-9a-f-]{36}/, 'id'))
      const { text } = await lastMail(server, email, 'privacy-code')
      bodies.push(text.replaceAll(email, 'address').replace(/\d{6}/, 'code'))
    }
    expect(bodies.slice(0, 2)).toEqual(bodies.slice(2))
    // Nothing happens without the code.
    expect(await left()).toEqual(['Ann'])
    const after: string[] = []
    for (const email of [asked.email, 'stranger@home.example']) {
      const [{ id = '' } = {}] = await query<{ id: string }>('select id from privacy_requests where email = $1', [
        email,
      ])
      const code = codeIn(await lastMail(server, email, 'privacy-code'))
      const response = await visitor().post(confirmPrivacyRequest.name, { requestId: id, code })
      after.push(`${response.status} ${await response.text()}`)
    }
    expect(after[0]).toBe(after[1])
  })

  test.each([
    ['kind', { kind: 'sell' }, 'Please choose what you ask for.'],
    ['state', { state: '' }, 'Please choose a state'],
    ['firstName', { firstName: ' ' }, 'First name is required'],
    ['email', { email: 'ann' }, 'Please enter a valid email address.'],
    ['npi', { npi: '123' }, 'An NPI has 10 digits. Leave it empty if you have none.'],
    ['details', { kind: 'correct' }, 'Please say what is wrong, and what is right.'],
    ['details', { details: 'x'.repeat(5001) }, 'At most 5000 characters.'],
  ])('says at %s what is wrong with it, and stores nothing', async (field, more, message) => {
    const refused = await refusal(visitor().call(makePrivacyRequest, { ...asked, ...more } as never))
    expect([refused?.status, refused?.fields]).toEqual([422, { [field]: message }])
    expect(await query('select 1 from privacy_requests')).toEqual([])
  })

  test('a bot that fills the hidden field gets an answer, and nothing is stored', async () => {
    const { requestId } = await visitor().call(makePrivacyRequest, { ...asked, homepage: 'http://bot.example' })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await query('select 1 from privacy_requests')).toEqual([])
  })

  test('five wrong codes end the right one, and a code works once, for its own request, for an hour', async () => {
    await ann()
    const requestId = await make()
    const code = codeIn(await lastMail(server, asked.email, 'privacy-code'))
    const wrong = code === '000000' ? '111111' : '000000'
    const other = await make({ email: 'other@home.example' })
    const enter = (id: string, one: string) =>
      refusal(visitor().call(confirmPrivacyRequest, { requestId: id, code: one }))
    expect((await enter(other, code))?.status).toBe(422)
    for (let at = 0; at < 5; at++) expect((await enter(requestId, wrong))?.code).toBe('bad_code')
    expect((await enter(requestId, code))?.code).toBe('bad_code')

    const again = await make()
    const second = codeIn(await lastMail(server, asked.email, 'privacy-code'))
    await query("update privacy_requests set code_expires_at = now() - interval '1 second' where id = $1", [again])
    expect((await enter(again, second))?.code).toBe('bad_code')
    expect(await left()).toEqual(['Ann'])

    const third = await confirmed()
    expect((await enter(third, '123456'))?.code).toBe('bad_code')
  })
})

describe('a deletion', () => {
  test('with a code to the profile’s own address is carried out and answered, and the proof says no longer who it was', async () => {
    await ann()
    await addPhysician(server, 'Bob', 'Ray', { phone: '(415) 555-0100' })
    const requestId = await confirmed({ details: 'Everything, please', npi: annsNpi })
    expect(await left()).toEqual(['Bob'])
    const mail = await lastMail(server, asked.email, 'privacy-answer')
    expect(mail.subject).toBe('Your information was deleted')
    const done = await onDesk(requestId, 'done')
    expect(done).toMatchObject({ person: null, outcome: 'fulfilled', verifiedBy: 'code', found: true, physician: null })
    expect(done.steps.map(({ step, by }) => [step, by])).toEqual([
      ['received', null],
      ['acknowledged', null],
      ['address_confirmed', null],
      ['verified', null],
      ['answered', null],
      ['carried_out', null],
      ['emptied', null],
    ])
    const [stored] = await query<{ all: string }>(
      `select (select json_agg(r)::text from privacy_requests r) || (select json_agg(s)::text from privacy_request_steps s) as all`,
    )
    expect(stored!.all).not.toMatch(new RegExp(`Ann|Lee\\b|home\\.example|${annsNpi}|Everything, please`))
    // Kept out of what comes later.
    expect(await query("select 1 from suppressions where kind = 'npi'")).toHaveLength(1)
  })

  test('from an address that no profile has waits for an admin, who verifies and carries it out', async () => {
    const id = await ann()
    const requestId = await confirmed({ email: 'ann@new.example', npi: annsNpi })
    expect(await left()).toEqual(['Ann'])
    expect((await lastMail(server, brand.privacyEmail, 'privacy-waiting')).text).not.toContain('Ann')
    const waiting = await onDesk(requestId)
    expect(waiting.candidates).toEqual([expect.objectContaining({ id, name: 'Ann Lee', agrees: ['npi', 'name'] })])
    const denied = await refusal(admin().call(answerPrivacyRequest, { requestId, outcome: 'fulfilled', ...answer }))
    expect(denied?.code).toBe('not_verified')
    await verify(requestId, id)
    await admin().call(answerPrivacyRequest, { requestId, outcome: 'fulfilled', ...answer })
    expect(await left()).toEqual([])
    expect((await lastMail(server, 'ann@new.example', 'privacy-answer')).text).toContain('Here is our answer.')
    const done = await onDesk(requestId, 'done')
    expect(done.steps.find(({ step }) => step === 'verified')).toMatchObject({
      by: 'admin@attending.example',
      note: 'Called the practice back',
    })
    // Two admins at once: the second is told.
    const again = await refusal(
      admin().call(answerPrivacyRequest, { requestId, outcome: 'denied', deniedBecause: 'other', ...answer }),
    )
    expect(again?.code).toBe('closed')
  })

  test('of someone who isn’t in the data keeps them out of what comes later', async () => {
    const requestId = await confirmed({ email: 'ann@new.example', npi: annsNpi, phone: '415-555-0100' })
    await verify(requestId, null)
    await admin().call(answerPrivacyRequest, { requestId, outcome: 'fulfilled', ...answer })
    await server.settled()
    expect((await query("select 1 from suppressions where kind = 'name'")).length).toBeGreaterThan(0)
    expect((await onDesk(requestId, 'done')).found).toBe(false)
  })

  test.each([
    [
      'shared with a colleague',
      async () => void (await addPhysician(server, 'Bob', 'Ray', { work_email: asked.email })),
    ],
    [
      'put there by a correction a minute ago',
      async () => void (await query("update physician_contacts set source = 'admin', first_seen = now()")),
    ],
  ])('by a code to an address %s proves nothing', async (_, change) => {
    await ann()
    await change()
    const requestId = await confirmed()
    expect(await left()).toContain('Ann')
    expect((await onDesk(requestId)).verifiedAt).toBeNull()
  })

  test('by an agent is never verified by the agent’s address', async () => {
    await ann()
    const requestId = await confirmed({ byAgent: true })
    expect(await left()).toEqual(['Ann'])
    expect(await onDesk(requestId)).toMatchObject({ byAgent: true, verifiedAt: null })
  })
})

describe('a request to know', () => {
  async function answeredToKnow(id: number) {
    const requestId = await confirmed({ kind: 'know' })
    expect(await onDesk(requestId)).toMatchObject({ verifiedBy: 'code', physician: { id } })
    await admin().call(answerPrivacyRequest, { requestId, outcome: 'fulfilled', ...answer })
    return { requestId, token: tokenIn(await lastMail(server, asked.email, 'privacy-answer')) }
  }

  test('is answered with a link to everything that is held, and names no member', async () => {
    const id = await ann()
    const [{ id: member } = { id: '' }] = await query<{ id: string }>(
      "select id from users where email like 'premium%'",
    )
    await query(
      `insert into contact_reveals (id, user_id, physician_id, field, revealed_at) values (gen_random_uuid(), $1, $2, 'email', '2026-05-02')`,
      [member, id],
    )
    await query('insert into npi_facts (npi, excluded_on) values ($1, null) on conflict do nothing', [annsNpi])
    const { requestId, token } = await answeredToKnow(id)
    const response = await visitor().post(downloadPrivacyAnswer.name, { token })
    expect(response.headers.get('content-disposition')).toContain('what-we-hold-about-you.json')
    const text = await response.text()
    const held = JSON.parse(text)
    expect(held.profile).toContainEqual({ what: 'NPI', value: annsNpi, source: 'csv' })
    expect(held.contacts.map(({ value }: { value: string }) => value).toSorted()).toEqual([
      '(415) 555-0100',
      'ann.lee@lake.example',
      'ann@home.example',
    ])
    expect(held.revealed).toEqual([{ month: '2026-05', by: 'a recruiter', contacts: 1 }])
    expect(held.publicRecords.npi_facts).toHaveLength(1)
    expect(text).not.toContain('premium')
    expect((await onDesk(requestId, 'done')).steps.map(({ step }) => step)).toContain('downloaded')
  })

  test('without a script, the page’s form is answered with the file; a wrong link with the page that says so', async () => {
    const { token } = await answeredToKnow(await ann())
    const page = await server.fetch(`/privacy-request?token=${token}`, { headers: { accept: 'text/html' } })
    expect(await page.text()).not.toContain('ann@home.example')
    const post = (given: string) =>
      server.fetch('/privacy-request/file', {
        method: 'POST',
        headers: { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ form: 'privacy-answer', token: given }),
      })
    const file = await post(token)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(await file.text()).toContain('ann@home.example')
    expect((await post('wrong')).status).toBe(303)
  })

  test('a guessed, expired, or outlived link opens nothing', async () => {
    const id = await ann()
    const { requestId, token } = await answeredToKnow(id)
    const status = async (given: string) =>
      (await refusal(visitor().call(downloadPrivacyAnswer, { token: given })))?.status
    expect(await status('x'.repeat(43))).toBe(410)
    await query("update privacy_requests set answer_expires_at = now() - interval '1 second' where id = $1", [
      requestId,
    ])
    expect(await status(token)).toBe(410)
    await query("update privacy_requests set answer_expires_at = now() + interval '1 day' where id = $1", [requestId])
    await query('delete from physicians where id = $1', [id])
    expect(await status(token)).toBe(410)
  })
})

describe('an opt-out', () => {
  test('locks every contact for everyone, says why, and leaves the profile', async () => {
    const id = await ann()
    await server.as('premium').call(getPhysicianContact, { physicianId: id })
    await confirmed({ kind: 'opt_out' })
    const refused = await refusal(server.as('premium').call(getPhysicianContact, { physicianId: id }))
    expect([refused?.status, refused?.message]).toEqual([
      409,
      'The physician has opted out of the sale of contact details.',
    ])
    const { physician } = await server.as('premium').call(getPhysician, { physicianId: id })
    expect(physician.doNotContact?.byPhysician).toBe(true)
    expect((await lastMail(server, asked.email, 'privacy-answer')).subject).toBe('You are opted out')
  })

  test('needs no code: it waits at the desk, within 15 business days', async () => {
    const requestId = await make({ kind: 'opt_out' })
    expect(await onDesk(requestId)).toMatchObject({ kind: 'opt_out', acknowledgeBy: null, mayExtend: false })
  })
})

test('a correction is made on the profile, with its history, and answered', async () => {
  const id = await ann()
  const requestId = await confirmed({ kind: 'correct', details: 'I practice in Reno, not in Albany.' })
  expect(await onDesk(requestId)).toMatchObject({
    physician: { id },
    person: { details: 'I practice in Reno, not in Albany.' },
  })
  const { texts } = await admin().call(getProfileToEdit, { physicianId: id })
  await admin().call(editProfile, { physicianId: id, ...texts, city: 'Reno', state: 'NV', reason: 'privacy request' })
  await admin().call(answerPrivacyRequest, { requestId, outcome: 'fulfilled', ...answer })
  expect(await query('select field, after from profile_edits order by field')).toContainEqual({
    field: 'city',
    after: 'Reno',
  })
  // The record stays for 24 months, and says then no longer who it was about.
  expect((await onDesk(requestId, 'done')).person).not.toBeNull()
  await query("update privacy_requests set closed_at = now() - interval '25 months' where id = $1", [requestId])
  await tidy()
  expect((await onDesk(requestId, 'done')).person).toBeNull()
})

describe('the clocks', () => {
  test('say what is late, warn admins once, and are extended once with a reason', async () => {
    const requestId = await confirmed({ kind: 'know', email: 'late@home.example' })
    expect((await onDesk(requestId)).daysLeft).toBe(45)
    await query('update privacy_requests set due_on = current_date + 4 where id = $1', [requestId])
    await tidy()
    await tidy()
    const { data } = await admin().call(getAlerts, {})
    expect(data.map(({ kind, details }) => [kind, Object.keys(details).toSorted()])).toEqual([
      ['privacy_request_due', ['daysLeft', 'dueOn', 'request']],
    ])
    const { dueOn } = await admin().call(extendPrivacyRequest, { requestId, reason: 'The records are large' })
    const extended = await onDesk(requestId)
    expect([extended.dueOn, extended.daysLeft, extended.mayExtend]).toEqual([dueOn, 90, false])
    expect((await lastMail(server, 'late@home.example', 'privacy-extended')).text).toContain('The records are large')
    const again = await refusal(admin().call(extendPrivacyRequest, { requestId, reason: 'Again' }))
    expect(again?.code).toBe('not_extendable')
    await query('update privacy_requests set due_on = current_date - 3 where id = $1', [requestId])
    const late = await desk()
    expect(late.counts.overdue).toBe(1)
    expect(late.data[0]!.daysLeft).toBeLessThan(0)
    expect((await admin().call(getSystem, {})).warnings.map(({ says }) => says)).toContain(
      'A privacy request is overdue under the law. Answer on the privacy desk.',
    )
    expect((await admin().call(getDeskCounts, {})).privacy).toBe(1)
  })

  test('an opt-out in California can’t be extended, and neither can what is late', async () => {
    const optOut = await make({ kind: 'opt_out' })
    expect((await refusal(admin().call(extendPrivacyRequest, { requestId: optOut, reason: 'x' })))?.code).toBe(
      'not_extendable',
    )
    const late = await confirmed({ kind: 'know', email: 'late@home.example' })
    await query('update privacy_requests set due_on = current_date - 2 where id = $1', [late])
    expect((await refusal(admin().call(extendPrivacyRequest, { requestId: late, reason: 'x' })))?.code).toBe('too_late')
  })

  test('a request whose code no one enters is closed once it is due, and emptied', async () => {
    const requestId = await make({ email: 'nobody@home.example' })
    expect((await desk()).data).toEqual([])
    expect((await onDesk(requestId, 'unconfirmed')).person?.email).toBe('nobody@home.example')
    await query('update privacy_requests set due_on = current_date - 2 where id = $1', [requestId])
    await tidy()
    expect(await onDesk(requestId, 'done')).toMatchObject({
      person: null,
      outcome: 'denied',
      deniedBecause: 'unverified',
    })
  })

  test('of a request that came by mail starts on the day it came in', async () => {
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
    const { requestId } = await admin().call(enterPrivacyRequest, {
      ...{ ...asked, kind: 'know', channel: 'mail', receivedOn: day },
    })
    const row = await onDesk(requestId)
    expect(row.channel).toBe('mail')
    expect(Date.parse(row.dueOn) - Date.parse(day)).toBe(45 * 86_400_000)
    expect((await lastMail(server, asked.email, 'privacy-received')).text).not.toMatch(/\d{6}/)
    const future = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const refused = await refusal(admin().call(enterPrivacyRequest, { ...asked, channel: 'phone', receivedOn: future }))
    expect(refused?.fields).toEqual({ receivedOn: 'Please enter a day of the last 90 days, or today.' })
  })
})

test('a denial names its ground, and changes nothing in the data', async () => {
  await ann()
  const requestId = await confirmed({ email: 'ann@new.example' })
  const noGround = await refusal(admin().call(answerPrivacyRequest, { requestId, outcome: 'denied', ...answer }))
  expect(noGround?.fields).toEqual({ deniedBecause: 'Please choose the ground.' })
  const noProvision = await refusal(
    admin().call(answerPrivacyRequest, { requestId, outcome: 'denied', deniedBecause: 'exempt', ...answer }),
  )
  expect(noProvision?.fields).toEqual({ exemption: 'Please name the provision.' })
  await admin().call(answerPrivacyRequest, { requestId, outcome: 'denied', deniedBecause: 'unverified', ...answer })
  await server.settled()
  expect(await left()).toEqual(['Ann'])
  expect(await mailsTo(server, 'ann@new.example')).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'privacy-answer', subject: answer.subject })]),
  )
})

test('the register as CSV has every request, also those of the removal page, and names no one', async () => {
  await ann()
  await addPhysician(server, 'Bob', 'Ray', { personal_email: 'bob@home.example' })
  await confirmed({ details: '=HYPERLINK("http://evil.example")' })
  await confirmed({ kind: 'know', email: 'stranger@home.example', state: 'TX' })
  await visitor().call(requestRemoval, { email: 'bob@home.example' })
  await visitor().call(sendRemovalConfirmation, { email: 'bob@home.example' })
  await visitor().call(processRemoval, {
    token: tokenIn(await lastMail(server, 'bob@home.example', 'confirm-removal')),
  })
  const response = await admin().post(downloadPrivacyRequests.name, {})
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await response.text()
  const lines = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const at = (name: string) => lines[0]!.indexOf(name)
  expect(
    lines.slice(1).map((line) => [line[at('Asked to')], line[at('Law')], line[at('Came by')], line[at('Outcome')]]),
  ).toEqual([
    ['Delete', 'California', 'form', 'fulfilled'],
    ['Know', 'Texas', 'form', ''],
    ['Delete', 'Another state', 'removal page', 'fulfilled'],
  ])
  expect(text).not.toMatch(/Ann|Lee\b|Bob|home\.example|HYPERLINK/)
})
