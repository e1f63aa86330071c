/** Removing a physician: who may, what goes, what stays away, and that no one learns by asking who is known. */
import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeDraft } from '#data/merge/merge-draft.ts'
import { npiCheckDigit } from '#data/normalise/npi.ts'
import { type Contacts, emptyDraft } from '#data/physicians/draft.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { addToList, getList } from '../src/features/lists/contracts.ts'
import {
  getRemovalRequests,
  processRemoval,
  requestRemoval,
  requestRemovalByName,
  sendRemovalConfirmation,
} from '../src/features/removal/contracts.ts'
import { tidyRemovals } from '../src/features/removal/jobs.server.ts'
import { removalsToDecide } from '../src/features/removal/queries.server.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { brand } from '../src/shared/product/brand.ts'
import { lastMail, mailsTo, tokenIn } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { FORMS_PER_HOUR: '100000', MAILS_PER_EMAIL: '100000' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.settled()
  await server.pool.query(
    'delete from physicians; delete from suppressions; delete from removal_requests; delete from candidate_submissions; delete from outbox; delete from rate_limits',
  )
})

const npi = (nine: string): string => nine + npiCheckDigit(nine)
const annsNpi = npi('123456789')
const ann: Contacts = { personal_email: 'ann@home.example', work_email: 'desk@clinic.example', phone: '(415) 555-0100' }

async function add(first: string, last: string, contacts: Contacts, number: string | null = null): Promise<number> {
  const draft = { ...emptyDraft(first, last), npi: number, state: 'CA', specialty: 'Cardiology', contacts }
  return inTransaction(server.deps.db, async (db) => {
    const { physicianId } = await mergeDraft(db, draft, 'csv', null)
    return physicianId ?? 0
  })
}

const visitor = () => server.as('visitor')
const query = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows
const left = async () => (await query('select first_name from physicians order by id')).map((row) => row.first_name)

async function ask(email: string): Promise<void> {
  await visitor().call(requestRemoval, { email })
  await visitor().call(sendRemovalConfirmation, { email })
}
async function tokenFor(email: string): Promise<string> {
  await ask(email)
  return tokenIn(await lastMail(server, email, 'confirm-removal'))
}
const process = (token: string) => visitor().post(processRemoval.name, { token })

const badToken = {
  error: {
    code: 'bad_token',
    message: 'Failed to process your removal request. The token may be invalid or expired.',
  },
}

describe('a removal by email', () => {
  test('is recorded, mailed, confirmed and carried out, with a receipt', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await add('Bob', 'Ray', { personal_email: 'bob@home.example' })
    await ask('  Ann@Home.Example ')
    expect(await left()).toEqual(['Ann', 'Bob'])
    const mail = await lastMail(server, 'ann@home.example', 'confirm-removal')
    expect(mail.subject).toBe('Confirm the removal of your information')
    expect(mail.text).toContain(`${server.deps.settings.origin}/confirm-removal?token=${tokenIn(mail)}`)
    const response = await process(tokenIn(mail))
    expect([response.status, await response.json()]).toEqual([200, { found: 'profile' }])
    expect(await left()).toEqual(['Bob'])
    const receipt = await lastMail(server, 'ann@home.example', 'removal-done')
    expect(receipt.text).toContain('We deleted your profile')
  })

  test('search does not find them anymore, at once', async () => {
    await add('Zebulon', 'Quist', { personal_email: 'zeb@home.example' })
    const find = async () => (await server.as('basic').call(searchPhysicians, { filters: { query: 'zebulon' } })).total
    await expect.poll(find).toBe(1)
    await process(await tokenFor('zeb@home.example'))
    await expect.poll(find, { timeout: 2000 }).toBe(0)
  })

  test('the lists of members lose them, and keep everyone else', async () => {
    const physicianIds = [await add('Ann', 'Lee', ann, annsNpi), await add('Bob', 'Ray', {})]
    const member = server.as('basic')
    const { listId } = await member.call(addToList, { listName: 'Oakland', physicianIds })
    await process(await tokenFor('ann@home.example'))
    const { data, total } = await member.call(getList, { listId })
    expect([total, data.map(({ lastName }) => lastName)]).toEqual([1, ['Ray']])
  })

  test('threat 26: they stay away from every later import, by NPI, by address, and by number with name', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await process(await tokenFor('ann@home.example'))
    await inTransaction(server.deps.db, async (db) => {
      const list = await loadSuppressions(db, server.deps.suppression.key)
      const check = (contacts: Contacts, number: string | null = null) =>
        list.check({ firstName: 'Ann', lastName: 'Lee', npi: number, contacts }).person
      expect(check({}, annsNpi)).toBe(true)
      expect(check({ personal_email: 'ann@home.example' })).toBe(true)
      expect(check({ phone: '(415) 555-0100' })).toBe(true)
      expect(check({ phone: '(415) 555-0199' })).toBe(false)
    })
    const journal = readFileSync(server.deps.suppression.journalFile, 'utf8')
    const hashes = await query(`select encode(hash, 'hex') as hash from suppressions`)
    expect(hashes.length).toBeGreaterThan(4)
    for (const { hash } of hashes) expect(journal).toContain(hash)
    expect(journal).not.toMatch(/ann|lee|home\.example|5550100/i)
  })

  test('what they submitted themselves goes as well, also under another address', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    const submission = (email: string, first: string, last: string, phone: string) =>
      visitor().post('submit-resume', {
        contactfirstname: first,
        contactlastname: last,
        contacttitle: 'Cardiologist',
        companyname: 'Cedar Clinic',
        specialty: 'Cardiology',
        contactemail: email,
        contactphone: phone,
        contactcity: 'Oakland',
        contactstate: 'CA',
      })
    await submission('ann@home.example', 'A.', 'Lee', '415-555-0177')
    await submission('ann@else.example', 'ANN', 'Lee', '415 555 0100')
    await submission('ann@third.example', 'Ann', 'Lee', '415-555-0188')
    await submission('bob@home.example', 'Bob', 'Ray', '415-555-0100')
    await process(await tokenFor('ann@home.example'))
    const stored = await query('select contactemail from candidate_submissions order by contactemail')
    expect(stored.map((row) => row.contactemail)).toEqual(['ann@third.example', 'bob@home.example'])
  })

  test('the request itself keeps no name, no address and no token', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await visitor().call(requestRemoval, { email: 'ann@home.example' })
    await process(await tokenFor('ann@home.example'))
    const rows = await query('select * from removal_requests')
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row).toMatchObject({ email: null, npi: null, confirmation_token: null, outcome: 'removed' })
      expect(row.completed_at).toBeInstanceOf(Date)
    }
  })

  test('every profile with the personal address goes, whatever its name and NPI, and who only looks alike is left to an admin', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    const second = await add('Anna', 'Roe', {}, npi('198765432'))
    const { personal_email } = ann
    await query(
      `insert into physician_contacts (physician_id, kind, value, masked, source) values ($1, 'personal_email', $2, 'x', 'csv')`,
      [second, personal_email],
    )
    const { rows } = await server.pool.query(
      `insert into physicians (first_name, last_name, state, specialty, source) values ('Ann', 'Lee', 'CA', 'Cardiology', 'csv')
       returning id`,
    )
    expect(await (await process(await tokenFor('ann@home.example'))).json()).toEqual({ found: 'profile' })
    expect((await query('select id from physicians')).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const { lookAlikes } = await server.as('admin').call(getRemovalRequests, {})
    expect(lookAlikes).toMatchObject([{ id: Number(rows[0].id), agrees: ['name', 'state', 'specialty'] }])
  })

  test('an address that several people share removes no one, stays for them, and the email says so', async () => {
    await add('Ann', 'Lee', { work_email: 'desk@clinic.example' })
    await add('Bob', 'Ray', { work_email: 'desk@clinic.example' })
    expect(await (await process(await tokenFor('desk@clinic.example'))).json()).toEqual({ found: 'shared' })
    expect(await left()).toEqual(['Ann', 'Bob'])
    expect(await query('select value from physician_contacts')).toHaveLength(2)
    expect(await query('select 1 from suppressions')).toEqual([])
    const mail = await lastMail(server, 'desk@clinic.example', 'removal-done')
    expect(mail.subject).toBe('We need more information to find your profile')
    expect(mail.text).toContain('Nothing was removed')
    expect(mail.text).toContain('/remove-info')
  })

  test('a practice’s phone stays for the colleagues, also in the next import', async () => {
    const shared = { work_email: 'desk@clinic.example', phone: '(415) 555-0100' }
    await add('Ann', 'Lee', ann, annsNpi)
    await add('Bob', 'Ray', shared)
    await process(await tokenFor('ann@home.example'))
    expect(await query('select value from physician_contacts order by kind')).toEqual(
      Object.values(shared).map((value) => ({ value })),
    )
    await inTransaction(server.deps.db, async (db) => {
      const list = await loadSuppressions(db, server.deps.suppression.key)
      const check = (firstName: string, lastName: string) => list.check({ firstName, lastName, contacts: shared })
      expect(check('Max', 'Orr')).toEqual({ person: false, hidden: [] })
      expect(check('Ann', 'Lee').person).toBe(true)
    })
  })

  test('an address that no one has is still kept out, and the email says that nothing was removed', async () => {
    expect(await (await process(await tokenFor('late@home.example'))).json()).toEqual({ found: 'nothing' })
    const mail = await lastMail(server, 'late@home.example', 'removal-done')
    expect(mail.subject).toBe('We found no profile to remove')
    expect(mail.text).toContain('nothing was removed')
    await inTransaction(server.deps.db, async (db) => {
      const list = await loadSuppressions(db, server.deps.suppression.key)
      const contacts = { personal_email: 'late@home.example' }
      expect(list.check({ firstName: 'L', lastName: 'Ate', contacts }).person).toBe(true)
    })
  })

  test('an error in the middle changes nothing, and the link stays valid', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    const token = await tokenFor('ann@home.example')
    const { suppression } = server.deps
    server.deps.suppression = { ...suppression, journalFile: '/dev/null/nowhere' }
    try {
      expect((await process(token)).status).toBe(500)
    } finally {
      server.deps.suppression = suppression
    }
    expect(await left()).toEqual(['Ann'])
    expect(await query('select 1 from suppressions')).toEqual([])
    expect((await process(token)).status).toBe(200)
    expect(await left()).toEqual([])
  })
})

describe('threat 21: no one learns who is known', () => {
  test('status and body are the same for every address, and so are the emails', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    for (const email of ['ann@home.example', 'nobody@home.example']) {
      for (const call of [requestRemoval.name, sendRemovalConfirmation.name]) {
        const response = await visitor().post(call, { email })
        expect([response.status, await response.text()]).toEqual([200, '{}'])
      }
      expect(await mailsTo(server, email)).toEqual([expect.objectContaining({ kind: 'confirm-removal' })])
    }
  })

  test('by name as well', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    for (const number of [annsNpi, npi('198765432')]) {
      const response = await visitor().post(requestRemovalByName.name, { ...annByName, npi: number })
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    }
  })
})

describe('one mail in 10 minutes', () => {
  const mails = async (email: string) => (await mailsTo(server, email)).length

  test('for an address, even with ten requests at the same time, and the answer is the same', async () => {
    const email = 'often@home.example'
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await visitor().post(sendRemovalConfirmation.name, { email })).status),
    )
    expect(statuses).toEqual(Array(10).fill(200))
    await visitor().call(sendRemovalConfirmation, { email: email.toUpperCase() })
    expect(await mails(email)).toBe(1)
    await visitor().call(sendRemovalConfirmation, { email: 'else@home.example' })
    expect(await mails('else@home.example')).toBe(1)
  })

  test('after that there is another one, and both links hold', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    const first = await tokenFor('ann@home.example')
    await server.pool.query('update rate_limits set last_request = last_request - 601000')
    const second = await tokenFor('ann@home.example')
    expect(await mails('ann@home.example')).toBe(2)
    expect(second).not.toBe(first)
    expect((await process(first)).status).toBe(200)
    expect((await process(second)).status).toBe(410)
  })
})

describe('threat 23: the token', () => {
  test('is 32 random bytes, stored as a hash, for 48 hours', async () => {
    const token = await tokenFor('ann@home.example')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await query(
      `select confirmation_token, extract(epoch from token_expires_at - now())::int as life from removal_requests`,
    )
    expect(row.confirmation_token).toHaveLength(32)
    expect(row.confirmation_token.toString('base64url')).not.toBe(token)
    expect(row.life).toBeGreaterThan(48 * 3600 - 60)
    expect(row.life).toBeLessThanOrEqual(48 * 3600)
    expect(server.logged.join()).not.toContain(token)
  })

  test('works once, of ten at once as well', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    const token = await tokenFor('ann@home.example')
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await process(token)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(410)])
    expect(await (await process(token)).json()).toEqual(badToken)
    expect(await mailsTo(server, 'ann@home.example')).toHaveLength(2)
  })

  test('expired, invented, cut off, or of another purpose is refused', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    const token = await tokenFor('ann@home.example')
    const reset = randomUUIDv7()
    for (const other of ['made-up', token.slice(0, -3), `${token}x`, reset]) {
      const response = await process(other)
      expect(response.status).toBe(410)
      expect(await response.json()).toEqual(badToken)
    }
    await server.pool.query(`update removal_requests set token_expires_at = now() - interval '1 second'`)
    expect((await process(token)).status).toBe(410)
    expect(await left()).toEqual(['Ann'])
  })

  test.each([
    ['a bracket at its end', (token: string) => `${token}>`],
    ['a line break in it', (token: string) => `${token.slice(0, 20)}\r\n ${token.slice(20)}`],
  ])('that an email program left with %s is read all the same', async (_what, broken) => {
    const token = await tokenFor('ann@home.example')
    expect((await process(broken(token))).status).toBe(200)
  })

  test.each([[{}], [{ token: '' }], [{ token: '>>' }], [{ token: 7 }]])('%j is none at all', async (body) => {
    const message = 'No confirmation token provided. Please check your email link and try again.'
    const response = await visitor().post(processRemoval.name, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { message, fields: { token: message } } })
  })

  test('of the db’s own making is ignored (threat 25)', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await visitor().call(requestRemoval, { email: 'ann@home.example' })
    await visitor().call(sendRemovalConfirmation, { email: 'ann@home.example', token: 'mine' })
    await server.settled()
    expect((await process('mine')).status).toBe(410)
    expect(await left()).toEqual(['Ann'])
  })
})

test('threat 24: a GET of the call changes nothing', async () => {
  await add('Ann', 'Lee', ann, annsNpi)
  const token = await tokenFor('ann@home.example')
  const response = await server.fetch(`/functions/v1/process-removal?token=${token}`)
  expect(response.status).toBe(405)
  expect(await left()).toEqual(['Ann'])
})

test('threat 18: the link carries the configured origin, whatever the request says', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await visitor().post(sendRemovalConfirmation.name, { email: 'ann@home.example' }, headers)
  const { source } = await lastMail(server, 'ann@home.example')
  expect(source).not.toContain('evil.example')
})

const annByName = {
  npi: annsNpi,
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '415-555-0100',
  email: 'reader@else.example',
}

describe('a removal by NPI, name and phone', () => {
  const askByName = (more: object = {}) => visitor().call(requestRemovalByName, { ...annByName, ...more })
  const waiting = async () => {
    await server.settled()
    return removalsToDecide(server.deps.db)
  }

  test('threat 25: the link goes to the address in the data, never to the one that asks', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await add('Bob', 'Ray', { personal_email: 'bob@home.example', phone: '(415) 555-0100' })
    await askByName()
    expect(await mailsTo(server, 'reader@else.example')).toEqual([expect.objectContaining({ kind: 'removal-asked' })])
    expect(await waiting()).toEqual([])
    const token = tokenIn(await lastMail(server, 'ann@home.example', 'confirm-removal'))
    expect((await process(token)).status).toBe(200)
    expect(await left()).toEqual(['Bob'])
    expect(await lastMail(server, 'reader@else.example', 'removal-done')).toBeDefined()
    expect(await query('select 1 from removal_requests where email is not null or npi is not null')).toEqual([])
  })

  test('threat 52: a link that is followed closes its own request, not another one with the same NPI', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await askByName({ lastName: 'Roe', email: 'other@else.example' })
    await askByName()
    const token = tokenIn(await lastMail(server, 'ann@home.example', 'confirm-removal'))
    expect((await process(token)).status).toBe(200)
    expect(await waiting()).toMatchObject([{ lastName: 'Roe', npi: annsNpi, email: 'other@else.example' }])
    expect((await mailsTo(server, 'other@else.example')).map(({ kind }) => kind)).toEqual(['removal-asked'])
  })

  test('a physician without an NPI goes by name and number', async () => {
    await add('Ann', 'Lee', { personal_email: 'ann@home.example', phone: '(415) 555-0100' })
    await askByName()
    expect(await lastMail(server, 'ann@home.example', 'confirm-removal')).toBeDefined()
  })

  test('a work address goes, if no one shares it', async () => {
    await add('Ann', 'Lee', { work_email: 'ann@clinic.example' }, annsNpi)
    await askByName()
    expect(await lastMail(server, 'ann@clinic.example', 'confirm-removal')).toBeDefined()
  })

  test.each([
    ['nobody is known by it', async () => {}, {}],
    ['the name is another', () => add('Ann', 'Lee', ann, annsNpi), { lastName: 'Roe' }],
    ['no address is known', () => add('Ann', 'Lee', { phone: '(415) 555-0100' }, annsNpi), {}],
    [
      'colleagues share the address',
      async () => {
        await add('Ann', 'Lee', { work_email: 'desk@clinic.example' }, annsNpi)
        await add('Bob', 'Ray', { work_email: 'desk@clinic.example' })
      },
      {},
    ],
  ])('where %s, an admin has 30 days to answer', async (_why, prepare, more) => {
    await prepare()
    await askByName(more)
    const [request, ...others] = await waiting()
    expect(others).toEqual([])
    expect(request).toMatchObject({ ...annByName, ...more })
    const days = (request!.dueAt.getTime() - request!.createdAt.getTime()) / (24 * 60 * 60 * 1000)
    expect(days).toBe(30)
    const { rows } = await server.pool.query(`select recipient from outbox where kind = 'confirm-removal'`)
    expect(rows).toEqual([])
    const mail = await lastMail(server, brand.privacyEmail, 'removal-handed-over')
    expect(mail.text).toContain(`${server.deps.settings.origin}/data-desk?tab=removals`)
    expect(mail.text).toContain(annsNpi)
  })

  test('a link that is not followed hands it over as well, once', async () => {
    await add('Ann', 'Lee', ann, annsNpi)
    await askByName()
    expect(await waiting()).toEqual([])
    await server.pool.query(`update removal_requests set token_expires_at = now() - interval '1 second'`)
    for (const at of [1, 2]) {
      await tidyRemovals.run({
        data: {},
        deps: server.deps,
        id: `tidy-${at}`,
        attempt: 0,
        signal: AbortSignal.timeout(9e3),
      })
      expect(await waiting()).toHaveLength(1)
    }
    expect(await mailsTo(server, brand.privacyEmail)).toHaveLength(1)
  })

  test.each([
    ['npi', '12345', 'Please enter the 10 digits of your NPI.'],
    ['npi', '1234567890', 'This is not a valid NPI. Please check the digits.'],
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '555', 'Please enter a valid phone number'],
    ['email', 'x', 'Please enter a valid email address.'],
  ])('%s %j: %s', async (field, value, message) => {
    const response = await visitor().post(requestRemovalByName.name, { ...annByName, [field]: value })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { [field]: message } } })
    expect(await query('select 1 from removal_requests')).toEqual([])
  })
})

test.each([requestRemoval.name, sendRemovalConfirmation.name])('%s wants an address', async (call) => {
  const response = await visitor().post(call, { email: 'no address' })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { fields: { email: 'Please enter a valid email address.' } },
  })
})

test('what no one confirms is forgotten after 30 days', async () => {
  await ask('never@home.example')
  await server.settled()
  const tidy = () =>
    tidyRemovals.run({ data: {}, deps: server.deps, id: 'x', attempt: 0, signal: AbortSignal.timeout(9e3) })
  await tidy()
  expect(await query('select 1 from removal_requests')).toHaveLength(1)
  await server.pool.query(`update removal_requests set due_at = now() - interval '1 second'`)
  await tidy()
  expect(await query('select 1 from removal_requests')).toEqual([])
})

test('limits: requests of one network address, each call by itself', async () => {
  const strict = await startTestServer({ env: { FORMS_PER_HOUR: '2' } })
  try {
    for (const call of [requestRemoval.name, sendRemovalConfirmation.name]) {
      const statuses = []
      for (let at = 0; at < 3; at++) {
        statuses.push((await strict.as('visitor').post(call, { email: `p${at}@home.example` })).status)
      }
      expect(statuses).toEqual([200, 200, 429])
    }
  } finally {
    await strict.close()
  }
})
