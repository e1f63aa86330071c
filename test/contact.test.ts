/** The contact form: its rules, what is kept, and the one mail that follows. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount, downloadMyData } from '../src/features/account/contracts.ts'
import { contactForm } from '../src/features/support/contracts.ts'
import { messagesOf } from '../src/features/support/queries.server.ts'
import { brand } from '../src/shared/product/brand.ts'
import { goodPassword, join, lastMail, mailsTo } from './support/people.ts'
import { runs } from './support/properties.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { FORMS_PER_HOUR: '100000', MAILS_PER_HOUR: '100000' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await server.pool.query('delete from contact_messages; delete from outbox')
})

const message = {
  name: 'Ann Lee',
  email: 'ann@clinic.example',
  subject: 'Several seats',
  message: 'How much is it for eleven of us?\n\nThank you.',
}
const send = (body: unknown, headers = {}) => server.as('visitor').post(contactForm.name, body, headers)
const sent = () => messagesOf(server.deps.db, { offset: 0, size: 100 })

describe('a message', () => {
  test('is kept, and mailed to the support address alone, to be answered to its writer', async () => {
    const response = await send(message)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({})
    expect(await sent()).toEqual({
      total: 1,
      data: [{ ...message, id: expect.any(String), createdAt: expect.any(Date), answeredAt: null, replies: [] }],
    })
    const mail = await lastMail(server, brand.supportEmail)
    expect(mail).toMatchObject({ kind: 'contact-message', subject: 'Contact form: Several seats' })
    expect(mail.text).toContain('How much is it for eleven of us?')
    expect(mail.text).toContain(`${server.deps.settings.origin}/data-desk?tab=messages`)
    expect(mail.source).toMatch(/^Reply-To: ann@clinic\.example\r?$/m)
    expect(mail.source).toMatch(new RegExp(`^To: ${brand.supportEmail}\r?$`, 'm'))
    expect(mail.source).not.toMatch(/^(bcc|cc):/im)
    expect(await mailsTo(server, message.email)).toEqual([])
  })

  test('the newest is read first, and page by page', async () => {
    for (const number of [1, 2, 3]) await send({ ...message, subject: `Number ${number}` })
    const { total, data } = await messagesOf(server.deps.db, { offset: 1, size: 1 })
    expect([total, data.map(({ subject }) => subject)]).toEqual([3, ['Number 2']])
  })

  test('of someone signed in is theirs to download, and goes with the account', async () => {
    const session = server.bearing(await join(server, 'writer@example.com'))
    await session.call(contactForm, message)
    const response = await session.post(downloadMyData.name)
    expect(await response.json()).toMatchObject({ contactMessages: [{ subject: message.subject }] })
    await session.call(deleteAccount, { password: goodPassword })
    expect((await sent()).total).toBe(0)
  })
})

describe('the checks of the form, in their order', () => {
  test.each([
    ['name', 'A', 'Name must be at least 2 characters.'],
    ['name', '  A ', 'Name must be at least 2 characters.'],
    ['name', '\u{1f600}', 'Name must be at least 2 characters.'],
    ['email', 'ann@', 'Please enter a valid email address.'],
    ['email', '', 'Please enter a valid email address.'],
    ['subject', 'Four', 'Subject must be at least 5 characters.'],
    ['message', 'Too short', 'Message must be at least 10 characters.'],
    ['name', 'x'.repeat(201), 'At most 200 characters.'],
    ['message', 'x'.repeat(10_001), 'At most 10,000 characters.'],
  ])('%s %j', async (field, value, sentence) => {
    const response = await send({ ...message, [field]: value })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: { code: 'invalid_input', message: sentence, fields: { [field]: sentence } },
    })
  })

  test('all of them together; the first is the message', async () => {
    const response = await send({})
    expect(await response.json()).toEqual({
      error: {
        code: 'invalid_input',
        message: 'Name must be at least 2 characters.',
        fields: {
          name: 'Name must be at least 2 characters.',
          email: 'Please enter a valid email address.',
          subject: 'Subject must be at least 5 characters.',
          message: 'Message must be at least 10 characters.',
        },
      },
    })
    expect((await sent()).total).toBe(0)
  })

  test('the shortest that are enough', async () => {
    const shortest = { name: 'Al', email: 'a@b.co', subject: 'Fiver', message: 'Ten signs.' }
    expect((await send(shortest)).status).toBe(200)
  })
})

describe('threat 30: line breaks', () => {
  test.each(['name', 'subject'])('in the %s add no recipient and no header', async (field) => {
    const evil = 'Ann Lee\r\nBcc: victim@example.com\r\nX-Evil: 1'
    expect((await send({ ...message, [field]: evil })).status).toBe(200)
    await server.settled()
    const { rows } = await server.pool.query('select recipient, source from outbox')
    expect(rows).toHaveLength(1)
    expect(rows[0].recipient).toBe(brand.supportEmail)
    const [headers = ''] = rows[0].source.split(/\r?\n\r?\n/)
    expect(headers).not.toMatch(/^(bcc|x-evil):/im)
    expect((await sent()).data[0]?.[field as 'name']).toBe('Ann Lee Bcc: victim@example.com X-Evil: 1')
  })

  test.each(['ann@clinic.example\r\nBcc: victim@example.com', 'ann@clinic.example, victim@example.com', 'a <b@c.de>'])(
    'nor does %j as the address: it is none',
    async (email) => expect((await send({ ...message, email })).status).toBe(422),
  )

  test('a recipient that is sent along is not known', async () => {
    const response = await send({ ...message, to: 'victim@example.com' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { to: 'This field is not recognized.' } } })
  })
})

test('threats 27 and 40: markup stays text; whatever is written is stored or refused, never a 500', async () => {
  await send({ ...message, subject: '<script>alert(1)</script>' })
  const mail = await lastMail(server, brand.supportEmail)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).not.toContain('<script>alert')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 5, maxLength: 300 }), async (text) => {
      const { status } = await send({ ...message, name: text, subject: text, message: `${text}${text}` })
      expect([200, 422]).toContain(status)
    }),
    { numRuns: runs(40) },
  )
})

test('a program that fills in the field that no one sees is thanked, and nothing is kept', async () => {
  const response = await send({ ...message, homepage: 'https://spam.example' })
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect((await sent()).total).toBe(0)
  expect(await mailsTo(server, brand.supportEmail)).toEqual([])
})

test('a form of a foreign page is refused', async () => {
  expect((await send(message, { origin: 'https://evil.example' })).status).toBe(403)
})

test('threat 30: of 1,000 posts of one address, 20 an hour arrive, and the others are told when to try again', async () => {
  const strict = await startTestServer()
  try {
    const statuses: number[] = []
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          strict.as('visitor').post(contactForm.name, message, { 'x-forwarded-for': `203.0.113.${at}` }),
        ),
      )
      statuses.push(...answers.map(({ status }) => status))
      const refused = answers.find(({ status }) => status === 429)
      if (refused) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
      await Promise.all(answers.map(({ body }) => body?.cancel()))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(980)
    expect(await mailsTo(strict, brand.supportEmail)).toHaveLength(20)
  } finally {
    await strict.close()
  }
}, 60_000)
