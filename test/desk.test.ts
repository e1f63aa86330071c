/** The data desk over HTTP: alerts, reported contacts, messages, removals by name, and the suppression list. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactForm } from '../src/features/contact/contracts.ts'
import {
  decideContactReport,
  getAlerts,
  getContactMessages,
  getDeskCounts,
  getReportedContacts,
  handleAlerts,
  markMessageAnswered,
} from '../src/features/desk/contracts.ts'
import { getPhysicianContact, reportContact } from '../src/features/physicians/contracts.ts'
import { decideRemoval, getRemovalRequests, requestRemovalByName } from '../src/features/removal/contracts.ts'
import { addSuppression, getSuppressions } from '../src/features/suppression/contracts.ts'
import { join, mailsTo } from './people.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { FORMS_PER_HOUR: '100000', MAILS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await query(
    'truncate alerts, contact_reports, contact_messages, removal_requests, suppressions; delete from physicians; delete from outbox',
  )
})

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.deps.pool.query<Row>(sql, values)).rows
}
const admin = () => server.as('admin')

/** Gives the id. */
async function physician(
  first: string,
  last: string,
  contacts: Record<string, string>,
  npi: string | null = null,
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into physicians (first_name, last_name, npi, source) values ($1, $2, $3, 'csv') returning id`,
    [first, last, npi],
  )
  for (const [kind, value] of Object.entries(contacts)) {
    await query(
      `insert into physician_contacts (physician_id, kind, value, masked, source) values ($1, $2, $3, 'x', 'csv')`,
      [row!.id, kind, value],
    )
  }
  return Number(row!.id)
}
const left = async () =>
  (await query<{ first_name: string }>('select first_name from physicians order by id')).map((row) => row.first_name)

async function alert(createdAt = '2026-01-01'): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into alerts (id, kind, user_id, details, created_at)
     select $1, 'reveal_pace', id, '{"reveals": 31}', $2 from users where email = 'premium@attending.example'`,
    [id, createdAt],
  )
  return id
}

describe('alerts', () => {
  test('wait until they are handled, which stands with who did it', async () => {
    const id = await alert()
    expect(await admin().call(getDeskCounts, {})).toEqual({
      alerts: 1,
      reports: 0,
      removals: 0,
      messages: 0,
      specialties: 0,
    })
    expect((await admin().call(getAlerts, {})).data).toEqual([
      expect.objectContaining({
        id,
        kind: 'reveal_pace',
        email: 'premium@attending.example',
        details: { reveals: 31 },
      }),
    ])
    expect(await admin().call(handleAlerts, { alertIds: [id] })).toEqual({ handled: 1 })
    expect(await admin().call(handleAlerts, { alertIds: [id] })).toEqual({ handled: 0 })
    expect((await admin().call(getAlerts, {})).total).toBe(0)
    expect((await admin().call(getAlerts, { state: 'done' })).data).toEqual([
      expect.objectContaining({ id, handledBy: 'admin@attending.example', handledAt: expect.any(String) }),
    ])
  })

  test('come 25 a page, the newest first', async () => {
    for (let day = 1; day <= 27; day++) await alert(`2026-01-${String(day).padStart(2, '0')}`)
    const first = await admin().call(getAlerts, {})
    const second = await admin().call(getAlerts, { page: 2 })
    expect([first.total, first.data.length, second.data.length]).toEqual([27, 25, 2])
    expect(first.data[0]?.createdAt).toBe('2026-01-27T00:00:00.000Z')
    expect((await admin().call(getAlerts, { page: 9 })).data).toEqual([])
  })

  test('with one unknown among them, none is marked', async () => {
    const id = await alert()
    await expect(admin().call(handleAlerts, { alertIds: [id, randomUUID()] })).rejects.toMatchObject({ status: 404 })
    expect((await admin().call(getAlerts, {})).total).toBe(1)
  })
})

describe('a reported contact', () => {
  const statusOf = async (id: number) =>
    (await query<{ status: string }>('select status from physician_contacts where physician_id = $1', [id]))[0]?.status

  async function reported(): Promise<{ physicianId: number; reportId: string }> {
    const physicianId = await physician('Ann', 'Lee', { personal_email: 'ann@home.example' })
    await query(`update physician_contacts set status = 'confirmed'`)
    for (const who of ['premium', 'basic'] as const) {
      await server.as(who).call(getPhysicianContact, { physicianId, field: 'email' })
      await server
        .as(who)
        .call(reportContact, { physicianId, field: 'email', reason: 'not_delivered', note: `by ${who}` })
    }
    const { data, total } = await admin().call(getReportedContacts, {})
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({
      value: 'ann@home.example',
      status: 'failed',
      kind: 'personal_email',
      note: 'by basic',
    })
    return { physicianId, reportId: data[0]!.id }
  }

  test('is restored to what it counted as before the first report, for all of them', async () => {
    const { physicianId, reportId } = await reported()
    expect(await admin().call(decideContactReport, { reportId, action: 'restore' })).toEqual({ decided: 2 })
    expect(await statusOf(physicianId)).toBe('confirmed')
    expect(await admin().call(decideContactReport, { reportId, action: 'restore' })).toEqual({ decided: 0 })
    await expect(admin().call(decideContactReport, { reportId, action: 'confirm' })).rejects.toMatchObject({
      status: 409,
      message: 'This report was decided otherwise already.',
    })
    expect((await admin().call(getReportedContacts, { state: 'done' })).total).toBe(2)
  })

  test('stays marked when the mark is confirmed', async () => {
    const { physicianId, reportId } = await reported()
    await admin().call(decideContactReport, { reportId, action: 'confirm' })
    expect(await statusOf(physicianId)).toBe('failed')
    expect((await admin().call(getDeskCounts, {})).reports).toBe(0)
  })

  test('that was restored can be reported again by the same person', async () => {
    const { physicianId, reportId } = await reported()
    await admin().call(decideContactReport, { reportId, action: 'restore' })
    await server.as('basic').call(reportContact, { physicianId, field: 'email', reason: 'other', note: 'again' })
    const { data } = await admin().call(getReportedContacts, {})
    expect(data).toEqual([expect.objectContaining({ note: 'again', statusBefore: 'confirmed', decision: null })])
  })

  test('twenty decisions at once leave one', async () => {
    const { physicianId, reportId } = await reported()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin().post(decideContactReport.name, { reportId, action: index % 2 ? 'restore' : 'confirm' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    const [row] = await query<{ decision: string }>('select distinct decision from contact_reports')
    expect(await statusOf(physicianId)).toBe(row?.decision === 'restored' ? 'confirmed' : 'failed')
  })

  test('of no report is 404', async () => {
    await expect(
      admin().call(decideContactReport, { reportId: randomUUID(), action: 'restore' }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

test('a message waits, is answered, and waits again', async () => {
  const text = {
    name: 'Ann Lee',
    email: 'ann@clinic.example',
    subject: 'Several seats',
    message: 'How much for eleven?',
  }
  await server.as('visitor').call(contactForm, text)
  const [message] = (await admin().call(getContactMessages, {})).data
  expect(message).toMatchObject({ ...text, answeredAt: null })
  const messageId = message!.id
  await admin().call(markMessageAnswered, { messageId, answered: true })
  await admin().call(markMessageAnswered, { messageId, answered: true })
  expect((await admin().call(getContactMessages, {})).total).toBe(0)
  expect((await admin().call(getContactMessages, { state: 'done' })).total).toBe(1)
  await admin().call(markMessageAnswered, { messageId, answered: false })
  expect((await admin().call(getContactMessages, {})).total).toBe(1)
  await expect(admin().call(markMessageAnswered, { messageId: randomUUID(), answered: true })).rejects.toMatchObject({
    status: 404,
  })
})

const npi = '1234567893'
const ann = { npi, firstName: 'Ann', lastName: 'Lee', phone: '415-555-0100', email: 'reader@else.example' }

describe('a removal by name', () => {
  async function handedOver() {
    await server.as('visitor').call(requestRemovalByName, ann)
    await server.settled()
    const { data, counts } = await admin().call(getRemovalRequests, {})
    expect(counts.waiting).toBe(1)
    return data[0]!
  }

  test('shows its clock and whom it may mean, and is carried out for the one who is chosen', async () => {
    await physician('Ann', 'Lee', { phone: '(415) 555-0100' }, npi)
    await physician('Ann', 'Lee', { phone: '(415) 555-0199' })
    const request = await handedOver()
    expect(request.person).toEqual({ npi, firstName: 'Ann', lastName: 'Lee', phone: '415-555-0100' })
    expect(request.daysLeft).toBeGreaterThanOrEqual(29)
    expect(request.namesakes.map(({ sameNpi }) => sameNpi)).toEqual([true, false])
    const requestId = request.id
    await admin().call(decideRemoval, { requestId, action: 'remove', physicianId: request.namesakes[0]!.id })
    expect(await left()).toEqual(['Ann'])
    expect((await mailsTo(server, ann.email)).map(({ kind }) => kind)).toContain('removal-done')
    const { data } = await admin().call(getRemovalRequests, { state: 'done' })
    expect(data).toEqual([
      expect.objectContaining({ outcome: 'removed', decidedBy: 'admin@attending.example', email: null, person: null }),
    ])
    // The same again changes nothing, the opposite is refused.
    await admin().call(decideRemoval, { requestId, action: 'remove' })
    await expect(admin().call(decideRemoval, { requestId, action: 'decline' })).rejects.toMatchObject({ status: 409 })
  })

  test('threat 26: of nobody in the data keeps NPI, name and number away all the same', async () => {
    const request = await handedOver()
    await admin().call(decideRemoval, { requestId: request.id, action: 'remove' })
    const { kinds } = await admin().call(getSuppressions, {})
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['name', 'npi', 'phone'])
  })

  test('that is declined removes nobody, is told by mail, and forgets who it was about', async () => {
    await physician('Ann', 'Lee', {}, npi)
    const { id: requestId } = await handedOver()
    await admin().call(decideRemoval, { requestId, action: 'decline' })
    expect(await left()).toEqual(['Ann'])
    expect((await mailsTo(server, ann.email)).map(({ kind }) => kind)).toContain('removal-declined')
    expect(await query('select email, npi, last_name, outcome from removal_requests')).toEqual([
      { email: null, npi: null, last_name: null, outcome: 'declined' },
    ])
  })

  test('of a physician who has gone since, or of no request, is 404 and decides nothing', async () => {
    const { id: requestId } = await handedOver()
    for (const input of [
      { requestId, action: 'remove', physicianId: 987_654 },
      { requestId: randomUUID(), action: 'remove' },
    ] as const) {
      await expect(admin().call(decideRemoval, input)).rejects.toMatchObject({ status: 404 })
    }
    expect((await admin().call(getRemovalRequests, {})).total).toBe(1)
  })
})

describe('the suppression list', () => {
  const reason = 'asked by letter'

  test('takes an address, an NPI, and a name with a number', async () => {
    await physician('Ann', 'Lee', { personal_email: 'ann@home.example' })
    await physician('Bob', 'Ray', {}, npi)
    await physician('Eve', 'Fox', { direct_phone: '(415) 555-0100' })
    await physician('Max', 'Orr', { phone: '(415) 555-0100' })
    await physician('Zoe', 'Kim', { phone: '(415) 555-0111' })
    const add = (input: Parameters<typeof addSuppression.input.parse>[0]) => admin().post(addSuppression.name, input)
    expect(await (await add({ by: 'email', email: 'Ann@Home.example', reason })).json()).toEqual({
      removed: 1,
      changed: 0,
    })
    expect(await (await add({ by: 'npi', npi: '1234 567893', reason })).json()).toEqual({ removed: 1, changed: 0 })
    const phone = { by: 'phone', phone: '415.555.0100', firstName: 'Eve', lastName: 'Fox', reason }
    expect(await (await add(phone)).json()).toEqual({ removed: 1, changed: 1 })
    expect(await left()).toEqual(['Max', 'Zoe'])
    const list = await admin().call(getSuppressions, {})
    expect(list.data).toEqual([{ reason, entries: list.entries, lastAt: expect.any(String) }])
  })

  test.each([
    [{ by: 'email', email: 'nobody', reason }, 'email', 'Please enter a valid email address.'],
    [{ by: 'npi', npi: '12345', reason }, 'npi', 'Please enter the 10 digits of the NPI.'],
    [{ by: 'npi', npi: '1234567890', reason }, 'npi', 'This is no NPI: please check its digits.'],
    [
      { by: 'phone', phone: '0000000000', firstName: 'A', lastName: 'B', reason },
      'phone',
      'Please enter a valid phone number',
    ],
    [
      { by: 'phone', phone: '415-555-0100', firstName: ' ', lastName: 'B', reason },
      'firstName',
      'First name is required',
    ],
    [{ by: 'npi', npi, reason: '' }, 'reason', 'Please say why'],
  ])('refuses %j', async (input, field, message) => {
    const response = await admin().post(addSuppression.name, input)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { [field]: message } } })
    expect((await admin().call(getSuppressions, {})).entries).toBe(0)
  })
})

test('threat 15: nobody but an admin is answered, and no answer carries data', async () => {
  await physician('Ann', 'Lee', { personal_email: 'secret@home.example' })
  const calls = [getDeskCounts, getAlerts, getReportedContacts, getContactMessages, getRemovalRequests, getSuppressions]
  const member = server.bearing(await join(server, 'somebody@clinic.example'))
  for (const { name } of calls) {
    expect((await server.as('visitor').post(name)).status, name).toBe(401)
    for (const caller of [member, ...(['free', 'basic', 'premium', 'monthly', 'demo'] as const).map(server.as)]) {
      const response = await caller.post(name)
      expect(response.status, name).toBe(403)
      expect(Object.keys((await response.json()) as object)).toEqual(['error'])
    }
  }
})
