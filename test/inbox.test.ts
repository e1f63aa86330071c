/** The data desk over HTTP: alerts, reported contacts, messages, and who may see any of it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAlerts, handleAlerts } from '../src/features/alerts/contracts.ts'
import {
  decideContactReport,
  getContactMessages,
  getDeskCounts,
  getReportedContacts,
  markMessageAnswered,
  replyToMessage,
} from '../src/features/inbox/contracts.ts'
import { getOutboxMail } from '../src/features/mail/contracts.ts'
import { getPhysicianContact, reportContact } from '../src/features/physicians/contracts.ts'
import { getRemovalRequests, getSuppressions } from '../src/features/removal/contracts.ts'
import { contactForm } from '../src/features/support/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { addPhysician } from './support/added-physicians.ts'
import { join, lastMail, mailsTo } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

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
    'truncate alerts, contact_reports, contact_messages, message_replies, removal_requests, suppressions, lifted_suppressions; delete from physicians; delete from outbox',
  )
})

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.pool.query<Row>(sql, values)).rows
}
const admin = () => server.as('admin')

const physician = (first: string, last: string, contacts: Record<string, string>, npi?: string) =>
  addPhysician(server, first, last, contacts, npi)
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
      claims: 0,
      submissions: 0,
      refunds: 0,
      privacy: 0,
      specialties: 0,
      duplicates: 0,
      oldest: { alerts: '2026-01-01T00:00:00.000Z' },
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
      message: 'This report was already decided the other way.',
    })
    expect((await admin().call(getReportedContacts, { state: 'done' })).total).toBe(2)
  })

  test('stays marked when the mark is confirmed', async () => {
    const { physicianId, reportId } = await reported()
    await admin().call(decideContactReport, { reportId, action: 'confirm' })
    expect(await statusOf(physicianId)).toBe('failed')
    expect((await admin().call(getDeskCounts, {})).reports).toBe(0)
  })

  test('closes its alert with the decision, and tells who reported it, without the contact', async () => {
    const { reportId } = await reported()
    const open = async () =>
      (await query<{ kind: string }>('select kind from alerts where handled_at is null')).map(({ kind }) => kind)
    expect(await open()).toContain('contact_reported')
    // It waits once, where it is decided.
    expect((await admin().call(getAlerts, {})).data.map(({ kind }) => kind)).not.toContain('contact_reported')
    const { alerts, reports, oldest } = await admin().call(getDeskCounts, {})
    expect({ alerts, reports, oldest }).toEqual({ alerts: 0, reports: 2, oldest: { reports: expect.any(String) } })
    await admin().call(decideContactReport, { reportId, action: 'confirm' })
    expect(await open()).not.toContain('contact_reported')
    for (const who of ['premium', 'basic'] as const) {
      const mail = await lastMail(server, personaEmail(who), 'report-decided')
      expect(mail.subject).toBe('Thanks: your report was right')
      expect(mail.text).toContain('the personal email of Ann Lee')
      expect(mail.text).not.toContain('ann@home.example')
    }
  })

  test('reported twice by the same person keeps the note, unless there is another', async () => {
    const { physicianId } = await reported()
    const again = (note?: string) =>
      server
        .as('basic')
        .call(reportContact, { physicianId, field: 'email', reason: 'other', ...(note ? { note } : {}) })
    const noteOf = async () =>
      (await admin().call(getReportedContacts, {})).data.find(({ email }) => email === personaEmail('basic'))?.note
    await again()
    expect(await noteOf()).toBe('by basic')
    await again('Bounced again.')
    expect(await noteOf()).toBe('Bounced again.')
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

test('a reply is emailed once, kept with its author, and answers the message', async () => {
  const from = 'eleven@clinic.example'
  const text = { name: 'Ann Lee', email: from, subject: 'Several seats', message: 'How much\nfor eleven?' }
  await server.as('visitor').call(contactForm, text)
  const messageId = (await admin().call(getContactMessages, {})).data[0]!.id
  const reply = { messageId, replyId: randomUUID(), text: ' We make offers\r\nfor teams.\n\n<b>Call us</b> ' }
  await Promise.all([1, 2, 3].map(() => admin().call(replyToMessage, reply)))
  await admin().call(replyToMessage, { ...reply, replyId: randomUUID(), text: 'And one more thing.' })
  const [message] = (await admin().call(getContactMessages, { state: 'done' })).data
  expect(message).toMatchObject({ id: messageId, answeredAt: expect.any(String) })
  const author = (await query<{ name: string }>('select name from users where email = $1', [personaEmail('admin')]))[0]
  expect(message!.replies).toMatchObject([
    { id: reply.replyId, text: 'We make offers\nfor teams.\n\n<b>Call us</b>', author: author!.name },
    { text: 'And one more thing.' },
  ])
  await server.settled()
  const mails = (await mailsTo(server, from)).filter(({ kind }) => kind === 'message-reply')
  expect(mails.map(({ subject }) => subject)).toEqual(['Re: Several seats', 'Re: Several seats'])
  const sent = await Promise.all(mails.map(({ id }) => server.as('visitor').call(getOutboxMail, { id })))
  expect(sent.find(({ text }) => text.includes('for teams.'))).toMatchObject({
    html: expect.stringContaining('&lt;b&gt;Call us&lt;/b&gt;'),
    text: expect.stringContaining('for eleven?'),
  })

  for (const [input, status] of [
    [{ ...reply, messageId: randomUUID() }, 404],
    [{ ...reply, replyId: randomUUID(), text: '  ' }, 422],
    [{ ...reply, replyId: 'x' }, 422],
  ] as const)
    expect((await admin().post(replyToMessage.name, input)).status).toBe(status)
  expect(await query('select id from message_replies')).toHaveLength(2)
})

test('threat 15: no one but an admin is answered, and no answer carries data', async () => {
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
