/** Removed people on the data desk, over HTTP: requests by name, and the suppression list. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replayJournals } from '#data/suppression/replay.ts'
import { suppressPhysicians } from '#data/suppression/suppress.ts'
import { loadSuppressions } from '#data/suppression/suppression-list.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import { getDeskCounts } from '../src/features/inbox/contracts.ts'
import {
  addSuppression,
  decideLookAlike,
  decideRemoval,
  findSuppressions,
  getRemovalRequests,
  getSuppressions,
  liftSuppressions,
  requestRemovalByName,
} from '../src/features/removal/contracts.ts'
import { tidyRemovals } from '../src/features/removal/jobs.server.ts'
import { brand } from '../src/shared/product/brand.ts'
import { addPhysician } from './support/added-physicians.ts'
import { lastMail, mailsTo } from './support/people.ts'
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
    'truncate admin_actions, removal_requests, suppressions, lifted_suppressions; delete from physicians; delete from outbox; delete from rate_limits',
  )
})

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await server.pool.query<Row>(sql, values)).rows
}
const admin = () => server.as('admin')

const physician = (first: string, last: string, contacts: Record<string, string>, npi?: string) =>
  addPhysician(server, first, last, contacts, npi)
const left = async () =>
  (await query<{ first_name: string }>('select first_name from physicians order by id')).map((row) => row.first_name)

const npi = '1234567893'
const ann = { npi, firstName: 'Ann', lastName: 'Lee', phone: '415-555-0100', email: 'reader@else.example' }

describe('a removal by name', () => {
  async function handedOver(more: object = {}) {
    await server.as('visitor').call(requestRemovalByName, { ...ann, ...more })
    await server.settled()
    const { data, counts } = await admin().call(getRemovalRequests, {})
    expect(counts.waiting).toBe(1)
    return data[0]!
  }

  const verdicts = ({ compared }: { compared: readonly { field: string; verdict: string }[] }) =>
    Object.fromEntries(compared.map(({ field, verdict }) => [field, verdict]))

  test('shows its clock and what agrees and differs, and is carried out for the one who is chosen', async () => {
    await physician('Ann', 'Lee', { phone: '(415) 555-0100', work_email: 'desk@clinic.example' }, npi)
    await physician('Ann', 'Lee', { phone: '(415) 555-0199' })
    await physician('Bob', 'Ray', { phone: '(415) 555-0100', work_email: 'desk@clinic.example' })
    await physician('Zoe', 'Kim', { phone: '(415) 555-0111' })
    const request = await handedOver()
    expect(request.person).toEqual({ npi, firstName: 'Ann', lastName: 'Lee', phone: '415-555-0100', state: null })
    expect(request.daysLeft).toBeGreaterThanOrEqual(29)
    expect(request.candidates.map(({ name }) => name)).toEqual(['Ann Lee', 'Ann Lee', 'Bob Ray'])
    expect(request.more).toBe(0)
    expect(request.candidates.map(verdicts)).toEqual([
      { name: 'agrees', npi: 'agrees', phone: 'agrees', email: 'differs', state: 'unknown' },
      { name: 'agrees', npi: 'unknown', phone: 'differs', email: 'unknown', state: 'unknown' },
      { name: 'differs', npi: 'unknown', phone: 'agrees', email: 'differs', state: 'unknown' },
    ])
    const requestId = request.id
    await admin().call(decideRemoval, { requestId, action: 'remove', physicianId: request.candidates[0]!.id })
    expect(await left()).toEqual(['Ann', 'Bob', 'Zoe'])
    // The practice's number stays for the colleague.
    expect(await query('select 1 from physician_contacts where value = $1', ['(415) 555-0100'])).toHaveLength(1)
    const receipt = await lastMail(server, ann.email, 'removal-done')
    expect(receipt.subject).toBe('Your information was removed')
    const { data } = await admin().call(getRemovalRequests, { state: 'done' })
    expect(data).toEqual([
      expect.objectContaining({
        outcome: 'removed',
        found: 'profile',
        decidedBy: 'admin@attending.example',
        email: null,
        person: null,
      }),
    ])
    // The same again changes nothing, the opposite is refused.
    await admin().call(decideRemoval, { requestId, action: 'remove', physicianId: null })
    await expect(admin().call(decideRemoval, { requestId, action: 'decline' })).rejects.toMatchObject({ status: 409 })
  })

  test('lists the person before the strangers who share the number, in the order of what is known, and says how many more', async () => {
    const put = async (
      first: string,
      last: string,
      contacts: Record<string, string>,
      state: string,
      number?: string,
    ) => {
      const id = await physician(first, last, contacts, number)
      await query('update physicians set state = $2 where id = $1', [id, state])
      return id
    }
    const practice = { phone: '(415) 555-0100' }
    for (let at = 0; at < 30; at++) await put('Stranger', `Number${'abcdefghij'[at % 10]}${at}`, practice, 'CA')
    const alone = await put('Zoe', 'Kim', {}, 'CA', npi)
    const elsewhere = await put('ANN', 'Lee', practice, 'NY')
    const here = await put('Ann', 'Lee', {}, 'CA')
    const similar = await put('Annie', 'Lee', practice, 'TX')
    const few = await put('Bob', 'Ray', { work_email: ann.email }, 'CA')
    const { candidates, more } = await handedOver({ state: 'CA' })
    expect(candidates.slice(0, 5).map(({ id }) => id)).toEqual([here, elsewhere, alone, similar, few])
    expect(verdicts(candidates[0]!)).toMatchObject({ name: 'agrees', state: 'agrees' })
    expect(verdicts(candidates[3]!)).toMatchObject({ name: 'similar', phone: 'agrees', state: 'differs' })
    expect([candidates.length, more]).toEqual([10, 25])
    await query('update physicians set npi = null where id = $1', [alone])
    await query('update physicians set npi = $2 where id = $1', [similar, npi])
    const { data } = await admin().call(getRemovalRequests, {})
    expect(data[0]!.candidates.slice(0, 3).map(({ id }) => id)).toEqual([similar, here, elsewhere])
  })

  test('a namesake with another NPI at the same number is not taken for the person', async () => {
    await physician('Ann', 'Lee', { phone: '(415) 555-0100' }, '1245319599')
    const { id: requestId } = await handedOver()
    await admin().call(decideRemoval, { requestId, action: 'remove', physicianId: null })
    expect(await left()).toEqual(['Ann'])
  })

  test('of a father leaves the son to be decided, with nothing preselected', async () => {
    const father = await physician('John', 'Lee', { phone: '(415) 555-0100' }, npi)
    const son = await physician('John', 'Lee', { phone: '(415) 555-0100', work_email: 'john@clinic.example' })
    const cousin = await physician('John', 'Lee', { phone: '(415) 555-0100' })
    const other = await physician('John', 'Lee', { phone: '(415) 555-0100' }, '1245319599')
    const { id: requestId } = await handedOver({ firstName: 'John' })
    await admin().call(decideRemoval, { requestId, action: 'remove', physicianId: father })
    const waiting = await admin().call(getRemovalRequests, {})
    expect(waiting).toMatchObject({
      data: [],
      lookAlikes: [
        { id: son, name: 'John Lee', agrees: ['name', 'phone'] },
        { id: cousin, name: 'John Lee', agrees: ['name', 'phone'] },
      ],
    })
    expect((await admin().call(getDeskCounts, {})).removals).toBe(2)
    // As long as a request has, and the desk is told once.
    expect(waiting.lookAlikes.map(({ daysLeft }) => daysLeft)).toEqual([29, 29])
    for (let times = 0; times < 2; times++) {
      await server.deps.jobs.enqueue(server.deps.db, tidyRemovals, {})
      await server.settled()
    }
    const told = (await mailsTo(server, brand.privacyEmail)).filter(({ kind }) => kind === 'look-alikes')
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 profiles look like a removed one: decide by .+/),
    ])
    const decide = (physicianId: number, action: 'remove' | 'keep') =>
      admin().call(decideLookAlike, { physicianId, action })
    await expect(decide(other, 'remove')).rejects.toMatchObject({ status: 404 })
    await expect(
      admin()
        .post(decideLookAlike.name, { physicianId: son })
        .then(({ status }) => status),
    ).resolves.toBe(422)
    await decide(son, 'keep')
    await decide(cousin, 'remove')
    await expect(decide(cousin, 'remove')).rejects.toMatchObject({ status: 404 })
    const ids = (await query<{ id: number }>('select id from physicians order by id')).map(({ id }) => Number(id))
    expect(ids).toEqual([son, other])
    // Both look like the cousin, who has no known NPI, and that is another removal.
    expect((await admin().call(getRemovalRequests, {})).lookAlikes.map(({ id }) => id)).toEqual([son, other])
    await decide(son, 'keep')
    await decide(other, 'keep')
    expect((await admin().call(getDeskCounts, {})).removals).toBe(0)
    const { data } = await admin().call(getAdminActions, {})
    expect(data.map(({ action }) => action).slice(0, 4)).toEqual([
      'keep-look-alike',
      'keep-look-alike',
      'remove-look-alike',
      'keep-look-alike',
    ])
  })

  test('threat 52: no one is chosen by default, and an exact namesake cannot be passed over', async () => {
    await physician('Ann', 'Lee', { phone: '(415) 555-0100' })
    const { id: requestId } = await handedOver()
    await expect(admin().call(decideRemoval, { requestId, action: 'remove' })).rejects.toMatchObject({
      status: 422,
      fields: { physicianId: 'Choose the physician.' },
    })
    await expect(admin().call(decideRemoval, { requestId, action: 'remove', physicianId: null })).rejects.toMatchObject(
      { status: 409, message: expect.stringContaining('A profile has this name') },
    )
    expect(await left()).toEqual(['Ann'])
    expect(await query('select 1 from suppressions')).toEqual([])
    expect((await mailsTo(server, ann.email)).map(({ kind }) => kind)).toEqual(['removal-asked'])
    expect((await admin().call(getRemovalRequests, {})).total).toBe(1)
  })

  test('threats 26 and 52: of no one in the data keeps the name with number or NPI out, and leaves everyone else alone', async () => {
    for (const first of ['Bob', 'Eve', 'Max']) await physician(first, 'Ray', { phone: '(415) 555-0100' })
    await physician('Zoe', 'Kim', {}, npi)
    const request = await handedOver()
    await admin().call(decideRemoval, { requestId: request.id, action: 'remove', physicianId: null })
    expect(await left()).toEqual(['Bob', 'Eve', 'Max', 'Zoe'])
    expect(await query(`select 1 from physician_contacts where kind = 'phone'`)).toHaveLength(3)
    await inTransaction(server.deps.db, async (db) => {
      const list = await loadSuppressions(db, server.deps.suppression.key)
      const phone = { phone: '(415) 555-0100' }
      const check = (firstName: string, number: string | null, contacts: object) =>
        list.check({ firstName, lastName: 'Lee', npi: number, contacts })
      expect(check('Ann', null, phone).person).toBe(true)
      expect(check('Ann', npi, {}).person).toBe(true)
      expect(check('Bob', npi, phone)).toEqual({ person: false, hidden: [] })
    })
    const mail = await lastMail(server, ann.email, 'removal-done')
    expect(mail.subject).toBe('We found no profile to remove')
    expect(mail.text).toMatch(/nothing was removed. Future imports will leave out anyone with your name and/)
    const { data } = await admin().call(getRemovalRequests, { state: 'done' })
    expect(data).toMatchObject([{ outcome: 'removed', found: 'nothing' }])
  })

  test('threat 52: two requests with one NPI are decided each by itself', async () => {
    const id = await physician('Ann', 'Lee', { phone: '(415) 555-0100' }, npi)
    const first = await handedOver()
    await server.as('visitor').call(requestRemovalByName, { ...ann, lastName: 'Roe', email: 'roe@else.example' })
    await server.settled()
    const { data } = await admin().call(getRemovalRequests, {})
    expect(data.map(({ sameNpi }) => sameNpi)).toEqual([1, 1])
    await admin().call(decideRemoval, { requestId: first.id, action: 'remove', physicianId: id })
    const after = await admin().call(getRemovalRequests, {})
    expect(after.data).toMatchObject([{ person: { lastName: 'Roe' }, sameNpi: 0 }])
    expect((await mailsTo(server, 'roe@else.example')).map(({ kind }) => kind)).toEqual(['removal-asked'])
    await admin().call(decideRemoval, { requestId: after.data[0]!.id, action: 'decline' })
    expect((await lastMail(server, 'roe@else.example', 'removal-declined')).subject).toBe('About your removal request')
  })

  test('that is declined removes no one, is told by email, and forgets who it was about', async () => {
    await physician('Ann', 'Lee', {}, npi)
    const { id: requestId } = await handedOver()
    await admin().call(decideRemoval, { requestId, action: 'decline' })
    expect(await left()).toEqual(['Ann'])
    expect((await mailsTo(server, ann.email)).map(({ kind }) => kind)).toContain('removal-declined')
    expect(await query('select email, npi, last_name, outcome from removal_requests')).toEqual([
      { email: null, npi: null, last_name: null, outcome: 'declined' },
    ])
  })

  test('for a physician who is gone by now, or without a request, is 404 and decides nothing', async () => {
    const { id: requestId } = await handedOver()
    for (const input of [
      { requestId, action: 'remove', physicianId: 987_654 },
      { requestId: randomUUID(), action: 'remove', physicianId: null },
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
    expect(await (await add(phone)).json()).toEqual({ removed: 1, changed: 0 })
    expect(await left()).toEqual(['Max', 'Zoe'])
    const list = await admin().call(getSuppressions, {})
    expect(list.data).toEqual([{ reason, entries: list.entries, lastAt: expect.any(String) }])
  })

  test.each([
    [{ by: 'email', email: 'nobody', reason }, 'email', 'Please enter a valid email address.'],
    [{ by: 'npi', npi: '12345', reason }, 'npi', 'Please enter the 10 digits of the NPI.'],
    [{ by: 'npi', npi: '1234567890', reason }, 'npi', 'This is not a valid NPI. Please check the digits.'],
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
    [{ by: 'npi', npi, reason: '' }, 'reason', 'Please enter a reason'],
  ])('refuses to add %j', async (input, field, message) => {
    const response = await admin().post(addSuppression.name, input)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { [field]: message } } })
    expect((await admin().call(getSuppressions, {})).entries).toBe(0)
  })
})

describe('looking up and lifting', () => {
  const find = (input: Parameters<typeof findSuppressions.input.parse>[0]) => admin().post(findSuppressions.name, input)
  const found = async (input: Parameters<typeof findSuppressions.input.parse>[0]) =>
    findSuppressions.output.parse(await (await find(input)).json())
  const lift = (hashes: string[], reason = 'asked to be listed again') =>
    admin().call(liftSuppressions, { hashes, reason })
  const isOut = (contacts: object, number: string | null = null) =>
    inTransaction(server.deps.db, async (db) => {
      const list = await loadSuppressions(db, server.deps.suppression.key)
      return list.check({ firstName: 'Ann', lastName: 'Lee', npi: number, contacts }).person
    })

  beforeEach(async () => {
    const id = await physician('Ann', 'Lee', { personal_email: 'ann@home.example', phone: '(415) 555-0100' }, npi)
    await inTransaction(server.deps.db, (db) => suppressPhysicians(db, [id], server.deps.suppression, 'asked'))
  })

  test('by email, phone, and NPI, and with a name', async () => {
    const kinds = async (input: Parameters<typeof found>[0]) => (await found(input)).entries.map(({ kind }) => kind)
    expect(await kinds({ by: 'email', email: 'Ann@Home.example' })).toEqual(['personal_email'])
    expect(await kinds({ by: 'npi', npi: '1234 567893' })).toEqual(['npi'])
    expect(await kinds({ by: 'phone', phone: '415-555-0100' })).toEqual(['phone'])
    const named = { by: 'phone', phone: '415-555-0100', firstName: 'ANN', lastName: 'Lee' } as const
    expect((await kinds(named)).toSorted()).toEqual(['name', 'phone'])
    expect(await found({ by: 'email', email: 'bob@home.example' })).toEqual({ entries: [], lifted: [] })
    const bad = await find({ by: 'npi', npi: '1234567890' })
    expect([bad.status, await bad.json()]).toEqual([
      422,
      expect.objectContaining({
        error: expect.objectContaining({ fields: { npi: 'This is not a valid NPI. Please check the digits.' } }),
      }),
    ])
  })

  test('lets in what the entry kept out, says why in the audit log, and holds after the journal is replayed', async () => {
    const [entry] = (await found({ by: 'email', email: 'ann@home.example' })).entries
    expect(entry).toMatchObject({ kind: 'personal_email', reason: 'asked' })
    expect(await isOut({ personal_email: 'ann@home.example' })).toBe(true)
    const named = (await found({ by: 'email', email: 'ann@home.example', firstName: 'Ann', lastName: 'Lee' })).entries
    expect(await lift(named.map(({ hash }) => hash))).toEqual({ lifted: 2 })
    expect(await isOut({ personal_email: 'ann@home.example' })).toBe(false)
    // The other entries still hold.
    expect(await isOut({}, npi)).toBe(true)
    expect(await found({ by: 'email', email: 'ann@home.example' })).toMatchObject({
      entries: [],
      lifted: [{ kind: 'personal_email', reason: 'asked to be listed again' }],
    })
    const { data } = await admin().call(getAdminActions, {})
    expect(data[0]).toMatchObject({
      action: 'lift-suppression',
      details: { entries: 2, reason: 'asked to be listed again' },
    })
    const { suppression, longSession } = server.deps
    await replayJournals(longSession, suppression, [suppression.journalFile], { sweepAlways: true })
    expect(await isOut({ personal_email: 'ann@home.example' })).toBe(false)
  })

  test('wants entries that are there, and a reason', async () => {
    await expect(lift(['0'.repeat(64)])).rejects.toMatchObject({ status: 404 })
    await expect(lift([])).rejects.toMatchObject({ status: 422, fields: { hashes: 'Choose at least one entry.' } })
    await expect(lift(['0'.repeat(64)], ' ')).rejects.toMatchObject({
      status: 422,
      fields: { reason: 'Please enter a reason' },
    })
    await expect(lift(['ann@home.example'])).rejects.toMatchObject({ status: 422 })
  })
})

test('an address that several people share is not added to the list', async () => {
  await physician('Ann', 'Lee', { work_email: 'desk@clinic.example' })
  await physician('Bob', 'Ray', { work_email: 'desk@clinic.example' })
  await expect(
    admin().call(addSuppression, { by: 'email', email: 'desk@clinic.example', reason: 'asked' }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Several people are listed') })
  expect((await admin().call(getSuppressions, {})).entries).toBe(0)
})
