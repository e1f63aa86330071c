/** Saved searches over HTTP: what is kept, what is counted, what is new, and the daily mail. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { announceNewPhysicians } from '#data/newest-ids.ts'
import { naughtyStrings } from '#search/test/naughty-strings.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { downloadMyData } from '../src/features/account/contracts.ts'
import { addToList, deleteList } from '../src/features/lists/contracts.ts'
import {
  deleteSavedSearch,
  getSavedSearches,
  renameSavedSearch,
  saveSearch,
  setSearchDigest,
  unsubscribeDigest,
  visitSavedSearch,
} from '../src/features/saved-searches/contracts.ts'
import { searchDigestMail, tellOfNewMatches } from '../src/features/saved-searches/jobs.server.ts'
import { shownUntil } from '../src/features/saved-searches/queries.server.ts'
import { readAddress, searchAddress } from '../src/features/search/address.ts'
import { type SearchFilters, searchPhysicians, selectPhysicians } from '../src/features/search/contracts.ts'
import { getToday } from '../src/features/today/contracts.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { lastMail, mailsTo, tokenIn } from './support/people.ts'
import { refusal } from './support/refusal.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let me: Caller
let other: Caller
beforeAll(async () => {
  server = await startTestServer()
  me = server.as('basic')
  other = server.as('premium')
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from saved_searches; delete from outbox'))

test('a search is saved with its daily email, if someone asks for it', async () => {
  const { data } = await me.call(saveSearch, {
    name: 'With email',
    searchParams: { filters: { state: 'TX' } },
    digest: true,
  })
  expect(data.digest).toBe(true)
  expect((await saved()).map(({ digest }) => digest)).toEqual([true])
})

const texas = { filters: { state: 'TX' } }

async function saved(who = me) {
  return (await who.call(getSavedSearches, {})).data
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; !(await condition()); looks++) {
    if (looks > 400) throw new Error('It did not come about')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Adds a physician and waits until search has them. */
async function arrive(lastName: string, state = 'TX'): Promise<number> {
  const id = await inTransaction(server.deps.db, async (db) => {
    await announceNewPhysicians(db)
    const { rows } = await sql<{
      id: number
    }>`insert into physicians (first_name, last_name, state, source) values ('New', ${lastName}, ${state}, 'test') returning id`.execute(
      db,
    )
    await recordChanges(db, [{ physicianId: rows[0]!.id, kind: 'written' }])
    return rows[0]!.id
  })
  await until(async () => (await other.call(searchPhysicians, { filters: { query: lastName } })).total > 0)
  return id
}

describe('saving', () => {
  test('keeps every filter, the keywords and the order, and gives them back', async () => {
    const searchParams = {
      filters: {
        query: 'heart',
        specialty: ['Cardiology', 'OBGYN'],
        skills: ['Teaching', 'Research'],
        skillsSearch: 'lead',
        title: ['Director'],
        organization: ['Mercy, Inc.'],
        education: ['MD'],
        companySize: ['5000+'],
        companyRevenue: ['<$1M'],
        companyIndustry: ['Hospital & Health Care'],
        city: ['Austin', 'Houston, TX'],
        state: 'TX',
        zip: '78701',
        miles: 25,
        npi: '1',
        credential: ['MD'],
        license: ['TX'],
        school: ['Baylor'],
        practiceYears: { from: 5, to: 20 },
        groupSize: { from: 2 },
        telehealth: true,
        hasEmail: true,
        hasPhone: false,
        hasDirectPhone: true,
        notOnList: 'any' as const,
        notContactedDays: 30,
        exclude: { specialty: ['=Interventional Cardiology'], state: ['OK', 'LA'] },
        where: {
          or: [{ field: 'title' as const, values: ['Chief'] }, { not: { field: 'tags' as const, values: ['locum'] } }],
        },
      },
      tags: ['catheter', 'a, b'],
      sort: { key: 'distance', direction: 'desc' } as const,
    }
    const { data } = await me.call(saveSearch, { name: ' Heart, Texas ', searchParams })
    expect(data).toMatchObject({ name: 'Heart, Texas', matches: 0, new_matches: 0, digest: false })
    const [one] = await saved()
    expect(one).toEqual(data)
    expect(one!.search_params).toEqual({
      ...searchParams,
      filters: { ...searchParams.filters, state: ['TX'], asTyped: false },
      specialty: ['Cardiology', 'OBGYN'],
      location: 'Austin; Houston, TX; TX',
      jobTitle: ['Director'],
    })
  })

  test('reads the keys of old clients as the filters they mean', async () => {
    const searchParams = { specialty: ['Cardiology'], location: 'Austin, TX', jobTitle: ['Director', 'Chief'] }
    const { data } = await me.call(saveSearch, { name: 'By its keys', searchParams })
    expect(data.search_params).toMatchObject({
      filters: { specialty: ['Cardiology'], city: ['Austin, TX'], title: ['Director', 'Chief'] },
      ...searchParams,
    })
  })

  /** The migration that came with secondary specialties. */
  const primaryOnly = readFileSync(path.join(projectRoot, 'db/migrations/0215_primary-only.sql'), 'utf8')

  const store = (filters: object) =>
    server.pool.query(
      `insert into saved_searches (id, user_id, name, name_key, search_params, seen_until, told_until)
       select gen_random_uuid(), id, 'Of before', 'of before', $1, 0, 0 from users where email = 'basic@attending.example'`,
      [JSON.stringify({ filters, tags: [] })],
    )

  test('keeps the meaning of a search that was stored before queries were read', async () => {
    const stored = { filters: { query: 'ENT', specialty: ['Family'] }, tags: [] }
    await store(stored.filters)
    const [one] = await saved()
    const asTyped = await me.call(searchPhysicians, { filters: { ...stored.filters, asTyped: true } })
    expect(one!.matches).toBe(asTyped.total)
    expect(asTyped.total).toBeGreaterThan(0)
    expect((await me.call(searchPhysicians, { filters: one!.search_params.filters })).total).toBe(asTyped.total)
    const now = await me.call(saveSearch, { name: 'Of today', searchParams: stored })
    expect(now.data.matches).toBe(0)
  })

  test.each([
    // Operators and exclamation marks were words and parts of values.
    [{ query: 'smith NOT john' }, 'false'],
    [{ query: '-smith' }, "last_name ilike '%-smith%'"],
    [{ organization: ['!'] }, "organization ilike '%!%'"],
    [{ specialty: ['=Cardiology'] }, "specialty = 'Cardiology'"],
    [{ specialty: ['cardiology'] }, "specialty ilike '%cardiology%'"],
    [{ state: 'TX', title: ['director'] }, "state = 'TX' and title ilike '%director%'"],
  ])('a search of before means what it did: %j', async (filters, condition) => {
    await store(filters)
    await server.pool.query(primaryOnly)
    const [one] = await saved()
    const { rows } = await server.pool.query(`select count(*)::int as count from physicians where ${condition}`)
    expect(one!.matches).toBe(rows[0].count)
    const address = searchAddress({ filters: one!.search_params.filters, tags: [] })
    const opened = readAddress(address.slice(address.indexOf('?')))
    expect((await me.call(searchPhysicians, { filters: opened.filters })).total).toBe(rows[0].count)
  })

  test('leaves out what the search leaves out, also when it is counted and opened again', async () => {
    const filters = { state: 'CA', exclude: { specialty: ['=Family Medicine', 'Surgery'] } }
    const { data } = await me.call(saveSearch, { name: 'Not surgeons', searchParams: { filters } })
    const { rows } = await server.pool.query<{ count: number }>(
      `select count(*)::int as count from physicians where state = 'CA'
         and not 'Family Medicine' = any(specialty || secondary_specialties)
         and array_to_string(specialty || secondary_specialties, '|') not ilike '%surgery%'`,
    )
    expect(data.matches).toBe(rows[0]!.count)
    expect((await me.call(searchPhysicians, { filters: data.search_params.filters })).total).toBe(rows[0]!.count)
    const { total } = await me.call(searchPhysicians, {
      filters: {
        where: {
          and: [
            { field: 'state', values: ['CA'] },
            { not: { field: 'specialty', values: ['=Family Medicine', 'Surgery'] } },
          ],
        },
      },
    })
    expect(total).toBe(rows[0]!.count)
  })

  test('counts exactly what a search finds', async () => {
    for (const filters of [{ state: 'CA' }, { specialty: ['Family Medicine'] }, { zip: '10001', miles: 50 }]) {
      const { data } = await me.call(saveSearch, { name: JSON.stringify(filters), searchParams: { filters } })
      expect(data.matches).toBe((await me.call(searchPhysicians, { filters })).total)
    }
    expect((await saved()).map(({ name }) => name)[0]).toMatch(/zip/)
  })

  test.each([
    [{ name: '', searchParams: texas }, 'name', 'Please enter a name for your search.'],
    [{ name: '  ', searchParams: texas }, 'name', 'Please enter a name for your search.'],
    [{ searchParams: texas }, 'name', 'Please enter a name for your search.'],
    [{ name: 'x'.repeat(300), searchParams: texas }, 'name', 'The name must be at most 100 characters.'],
    [{ name: 'A', searchParams: { filters: { sex: 'f' } } }, 'sex', 'This field is not recognized.'],
    [{ name: 'A', searchParams: { ...texas, page: 2 } }, 'page', 'This field is not recognized.'],
    [{ name: 'A', searchParams: { ...texas, tags: Array(11).fill('x') } }, 'searchParams.tags', 'At most 10 values.'],
    [{ name: 'A', searchParams: texas, seen_until: 0 }, 'seen_until', 'This field is not recognized.'],
  ])('threats 12 and 40: %j is a 422 for %s', async (input, field, message) => {
    const answer = await refusal(me, 'save-search', input)
    expect(answer).toMatchObject({ status: 422 })
    expect(answer.fields).toHaveProperty([field], message)
    expect(await saved()).toEqual([])
  })

  test.each([
    {},
    { filters: {} },
    { filters: { query: ' ', specialty: [] }, tags: [' '] },
    { sort: { key: 'name', direction: 'desc' } },
    { filters: { miles: 20 } },
  ])('a search for everyone (%j) is a 422', async (searchParams) => {
    expect(await refusal(me, 'save-search', { name: 'All', searchParams })).toMatchObject({
      status: 422,
      code: 'empty_search',
    })
  })

  test('a visitor and a demo user are told why not', async () => {
    const input = { name: 'A', searchParams: texas }
    expect(await refusal(server.as('visitor'), 'save-search', input)).toMatchObject({
      status: 401,
      message: 'You need to be logged in to save searches.',
    })
    expect(await refusal(server.as('demo'), 'save-search', input)).toMatchObject({
      status: 403,
      message: 'This feature is disabled in demo mode',
    })
    expect((await server.as('free').post('save-search', input)).status).toBe(200)
  })

  test('a name that already exists is a 409 at the name; 20 at the same time make one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => me.post('save-search', { name: 'Same', searchParams: texas })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await refusal(me, 'save-search', { name: ' sAME', searchParams: texas })).toMatchObject({
      status: 409,
      fields: { name: 'You already have a saved search with this name. Choose another name.' },
    })
    expect((await other.post('save-search', { name: 'Same', searchParams: texas })).status).toBe(200)
  })

  test('has an end', async () => {
    await server.pool.query(
      `insert into saved_searches (id, user_id, name, name_key, search_params, seen_until, told_until)
       select gen_random_uuid(), id, 'n' || n, 'n' || n, '{"filters": {}, "tags": ["x"]}', 0, 0
       from users, generate_series(1, 100) as n where email like 'basic@%'`,
    )
    expect(await refusal(me, 'save-search', { name: 'A', searchParams: texas })).toMatchObject({
      status: 409,
      code: 'too_many',
    })
  })

  test('threat 40: odd names and texts are kept as they are, or a 422', async () => {
    for (const text of naughtyStrings) {
      const response = await me.post('save-search', { name: text, searchParams: { tags: ['x', text.slice(0, 50)] } })
      expect([200, 409, 422], JSON.stringify(text)).toContain(response.status)
      await server.pool.query('delete from saved_searches')
    }
  })
})

describe('changing', () => {
  test('renaming and deleting, and a deleted one is a 404', async () => {
    const { data } = await me.call(saveSearch, { name: 'Old', searchParams: texas })
    await me.call(saveSearch, { name: 'Taken', searchParams: texas })
    const { id } = data
    expect(await me.call(renameSavedSearch, { id, name: ' New ' })).toEqual({})
    expect((await saved()).map(({ name }) => name)).toEqual(['Taken', 'New'])
    await me.call(renameSavedSearch, { id, name: 'NEW' })
    expect(await refusal(me, 'rename-saved-search', { id, name: 'taken' })).toMatchObject({
      status: 409,
      fields: { name: expect.any(String) },
    })
    expect(await refusal(me, 'rename-saved-search', { id, name: 'x'.repeat(300) })).toMatchObject({ status: 422 })
    expect(await me.call(deleteSavedSearch, { id })).toEqual({})
    for (const [name, more] of [
      ['delete-saved-search', {}],
      ['rename-saved-search', { name: 'A' }],
      ['visit-saved-search', {}],
      ['set-search-digest', { digest: true }],
    ] as const) {
      expect(await refusal(me, name, { id, ...more }), name).toMatchObject({ status: 404, code: 'no_search' })
    }
  })

  test("threat 11: another person's search is a 404, and stays", async () => {
    const { data } = await me.call(saveSearch, { name: 'Mine', searchParams: texas })
    const { id } = data
    for (const [name, more] of [
      ['delete-saved-search', {}],
      ['rename-saved-search', { name: 'A' }],
      ['visit-saved-search', {}],
      ['set-search-digest', { digest: true }],
    ] as const) {
      expect((await refusal(other, name, { id, ...more })).status, name).toBe(404)
      expect((await refusal(server.as('admin'), name, { id, ...more })).status, name).toBe(404)
    }
    expect(await saved(other)).toEqual([])
    expect(await saved()).toEqual([data])
  })

  test('threat 10: userId of another is a 403, equal to one’s own it is ignored', async () => {
    const { rows } = await server.pool.query("select id, email from users where email ~ '^(basic|premium)@'")
    const idOf = (who: string) => rows.find(({ email }) => email.startsWith(who)).id
    for (const [name, input] of [
      ['get-saved-searches', {}],
      ['save-search', { name: 'A', searchParams: texas }],
    ] as const) {
      expect((await me.post(name, { ...input, userId: idOf('premium') })).status).toBe(403)
      expect((await me.post(name, { ...input, userId: idOf('basic') })).status).toBe(200)
    }
    expect(await saved(other)).toEqual([])
  })

  test('a search that looks at a list outlives it', async () => {
    const { ids } = await other.call(selectPhysicians, texas)
    const { listId } = await other.call(addToList, { listId: null, listName: 'L', physicianIds: ids.slice(0, 7) })
    const searchParams = { filters: { onList: listId } }
    expect((await other.call(saveSearch, { name: 'On it', searchParams })).data.matches).toBe(7)
    expect(await refusal(me, 'save-search', { name: 'Not mine', searchParams })).toMatchObject({ status: 404 })
    await other.call(deleteList, { listId })
    expect(await saved(other)).toMatchObject([{ name: 'On it', matches: null, new_matches: null }])
  })

  test('they are in the download of one’s data', async () => {
    await me.call(saveSearch, { name: 'Kept', searchParams: texas })
    const file = await (await me.post(downloadMyData.name, {})).json()
    expect(file.savedSearches).toMatchObject([{ name: 'Kept', search_params: { filters: { state: ['TX'] } } }])
  })
})

describe('new matches', () => {
  test('are those who came since the last visit', async () => {
    const { data } = await me.call(saveSearch, { name: 'Texas', searchParams: texas })
    await arrive('Quixenford')
    await arrive('Quixenham', 'CA')
    const counted = async () => (await saved()).map(({ matches, new_matches }) => [matches, new_matches])
    const named = async () => (await me.call(getToday, {})).news.map((one) => [one.name, one.physicians[0]?.lastName])
    expect(await counted()).toEqual([[data.matches! + 1, 1]])
    expect(await named()).toEqual([['Texas', 'Quixenford']])
    expect(await me.call(visitSavedSearch, { id: data.id })).toEqual({})
    expect(await counted()).toEqual([[data.matches! + 1, 0]])
    expect(await named()).toEqual([])
    await arrive('Quixenton')
    expect(await counted()).toEqual([[data.matches! + 2, 1]])
    await arrive('Quixenaar')
    // Opened from there, the new ones are first, the last to come before the others; seen, they stay there.
    const { address } = (await me.call(getToday, {})).news[0]!
    const { filters, tags, sort } = readAddress(address.slice(address.indexOf('?')))
    const names = async () =>
      (await me.call(searchPhysicians, { filters, tags, sort })).data.slice(0, 3).map((one) => one.lastName)
    expect(await names()).toEqual(['Quixenaar', 'Quixenton', 'Quixenford'])
    await me.call(visitSavedSearch, { id: data.id })
    expect(await names()).toEqual(['Quixenaar', 'Quixenton', 'Quixenford'])
  })

  test('who changes so that the search finds them is no newcomer', async () => {
    const { data } = await me.call(saveSearch, { name: 'Nobody yet', searchParams: { tags: ['zzyzxville'] } })
    const { ids } = await other.call(selectPhysicians, texas)
    await inTransaction(server.deps.db, async (db) => {
      await sql`update physicians set title = 'Zzyzxville' where id = ${ids[0]}`.execute(db)
      await recordChanges(db, [{ physicianId: ids[0]!, kind: 'written' }])
    })
    await until(async () => (await saved())[0]!.matches === 1)
    expect(data.matches).toBe(0)
    expect((await saved())[0]!.new_matches).toBe(0)
  })

  test('no one is passed over who was being added while one looked', async () => {
    const { data } = await me.call(saveSearch, { name: 'Texas', searchParams: texas })
    const slow = await server.deps.db.startTransaction().execute()
    await announceNewPhysicians(slow)
    const { rows } = await sql<{
      id: number
    }>`insert into physicians (first_name, last_name, state, source) values ('Slow', 'Quixenbury', 'TX', 'test') returning id`.execute(
      slow,
    )
    // Comes later and is there first.
    const later = await arrive('Quixenley')
    expect(later).toBeGreaterThan(rows[0]!.id)
    await me.call(visitSavedSearch, { id: data.id })
    await recordChanges(slow, [{ physicianId: rows[0]!.id, kind: 'written' }])
    await slow.commit().execute()
    await until(async () => (await saved())[0]!.matches === data.matches! + 2)
    expect((await saved())[0]!.new_matches).toBe(2)
    await me.call(visitSavedSearch, { id: data.id })
    expect((await saved())[0]!.new_matches).toBe(0)
  })
})

describe('where newcomers begin', () => {
  test('reaches many watchers at the same time', async () => {
    const first = await shownUntil(server.deps)
    expect(first?.newest).toBeGreaterThan(0)
    for (let round = 0; round < 10; round++) {
      const marks = await Promise.all(Array.from({ length: 12 }, () => shownUntil(server.deps)))
      expect(marks, `round ${round}`).toEqual(Array(12).fill(first))
    }
  })

  test('cannot be told while someone is being added, and no one waits for it', async () => {
    const slow = await server.deps.db.startTransaction().execute()
    await announceNewPhysicians(slow)
    expect(await Promise.all([shownUntil(server.deps), shownUntil(server.deps)])).toEqual([null, null])
    await slow.rollback().execute()
    expect((await shownUntil(server.deps))?.newest).toBeGreaterThan(0)
  })
})

describe('the daily mail', () => {
  const email = 'basic@attending.example'
  const runDigests = async () => {
    await server.deps.jobs.enqueue(server.deps.db, tellOfNewMatches, {})
    return mailsTo(server, email)
  }

  test('goes to no account that is suspended, and begins again when it is restored', async () => {
    const { data } = await me.call(saveSearch, { name: 'Waits', searchParams: { ...texas, tags: ['zorvane'] } })
    await me.call(setSearchDigest, { id: data.id, digest: true })
    const before = (await runDigests()).length
    await arrive('Zorvanely')
    const suspended = (at: string) =>
      server.pool.query(`update users set suspended_at = ${at} where email = $1`, [email])
    await suspended('now()')
    expect(await runDigests()).toHaveLength(before)
    // Suspended between the evening's list and the email.
    const { rows } = await server.pool.query('select id from users where email = $1', [email])
    await server.deps.jobs.enqueue(server.deps.db, searchDigestMail, { userId: rows[0].id })
    expect(await mailsTo(server, email)).toHaveLength(before)
    await suspended('null')
    expect(await runDigests()).toHaveLength(before + 1)
    expect((await lastMail(server, email, 'search-digest')).subject).toBe('1 new match for Waits')
    await me.call(setSearchDigest, { id: data.id, digest: false })
  })

  test('tells of new matches once, to those who switched it on, and of nothing old', async () => {
    const { data } = await me.call(saveSearch, { name: 'Texas <b>', searchParams: { ...texas, tags: ['quixen'] } })
    await me.call(saveSearch, { name: 'Silent', searchParams: texas })
    await me.call(setSearchDigest, { id: data.id, digest: true })
    expect((await saved()).map(({ digest }) => digest)).toEqual([false, true])
    expect(await runDigests()).toEqual([])
    await arrive('Quixendale')
    expect(await runDigests()).toHaveLength(1)
    const mail = await lastMail(server, email, 'search-digest')
    expect(mail.subject).toBe('1 new match for Texas <b>')
    expect(mail.text).toContain(`${server.deps.settings.origin}/search?state=TX&tags=quixen`)
    expect(mail.text).not.toContain('Silent')
    expect(mail.html).not.toContain('<b>')
    // Told once; and what one has looked at oneself is not told.
    expect(await runDigests()).toHaveLength(1)
    await arrive('Quixenmere')
    await me.call(visitSavedSearch, { id: data.id })
    expect(await runDigests()).toHaveLength(1)
    await arrive('Quixenmoor')
    await me.call(setSearchDigest, { id: data.id, digest: false })
    expect(await runDigests()).toHaveLength(1)
  })

  test('never counts people a search leaves out in any way, and its link leaves out the same', async () => {
    const { ids } = await other.call(selectPhysicians, texas)
    const { listId } = await me.call(addToList, { listId: null, listName: 'Kept', physicianIds: ids.slice(0, 2) })
    const tags = ['vexlor']
    const ways: Record<string, SearchFilters> = {
      exclude: { exclude: { state: ['TX', 'OK'] } },
      'several filters': {
        exclude: { name: ['vexlorton'], tags: ['no such word'], onList: [listId], hasEmail: [true] },
      },
      tree: { where: { not: { field: 'state', values: ['TX'] } } },
      'tree in a tree': {
        where: { or: [{ field: 'state', values: ['CA'] }, { not: { field: 'tags', values: ['vexlor'] } }] },
      },
      operators: { query: 'new NOT state:TX' },
      words: { query: 'dr new vexlorham not in texas' },
    }
    for (const [name, filters] of Object.entries(ways)) {
      const { data } = await me.call(saveSearch, { name, searchParams: { filters, tags } })
      await me.call(setSearchDigest, { id: data.id, digest: true })
    }
    await arrive('Vexlorton', 'TX')
    expect((await saved()).map(({ name, new_matches }) => [name, new_matches])).toEqual(
      Object.keys(ways)
        .map((name) => [name, 0])
        .toReversed(),
    )
    expect(await runDigests()).toEqual([])
    await arrive('Vexlorham', 'CA')
    expect((await saved()).map(({ matches, new_matches }) => [matches, new_matches])).toEqual(
      Object.keys(ways).map(() => [1, 1]),
    )
    const { news } = await me.call(getToday, {})
    expect(news.map(({ name, physicians }) => [name, physicians.map(({ lastName }) => lastName)]).toSorted()).toEqual(
      Object.keys(ways)
        .map((name) => [name, ['Vexlorham']])
        .toSorted(),
    )
    expect(await runDigests()).toHaveLength(1)
    const { text } = await lastMail(server, email, 'search-digest')
    const links = [...text.matchAll(/\/search(\?\S*tags=vexlor\S*)/g)].map(([, search]) => readAddress(search!))
    expect(links).toHaveLength(Object.keys(ways).length)
    for (const { filters, tags } of links) {
      const { data } = await me.call(searchPhysicians, { filters, tags })
      expect([filters, data.map(({ lastName }) => lastName)]).toEqual([filters, ['Vexlorham']])
    }
    expect(text).toContain('state!=TX,OK')
    // A list that is only left out is looked up as well; without it there is no telling who is found.
    await me.call(deleteList, { listId })
    expect((await saved()).filter(({ matches }) => matches === null).map(({ name }) => name)).toEqual([
      'several filters',
    ])
  })

  test('threat 24: ends with one press (RFC 8058), never with a GET', async () => {
    const { data } = await me.call(saveSearch, { name: 'Ends', searchParams: texas })
    await me.call(setSearchDigest, { id: data.id, digest: true })
    await arrive('Quixenhurst')
    await runDigests()
    const mail = await lastMail(server, email, 'search-digest')
    const [, address] = /^List-Unsubscribe: <([^>]+)>$/m.exec(mail.source) ?? []
    expect(mail.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(new URL(address!).origin).toBe(server.deps.settings.origin)
    const { pathname, search } = new URL(address!)
    const isOn = async () => (await saved())[0]!.digest
    const oneClick = (body: RequestInit['body'], to = pathname + search) =>
      server.fetch(to, { method: 'POST', body: body! })

    await server.fetch(pathname + search)
    expect(await isOn()).toBe(true)
    expect((await oneClick('nothing')).status).toBe(400)
    expect(
      (await oneClick(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), `${pathname}?token=x.y`)).status,
    ).toBe(400)
    expect((await oneClick(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), pathname)).status).toBe(400)
    expect(await isOn()).toBe(true)

    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      await me.call(setSearchDigest, { id: data.id, digest: true })
      expect((await oneClick(body)).status).toBe(200)
      expect(await isOn()).toBe(false)
    }
  })

  test('threat 23: its link is signed for one person, and can be used twice', async () => {
    const switchedOn = [
      [me, 'Signed'],
      [me, 'Signed, too'],
      [other, 'Signed'],
    ] as const
    for (const [who, name] of switchedOn) {
      const { data } = await who.call(saveSearch, { name, searchParams: texas })
      await who.call(setSearchDigest, { id: data.id, digest: true })
    }
    await arrive('Quixenstead')
    await runDigests()
    const token = tokenIn(await lastMail(server, email, 'search-digest'))
    const visitor = server.as('visitor')
    for (const bad of ['', 'x', `${token}x`, token.slice(0, -1), `y${token}`, 'A'.repeat(token.length)]) {
      expect((await refusal(visitor, 'unsubscribe-digest', { token: bad })).status, bad).toBe(410)
    }
    expect((await refusal(visitor, 'unsubscribe-digest', { token: 'x'.repeat(201) })).status).toBe(422)
    expect(await visitor.call(unsubscribeDigest, { token })).toEqual({ from: 'searches', stopped: 2 })
    expect(await visitor.call(unsubscribeDigest, { token })).toEqual({ from: 'searches', stopped: 0 })
    expect((await saved()).map(({ digest }) => digest)).toEqual([false, false])
    expect((await saved(other))[0]!.digest).toBe(true)
    expect(serverPaths.unsubscribe(token)).toContain('token=')
  })
})
