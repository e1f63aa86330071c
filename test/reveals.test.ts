/** Revealing contacts over HTTP: who may, what is logged, that it stays revealed, the quotas and the alerts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { decideContactReport } from '../src/features/inbox/contracts.ts'
import { getOutbox, getOutboxMail } from '../src/features/mail/contracts.ts'
import {
  getPhysicianContact,
  getRevealedContacts,
  getRevealHistory,
  getRevealQuota,
  type ReportReason,
  reportContact,
} from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { getSpecialtyCounts, getSpecialtyDirectory } from '../src/features/specialties/contracts.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { type Caller, type Speaker, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Known {
  id: number
  email: string | null
  phone: string | null
}

/** Physicians that meet a condition, with what a reveal of each has to show; no canaries unless it says so. */
async function physicians(condition: string, max = 1, from = server): Promise<Known[]> {
  const value = (first: string, second: string) => `coalesce(
    (select value from physician_contacts c where c.physician_id = p.id and c.kind = '${first}'),
    (select value from physician_contacts c where c.physician_id = p.id and c.kind = '${second}'))`
  const { rows } = await from.pool.query<Known>(
    `select id, ${value('personal_email', 'work_email')} as email, ${value('direct_phone', 'phone')} as phone
     from physicians p where ${condition} order by id limit ${max}`,
  )
  expect(rows.length, condition).toBeGreaterThan(0)
  return rows
}

const full = 'not canary and masked_email is not null and masked_phone is not null'

async function revealsOf(physicianId: number, from = server): Promise<string[]> {
  const { rows } = await from.pool.query<{ told: string }>(
    `select u.email || ' ' || r.field as told from contact_reveals r join users u on u.id = r.user_id
     where r.physician_id = $1 order by 1`,
    [physicianId],
  )
  return rows.map(({ told }) => told)
}

describe('a subscriber', () => {
  test('sees one channel by itself, and it is logged with person, physician, field and time', async () => {
    const [one] = (await physicians(full)) as [Known]
    const before = Date.now()
    expect(await server.as('basic').call(getPhysicianContact, { physicianId: one.id, field: 'email' })).toEqual({
      email: one.email,
      phone: null,
    })
    expect(await revealsOf(one.id)).toEqual(['basic@attending.example email'])
    const { rows } = await server.pool.query<{ revealed_at: Date }>(
      'select revealed_at from contact_reveals where physician_id = $1',
      [one.id],
    )
    expect(Math.abs(rows[0]!.revealed_at.getTime() - before)).toBeLessThan(60_000)
  })

  test('sees both without a field, logged as both, and again without being logged or counted again', async () => {
    const [, two] = (await physicians(full, 2)) as [Known, Known]
    const caller = server.as('premium')
    const used = async () => (await caller.call(getRevealHistory, {})).used
    const before = await used()
    for (let times = 0; times < 3; times++) {
      expect(await caller.call(getPhysicianContact, { physicianId: two.id })).toEqual({
        email: two.email,
        phone: two.phone,
      })
    }
    expect(await revealsOf(two.id)).toEqual(['premium@attending.example email', 'premium@attending.example phone'])
    expect(await used()).toEqual({ ...before, hour: before.hour + 2, day: before.day + 2 })
  })

  test('sees the personal address before the work address, and the direct number before the practice number', async () => {
    const [both] = (await physicians(
      'not canary and has_personal_email and has_work_email and has_phone and has_direct_phone',
    )) as [Known]
    const { rows } = await server.pool.query<{ kind: string; value: string }>(
      'select kind, value from physician_contacts where physician_id = $1',
      [both.id],
    )
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.value
    expect(await server.as('monthly').call(getPhysicianContact, { physicianId: both.id })).toEqual({
      email: of('personal_email'),
      phone: of('direct_phone'),
    })
    const [work] = (await physicians('not canary and not has_personal_email and has_work_email')) as [Known]
    const answer = await server.as('monthly').call(getPhysicianContact, { physicianId: work.id, field: 'email' })
    expect(answer.email).toBe(work.email)
  })

  test('threat 48: finds by email or phone the people they have revealed, and no one else by anyone’s', async () => {
    const { id, email, phone } = (await physicians('has_personal_email and has_direct_phone and not canary', 30)).at(
      -1,
    )!
    const find = async (who: 'basic' | 'premium', query: string) => {
      const { data, reading } = await server.as(who).call(searchPhysicians, { filters: { query } })
      return { ids: data.map((card) => card.id), kinds: reading?.parts.map(({ kind }) => kind) }
    }
    // Not revealed: the same answer as an address that no one has.
    const unknown = await find('basic', 'no.one@example.com')
    expect(unknown).toEqual({ ids: [], kinds: ['email'] })
    expect(await find('basic', email!)).toEqual(unknown)
    expect(await find('basic', phone!.replaceAll(/\D+/g, '.'))).toEqual({ ids: [], kinds: ['phone'] })
    await server.as('basic').call(getPhysicianContact, { physicianId: id, field: 'email' })
    expect(await find('basic', ` ${email!.toUpperCase()}`)).toEqual({ ids: [id], kinds: ['email'] })
    expect(await find('basic', phone!)).toEqual({ ids: [], kinds: ['phone'] })
    expect(await find('premium', email!)).toEqual(unknown)
  })

  test('gets null where nothing is known, and that is no reveal', async () => {
    const [none] = (await physicians('not canary and masked_email is null')) as [Known]
    const answer = await server.as('basic').call(getPhysicianContact, { physicianId: none.id, field: 'email' })
    expect(answer).toEqual({ email: null, phone: null })
    expect(await revealsOf(none.id)).toEqual([])
  })

  test.each([
    [{ physicianId: 999_999_999 }, 404],
    [{ physicianId: 0 }, 422],
    [{ physicianId: 1.5 }, 422],
    [{ physicianId: '1' }, 422],
    [{}, 422],
    [{ physicianId: 1, field: 'linkedin' }, 422],
    [{ physicianId: 1, fields: ['email'] }, 422],
    [{ physicianId: 1, userId: '0198c0de-0000-7000-8000-000000000000' }, 403],
  ])('%j is answered %i', async (input, status) => {
    const response = await server.as('basic').post('get-physician-contact', input)
    expect(response.status).toBe(status)
  })

  test('finds cards marked with what was revealed, which can be fetched again for free', async () => {
    const [third] = (await physicians(`${full} and id > 100`)) as [Known]
    const { rows } = await server.pool.query<{ npi: string; specialty: string }>(
      'select npi, specialty from physicians where id = $1',
      [third.id],
    )
    const cardFor = async (who: Speaker) =>
      (await server.as(who).call(searchPhysicians, { filters: { npi: rows[0]!.npi } })).data[0]!
    expect((await cardFor('admin')).revealed).toEqual({ email: false, phone: false })
    await server.as('admin').call(getPhysicianContact, { physicianId: third.id, field: 'phone' })
    expect((await cardFor('admin')).revealed).toEqual({ email: false, phone: true })
    // No one else's cards know of it.
    expect((await cardFor('basic')).revealed).toEqual({ email: false, phone: false })
    const again = await server.as('admin').call(getRevealedContacts, { physicianIds: [third.id, 1, 999_999_999] })
    // The email wasn't revealed, which isn't the same as none on file.
    expect(again.data).toEqual([{ physicianId: third.id, phone: third.phone }])
    expect((await server.as('basic').call(getRevealedContacts, { physicianIds: [third.id] })).data).toEqual([])
    const max = await server.as('admin').post('get-revealed-contacts', { physicianIds: Array(101).fill(third.id) })
    expect(max.status).toBe(422)
  })

  test('finds the same flags in a specialty directory', async () => {
    const { specialty } = (await server.as('visitor').call(getSpecialtyCounts, {}))[0]!
    const slug = specialty.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const cards = async (who: Speaker) => (await server.as(who).call(getSpecialtyDirectory, { slug })).data
    const first = (await cards('monthly')).find(({ channels }) => channels.phone)!
    await server.as('monthly').call(getPhysicianContact, { physicianId: first.id, field: 'phone' })
    expect((await cards('monthly')).find(({ id }) => id === first.id)!.revealed.phone).toBe(true)
    expect((await cards('visitor')).every(({ revealed }) => !revealed.email && !revealed.phone)).toBe(true)
  })

  test('keeps what was revealed through the end of the plan, masked until there is one again', async () => {
    const caller = await newcomer(server, 'keeper@clinic.example')
    await subscribe(server, caller, 'price_monthly')
    const [one] = (await physicians(`${full} and id > 200`)) as [Known]
    const { rows } = await server.pool.query<{ npi: string }>('select npi from physicians where id = $1', [one.id])
    await caller.call(getPhysicianContact, { physicianId: one.id })
    const flags = async () =>
      (await caller.call(searchPhysicians, { filters: { npi: rows[0]!.npi } })).data[0]!.revealed
    expect(await flags()).toEqual({ email: true, phone: true })

    const owner = `(select id from users where email = 'keeper@clinic.example')`
    await server.pool.query(`update subscriptions set withdrawn = 'refund' where user_id = ${owner}`)
    expect(await flags()).toEqual({ email: false, phone: false })
    expect((await caller.post('get-physician-contact', { physicianId: one.id })).status).toBe(402)
    expect((await caller.post('get-revealed-contacts', { physicianIds: [one.id] })).status).toBe(402)
    expect((await caller.call(getRevealHistory, {})).total).toBe(2)

    await server.pool.query(`update subscriptions set withdrawn = null where user_id = ${owner}`)
    expect(await flags()).toEqual({ email: true, phone: true })
  })
})

describe('threat 3: who may not', () => {
  test.each([
    ['visitor', 401, 'sign_in_required'],
    ['free', 402, 'subscription_required'],
    ['demo', 403, 'demo_restricted'],
  ] as const)('%s is answered %i, and no reveal is logged', async (who, status, code) => {
    const [one] = (await physicians(`${full} and id > 300`)) as [Known]
    for (const name of ['get-physician-contact', 'get-revealed-contacts']) {
      const input = name === 'get-physician-contact' ? { physicianId: one.id } : { physicianIds: [one.id] }
      const response = await server.as(who).post(name, input)
      const text = await response.text()
      expect(response.status).toBe(status)
      expect(JSON.parse(text).error.code).toBe(code)
      expect(text).not.toContain(one.email)
      expect(text).not.toContain(one.phone)
    }
    expect(await revealsOf(one.id)).toEqual([])
  })
})

describe('the history', () => {
  test('is the person’s own, the latest first, with names but no values, in pages of 25', async () => {
    const caller = await newcomer(server, 'historian@clinic.example')
    await subscribe(server, caller, 'price_monthly')
    const some = await physicians(`${full} and id > 400`, 14)
    for (const { id } of some) await caller.call(getPhysicianContact, { physicianId: id })
    const first = await caller.call(getRevealHistory, {})
    expect(first).toMatchObject({ total: 28, page: 1, pageSize: 25 })
    expect(first.used).toEqual({ hour: 28, day: 28, maxPerHour: 120, maxPerDay: 500 })
    expect(first.data).toHaveLength(25)
    expect(first.data[0]).toMatchObject({ physicianId: some.at(-1)!.id, physician: { lastName: expect.any(String) } })
    const times = first.data.map(({ revealedAt }) => revealedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const second = await caller.call(getRevealHistory, { page: 2 })
    expect(second.data).toHaveLength(3)
    for (const { email, phone } of some) {
      expect(JSON.stringify([first, second])).not.toContain(email)
      expect(JSON.stringify([first, second])).not.toContain(phone)
    }
    expect((await server.as('free').call(getRevealHistory, {})).data).toEqual([])
    for (const page of [0, -1, 1.5, 1e9]) {
      expect((await caller.post('get-reveal-history', { page })).status).toBe(422)
    }
  })

  test('names no one once the physician is gone, and still counts', async () => {
    const [gone] = (await physicians(`${full} and id > 500`)) as [Known]
    await server.as('premium').call(getPhysicianContact, { physicianId: gone.id, field: 'email' })
    await server.pool.query('delete from physicians where id = $1', [gone.id])
    const { data } = await server.as('premium').call(getRevealHistory, {})
    expect(data[0]).toMatchObject({ physicianId: gone.id, physician: null, field: 'email' })
    expect((await server.as('premium').post('get-physician-contact', { physicianId: gone.id })).status).toBe(404)
  })

  test('is part of the download of one’s own data, and goes with the account', async () => {
    const [one] = (await physicians(`${full} and id > 600`)) as [Known]
    await server.as('basic').call(getPhysicianContact, { physicianId: one.id, field: 'email' })
    const response = await server.as('basic').post(downloadMyData.name)
    const { reveals } = (await response.json()) as { reveals: object[] }
    const entry = {
      physician_id: one.id,
      field: 'email',
      revealed_at: expect.any(String),
      by_key: null,
      given_back_at: null,
    }
    expect(reveals).toContainEqual(entry)
    expect(JSON.stringify(reveals)).not.toContain(one.email)
    const leaver = await newcomer(server, 'leaver@clinic.example')
    await subscribe(server, leaver, 'price_monthly')
    await leaver.call(getPhysicianContact, { physicianId: one.id })
    await server.pool.query(`delete from users where email = 'leaver@clinic.example'`)
    expect(await revealsOf(one.id)).toEqual(['basic@attending.example email'])
  })
})

describe('threat 4: far past human speed', () => {
  let tight: TestServer
  beforeAll(async () => {
    tight = await startTestServer({ env: { REVEALS_PER_HOUR: '40', REVEALS_PER_DAY: '45' } })
  })
  afterAll(() => tight.close())

  const alertsOf = async (kind: string) =>
    (
      await tight.pool.query<{ email: string; physician_id: number | null; details: Record<string, unknown> }>(
        `select u.email, a.physician_id, a.details from alerts a join users u on u.id = a.user_id where a.kind = $1`,
        [kind],
      )
    ).rows

  const adminMails = async () => {
    await tight.settled()
    const { data } = await tight.as('visitor').call(getOutbox, {})
    return data.filter(({ kind, to }) => kind === 'alert' && to === 'admin@attending.example')
  }

  const reveal = (caller: Caller, physicianId: number) =>
    caller.post('get-physician-contact', { physicianId, field: 'email' })

  test('50 calls at once reveal exactly as many as the hour allows; the rest are 429 with Retry-After and a sentence', async () => {
    const some = await physicians(full, 50, tight)
    const answers = await Promise.all(some.map(({ id }) => reveal(tight.as('premium'), id)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(refused).toHaveLength(10)
    for (const answer of refused) {
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(3500)
      expect(wait).toBeLessThanOrEqual(3600)
      expect(await answer.json()).toEqual({
        error: {
          code: 'quota_reached',
          message: 'You can reveal up to 40 contacts within an hour. Please try again in 1 hour.',
        },
      })
    }
    const { rows } = await tight.pool.query('select 1 from contact_reveals')
    expect(rows).toHaveLength(40)
  })

  test('what was revealed stays open at a used-up quota, also for 50 calls at once', async () => {
    const { rows } = await tight.pool.query<{ physician_id: number }>(
      'select physician_id from contact_reveals limit 1',
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reveal(tight.as('premium'), rows[0]!.physician_id)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('one person’s quota is no other’s', async () => {
    const [one] = (await physicians(full, 1, tight)) as [Known]
    expect((await reveal(tight.as('basic'), one.id)).status).toBe(200)
  })

  test('the hour slides: what is older counts for the day alone', async () => {
    const fresh = await physicians(`${full} and id > 1000`, 10, tight)
    await tight.pool.query(
      `update contact_reveals set revealed_at = now() - interval '61 minutes'
       where user_id = (select id from users where email = 'premium@attending.example')`,
    )
    const statuses: number[] = []
    for (const { id } of fresh) statuses.push((await reveal(tight.as('premium'), id)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429])
    const last = await reveal(tight.as('premium'), fresh.at(-1)!.id)
    const wait = Number(last.headers.get('retry-after'))
    // The oldest leave the day in 22 hours and 59 minutes.
    expect(wait).toBeGreaterThan(22.9 * 3600)
    expect(wait).toBeLessThanOrEqual(23 * 3600)
    expect((await last.json()).error.message).toBe(
      'You can reveal up to 45 contacts within a day. Please try again in 23 hours.',
    )
  })

  test('both channels are revealed together or not at all', async () => {
    const caller = await newcomer(tight, 'edge@clinic.example')
    await subscribe(tight, caller, 'price_monthly')
    const some = await physicians(`${full} and id > 1200`, 21, tight)
    for (const { id } of some.slice(0, 19)) await caller.call(getPhysicianContact, { physicianId: id })
    await caller.call(getPhysicianContact, { physicianId: some[19]!.id, field: 'email' })
    expect((await caller.post('get-physician-contact', { physicianId: some[20]!.id })).status).toBe(429)
    expect(await revealsOf(some[20]!.id, tight)).toEqual([])
    await caller.call(getPhysicianContact, { physicianId: some[20]!.id, field: 'phone' })
  })

  test('the admins are told once a day of a used-up quota and of an unusual pace, however many calls there were', async () => {
    const quota = (await alertsOf('reveal_quota')).filter(({ email }) => email === 'premium@attending.example')
    expect(quota).toHaveLength(1)
    expect(quota[0]!.details).toMatchObject({ most: 40, within: 'hour' })
    const pace = (await alertsOf('reveal_pace')).filter(({ email }) => email === 'premium@attending.example')
    expect(pace).toHaveLength(1)
    expect(pace[0]!.details).toMatchObject({ reveals: 30 })
    expect(tight.logged.some((line) => line.includes('quota of reveals reached'))).toBe(true)
    const subjects = (await adminMails()).map(({ subject }) => subject)
    expect(subjects).toContain('Reveal limit reached')
    expect(subjects).toContain('Contacts are being revealed at an unusual pace')
  })

  test('the generator marks canaries; revealing one raises an alert and an email to the admins, without the contact', async () => {
    const canaries = await physicians('canary and masked_email is not null', 100, tight)
    const [canary] = canaries as [Known]
    const caller = await newcomer(tight, 'crawler@clinic.example')
    await subscribe(tight, caller, 'price_monthly')
    const answer = await reveal(caller, canary.id)
    // Nothing in the answer tells that it was one.
    expect(await answer.json()).toEqual({ email: canary.email, phone: null })
    const alerts = (await alertsOf('canary_revealed')).filter(({ email }) => email === 'crawler@clinic.example')
    expect(alerts).toEqual([
      { email: 'crawler@clinic.example', physician_id: canary.id, details: { fields: ['email'] } },
    ])
    await reveal(caller, canary.id)
    expect(await alertsOf('canary_revealed')).toHaveLength(1)
    const mail = (await adminMails()).find(({ subject }) => subject === 'A canary profile was revealed')!
    const { text, html } = await tight.as('visitor').call(getOutboxMail, { id: mail.id })
    expect(text).toContain('crawler@clinic.example')
    expect(text).toContain(`/physician/${canary.id}`)
    expect(text + html).not.toContain(canary.email)
  })

  test('threat 42: no contact value is in the logs', async () => {
    const { rows } = await tight.pool.query<{ value: string }>(
      `select c.value from contact_reveals r join physician_contacts c on c.physician_id = r.physician_id
       where c.kind <> 'linkedin'`,
    )
    expect(rows.length).toBeGreaterThan(40)
    const logged = tight.logged.join('\n')
    expect(logged).toContain('get-physician-contact')
    expect(rows.filter(({ value }) => logged.includes(value))).toEqual([])
  })
})

describe('a contact that is wrong', () => {
  const reveal = async (caller: Caller, physicianId: number, field: 'email' | 'phone' = 'email') => {
    const response = await caller.post(getPhysicianContact.name, { physicianId, field })
    await response.body?.cancel()
    return response.status
  }
  const report = (caller: Caller, physicianId: number, reason: ReportReason = 'not_delivered') =>
    caller.call(reportContact, { physicianId, field: 'email', reason })
  const left = async (caller: Caller) => (await caller.call(getRevealQuota, {})).now

  test('gives its reveal back to the quota, and stays revealed', async () => {
    const few = await startTestServer({ env: { REVEALS_PER_HOUR: '3', REVEALS_PER_DAY: '5' } })
    try {
      const caller = await newcomer(few, 'bounced@example.com')
      await subscribe(few, caller, 'price_monthly')
      const [one, two, three, four] = (await physicians(full, 4, few)).map(({ id }) => id) as [
        number,
        number,
        number,
        number,
      ]
      expect(await caller.call(getRevealQuota, {})).toEqual({ now: 3, today: 5 })
      for (const id of [one, two, three]) expect(await reveal(caller, id)).toBe(200)
      expect(await caller.call(getRevealQuota, {})).toEqual({ now: 0, today: 2 })
      expect(await reveal(caller, four)).toBe(429)
      expect(await report(caller, one)).toEqual({ givenBack: true })
      // Again, and at once, gives nothing more.
      const again = await Promise.all([report(caller, one), report(caller, one, 'another_person')])
      expect(again).toEqual([{ givenBack: false }, { givenBack: false }])
      expect(await caller.call(getRevealQuota, {})).toEqual({ now: 1, today: 3 })
      expect((await caller.call(getRevealHistory, {})).used).toMatchObject({ hour: 2, day: 2 })
      expect((await caller.call(getPhysicianContact, { physicianId: one, field: 'email' })).email).toBeTruthy()
      expect(await left(caller)).toBe(1)
      expect(await reveal(caller, four)).toBe(200)
      expect(await reveal(caller, one, 'phone')).toBe(429)
      expect((await caller.call(getRevealHistory, {})).total).toBe(4)
    } finally {
      await few.close()
    }
  })

  test('in words of one’s own waits for an admin; what an admin finds right counts again', async () => {
    const caller = await newcomer(server, 'reporter@example.com')
    await subscribe(server, caller, 'price_monthly')
    const [one, two] = (await physicians(`${full} and id > 3000`, 2)).map(({ id }) => id) as [number, number]
    const all = await left(caller)
    for (const id of [one, two]) await reveal(caller, id)
    expect(await report(caller, one, 'other')).toEqual({ givenBack: false })
    expect(await report(caller, two)).toEqual({ givenBack: true })
    expect(await left(caller)).toBe(all - 1)
    const decide = async (physicianId: number, action: 'confirm' | 'restore') => {
      const { rows } = await server.pool.query<{ id: string }>(
        'select id from contact_reports where physician_id = $1',
        [physicianId],
      )
      await server.as('admin').call(decideContactReport, { reportId: rows[0]!.id, action })
    }
    await decide(one, 'confirm')
    expect(await left(caller)).toBe(all)
    await decide(two, 'restore')
    expect(await left(caller)).toBe(all - 1)
  })

  test('gives back 25 a day at most, and nothing to someone whose reports were wrong three times', async () => {
    const caller = await newcomer(server, 'everything@example.com')
    await subscribe(server, caller, 'price_monthly')
    const ids = (await physicians(`${full} and id > 3500`, 27)).map(({ id }) => id)
    const all = await left(caller)
    for (const id of ids) expect(await reveal(caller, id)).toBe(200)
    const answers = await Promise.all(ids.slice(0, 26).map((id) => report(caller, id)))
    expect(answers.filter(({ givenBack }) => givenBack)).toHaveLength(25)
    expect(await left(caller)).toBe(all - 2)
    await server.pool.query(
      `update contact_reports set decision = 'restored', decided_at = now()
       where id in (select r.id from contact_reports r join users u on u.id = user_id
         where u.email = 'everything@example.com' limit 3)`,
    )
    await server.pool.query('update contact_reveals set given_back_at = null where physician_id = any($1)', [ids])
    expect(await report(caller, ids[26]!)).toEqual({ givenBack: false })
  })

  test('a quick pace raises its alert either way', async () => {
    const caller = await newcomer(server, 'pace@example.com')
    await subscribe(server, caller, 'price_monthly')
    for (const { id } of await physicians(`${full} and id > 4000`, 30)) {
      expect(await reveal(caller, id)).toBe(200)
      if (id % 3 === 0) await report(caller, id)
    }
    const { rowCount } = await server.pool.query(
      `select 1 from alerts join users on users.id = user_id where kind = 'reveal_pace' and email = 'pace@example.com'`,
    )
    expect(rowCount).toBe(1)
  })
})
