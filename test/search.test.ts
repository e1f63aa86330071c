/** Search over HTTP, on 5,000 generated physicians: who sees how much, what is refused, and that changes are found. */
import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { naughtyStrings } from '#search/test/naughty-strings.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { addToList } from '../src/features/lists/contracts.ts'
import { saveSearch } from '../src/features/saved-searches/contracts.ts'
import { findSimilar, searchPhysicians, selectPhysicians, suggest } from '../src/features/search/contracts.ts'
import { completeQuery, readDescription } from '../src/features/search-page/contracts.ts'
import { getSpecialtyCounts, getSpecialtyDirectory } from '../src/features/specialties/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { startTestServer, type TestServer } from './support/server.ts'

/** Seconds: waiting for the next check of the change log would take longer than a test may last. */
const lookEvery = 600

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ lookEvery })
})
afterAll(() => server.close())

const search = (
  input: Parameters<ReturnType<TestServer['as']>['call']>[1] & object,
  who: 'basic' | 'free' | 'demo' = 'basic',
) => server.as(who).call(searchPhysicians, input as never)

describe('a subscriber', () => {
  test('finds all, 25 at a time, in the order of last names', async () => {
    const first = await search({})
    expect(first).toMatchObject({ total: 5000, visible: 5000, page: 1, pageSize: 25 })
    const second = await search({ page: 2 })
    const names = [...first.data, ...second.data].map(({ lastName }) => lastName.toLowerCase())
    expect(names).toHaveLength(50)
    expect(names).toEqual(names.toSorted())
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(50)
  })

  test('gets the last page, and nothing past it', async () => {
    expect((await search({ page: 200 })).data).toHaveLength(25)
    expect(await search({ page: 201 })).toMatchObject({ data: [], total: 5000, page: 201 })
    expect(await search({ page: Number.MAX_SAFE_INTEGER })).toMatchObject({ data: [], total: 5000 })
  })

  test('filters exactly: what the database counts is what is found', async () => {
    const { rows } = await server.pool.query<{ specialty: string; state: string; count: number }>(
      `select specialty, state, count(*) as count from physicians group by 1, 2 order by 3 desc limit 5`,
    )
    for (const { specialty, state, count } of rows) {
      const found = await search({ filters: { specialty: [specialty], state }, facets: true })
      const { rows: like } = await server.pool.query<{ count: number }>(
        "select count(*) as count from physicians where array_to_string(specialty || secondary_specialties, '|') ilike $1 and state = $2",
        [`%${specialty}%`, state],
      )
      expect(found.total).toBe(like[0]!.count)
      expect(found.total).toBeGreaterThanOrEqual(count)
      expect(found.facets?.state?.find(({ value }) => value === state)?.count).toBe(found.total)
    }
  })

  test('finds exactly the specialties that are chosen, and parts of names where they are typed', async () => {
    const counts = await server.as('visitor').call(getSpecialtyCounts, {})
    const inside = counts.filter(({ specialty }) =>
      counts.some((other) => other.specialty !== specialty && other.specialty.includes(specialty)),
    )
    expect(inside.length).toBeGreaterThan(0)
    const { facets } = await search({ filters: { state: '' }, facets: true })
    for (const { specialty, count } of inside) {
      expect((await search({ filters: { specialty: [`=${specialty}`] } })).total).toBe(count)
      expect((await search({ filters: { specialty: [specialty] } })).total).toBeGreaterThan(count)
      expect(facets?.specialty).toContainEqual({ value: specialty, count })
    }
    const [one, other] = counts
    const both = await search({ filters: { specialty: [`=${one!.specialty}`, `= ${other!.specialty.toUpperCase()}`] } })
    const { rows } = await server.pool.query<{ count: number }>(
      'select count(*)::int as count from physicians where (specialty || secondary_specialties) && $1',
      [[one!.specialty, other!.specialty]],
    )
    expect(both.total).toBe(rows[0]!.count)
    expect((await search({ filters: { specialty: ['='] } })).total).toBe(0)
  })

  test('finds what operators, fields, and exclusions join, as the database counts it', async () => {
    const count = async (condition: string) => {
      const { rows } = await server.pool.query<{ count: number }>(
        `select count(*)::int as count from physicians where ${condition}`,
      )
      return rows[0]!.count
    }
    const has = "array_to_string(specialty || secondary_specialties, '|') ilike"
    const total = async (query: string) => (await search({ filters: { query } })).total
    expect(await total('specialty:medicine AND state:TX')).toBe(await count(`${has} '%medicine%' and state = 'TX'`))
    expect(await total('specialty:medicine -specialty:"family medicine"')).toBe(
      await count(`${has} '%medicine%' and not ${has} '%family medicine%'`),
    )
    expect(await total('(state:TX OR state:OK) NOT title:physician')).toBe(
      await count("state in ('TX', 'OK') and not coalesce(title ilike '%physician%', false)"),
    )
    expect(await total('name:smi*')).toBe(await count("last_name ~* '\\msmi' or first_name ~* '\\msmi'"))
    const near = await search({ filters: { query: 'specialty:cardiology near:10001~50' } })
    expect(near.data.every(({ miles }) => miles! <= 50)).toBe(true)
    expect(await total('"family medicine')).toBe((await search({ filters: { query: 'family medicine' } })).total)
  })

  describe('who a recruiter means', () => {
    type Card = Awaited<ReturnType<typeof search>>['data'][number]
    const cardiologist = ({ specialty }: Card) => specialty === 'Cardiology'
    test.each<[string, (card: Card) => boolean]>([
      ['cardiologist Dallas TX', (card) => cardiologist(card) && card.city === 'Dallas' && card.state === 'TX'],
      ['family medicine texas', ({ specialty, state }) => specialty === 'Family Medicine' && state === 'TX'],
      ['cardiolgy', cardiologist],
      ['noninvasive cardiologist', cardiologist],
      ['peds', ({ specialty }) => specialty === 'Pediatrics'],
      ['ob/gyn', ({ specialty }) => specialty === 'OBGYN'],
      ['ENT', ({ specialty }) => specialty === 'Otolaryngology'],
      ['ER', ({ specialty }) => specialty === 'Emergency Medicine'],
      ['ER doctor', ({ specialty }) => specialty === 'Emergency Medicine'],
      ['MD', ({ credential }) => /\bMD\b/.test(credential)],
      ['psychiatrists near 10001', ({ specialty, miles }) => specialty === 'Psychiatry' && miles! <= 50],
      ['internal medicine DFW', ({ specialty, state }) => specialty === 'Internal Medicine' && state === 'TX'],
      ['Dr. John Smith', ({ firstName, lastName }) => `${firstName} ${lastName}` === 'John Smith'],
      ['Smith, John', ({ firstName, lastName }) => `${firstName} ${lastName}` === 'John Smith'],
      ['John Smith MD', ({ firstName, lastName }) => `${firstName} ${lastName}` === 'John Smith'],
    ])('is found by ‘%s’, and the answer says how it was read', async (query, isMeant) => {
      const { data, total, secondary = 0, reading } = await search({ filters: { query } })
      expect(total - secondary).toBeGreaterThan(0)
      // Those who have a specialty second come last.
      const primary = total - secondary
      expect(data.filter((card, at) => at < primary && !isMeant(card))).toEqual([])
      expect(reading?.parts.length).toBeGreaterThan(0)
      const where = { and: reading!.parts.map(({ filters }) => filters) }
      expect((await search({ filters: { where } })).total).toBe(total)
    })

    test('is found by an NPI, and by a short form of a first name', async () => {
      const { rows } = await server.pool.query<{ npi: string; id: number; last_name: string }>(
        "select npi, id, last_name from physicians p where first_name = 'Robert' and npi is not null and not exists (select 1 from physicians q where q.last_name ilike '%' || p.last_name || '%' and q.first_name ilike '%bob%') limit 1",
      )
      const { npi, id, last_name } = rows[0]!
      expect((await search({ filters: { query: npi } })).data.map((card) => card.id)).toEqual([id])
      expect((await search({ filters: { npis: [npi] } })).why?.[id]).toEqual([{ field: 'npi', value: npi }])
      expect((await search({ filters: { query: `Bob ${last_name}` } })).data.map((card) => card.id)).toContain(id)
    })

    test('or is not, where the words are to be taken as they are typed', async () => {
      expect(await search({ filters: { query: 'family medicine texas', asTyped: true } })).toMatchObject({ total: 0 })
      const typed = await search({ filters: { query: 'ENT', asTyped: true } })
      expect(typed.reading).toBeUndefined()
      expect(typed.total).toBeGreaterThan((await search({ filters: { query: 'ENT' } })).total)
    })
  })

  test.each([
    ['(heart OR lung', 'This “(” is not closed. See character 1. Try: (heart OR lung)'],
    ['heart OR lung)', 'There is no “(” for this “)”. See character 14. Try: heart OR lung'],
    ['npi:12', 'An NPI has ten digits and starts with 1 or 2. See character 1.'],
    [`a OR ${'('.repeat(200)}b`, 'Parentheses can be nested at most 10 deep. See character 16.'],
    ['a'.repeat(10_000), 'At most 2,000 characters.'],
    ['a'.repeat(300), 'At most 200 characters.'],
  ])('threat 40: is told what is wrong with ‘%.20s’, in no time', async (query, message) => {
    const started = performance.now()
    const response = await server.as('basic').post('search-physicians', { filters: { query } })
    expect(response.status).toBe(422)
    expect((await response.json()).error.fields).toEqual({ 'filters.query': message })
    // A busy machine is no failure; a query that exhausts it is.
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('finds a city and a state of one name together', async () => {
    const bare = await search({ filters: { city: ['Washington'] } })
    const { rows } = await server.pool.query<{ count: number }>(
      "select count(*)::int as count from physicians where city ilike '%washington%' or state = 'WA'",
    )
    const { rows: outside } = await server.pool.query(
      "select 1 from physicians where city ilike '%washington%' and state <> 'WA' limit 1",
    )
    expect(outside).toHaveLength(1)
    expect(bare.total).toBe(rows[0]!.count)
  })

  test('may select the first 500 with the annual plan, and not with the monthly one', async () => {
    const { ids, total } = await server.as('premium').call(selectPhysicians, {})
    expect(total).toBe(5000)
    expect(ids).toHaveLength(500)
    expect(ids.slice(0, 25)).toEqual((await search({})).data.map(({ id }) => id))
  })

  test('is told why Select All is refused, in words for their plan', async () => {
    const refused = async (who: 'free' | 'basic') => (await server.as(who).post(selectPhysicians.name)).json()
    expect(await refused('free')).toMatchObject({
      error: { message: 'You can only select up to 20 physicians with a free account' },
    })
    expect(await refused('basic')).toMatchObject({
      error: { message: 'Select All comes with the annual plan. On your plan, select physicians page by page.' },
    })
  })

  test('is told of samples that they are samples', async () => {
    expect((await search({})).data.map(({ sample }) => sample)).toEqual(Array.from({ length: 25 }, () => true))
  })

  test('is told which filter to drop when nothing is found', async () => {
    const { total, relax } = await search({ filters: { query: 'qqqqqq', state: 'TX' } })
    expect(total).toBe(0)
    expect(relax).toMatchObject({ filter: 'query' })
    expect(relax!.remaining).toBe((await search({ filters: { state: 'TX' } })).total)
  })

  test('finds by distance from a ZIP, nearest first', async () => {
    const { data, total } = await search({
      filters: { zip: '10001', miles: 50 },
      sort: { key: 'distance', direction: 'asc' },
    })
    expect(total).toBeGreaterThan(0)
    const miles = data.map(({ miles }) => miles!)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(miles.every((distance) => distance <= 50)).toBe(true)
    expect((await search({ filters: { zip: '00000', miles: 50 } })).total).toBe(0)
  })

  test('is told what a text may become, in groups, with the number found once it is chosen', async () => {
    const complete = (text: string, filters = {}) => server.as('basic').call(completeQuery, { text, filters })
    const { from, groups } = await complete('cards')
    expect(from).toBe(0)
    expect(groups[0]).toMatchObject({ kind: 'specialty', items: [{ value: 'Cardiology' }] })
    const { total } = await search({ filters: { specialty: ['=Cardiology'] } })
    expect(groups[0]?.items[0]?.count).toBe(total)
    // What is typed in front of it and the filters count, too.
    const last = await complete('research in houst', { state: 'TX', hasEmail: true })
    expect(last.from).toBe('research '.length)
    const [place] = last.groups.find(({ kind }) => kind === 'place')!.items
    expect(place).toMatchObject({ value: 'Houston, TX' })
    const chosen = { query: 'research', state: 'TX', hasEmail: true, city: ['Houston, TX'] }
    expect((await search({ filters: chosen })).total).toBe(place!.count)
    // No physician's address has the town, so what is around it is offered.
    const town = await complete('beverly h', { hasEmail: true })
    const area = town.groups.find(({ kind }) => kind === 'place')!.items[0]!
    expect(area).toMatchObject({ value: 'Beverly Hills, CA', miles: 50 })
    const around = { hasEmail: true, city: ['Beverly Hills, CA'], miles: 50 }
    expect((await search({ filters: around })).total).toBe(area.count)
    const nothing = { groups: [], lists: [], searches: [] }
    for (const text of ['x', '', '😀 (((("', 'cardiology AND (stro', '('.repeat(200), 'someone@example.com']) {
      expect(await complete(text), text).toMatchObject(nothing)
    }
    const missing = await server.as('basic').post('complete-query', { text: 'card', filters: { onList: randomUUID() } })
    expect(missing.status).toBe(404)
  })

  test('is offered their own lists and saved searches by name, and no one else’s', async () => {
    const [first, second] = (await search({ filters: { hasEmail: true } })).data
    const { listId } = await server
      .as('basic')
      .call(addToList, { physicianIds: [first!.id, second!.id], listName: 'Zebra Stripes' })
    const filters = { specialty: ['=Cardiology'] }
    await server.as('basic').call(saveSearch, { name: 'Weekly zebra', searchParams: { filters } })
    const complete = (who: 'basic' | 'premium', given = {}) =>
      server.as(who).call(completeQuery, { text: 'zébra', filters: given })
    const { lists, searches } = await complete('basic')
    expect(lists).toEqual([{ id: listId, name: 'Zebra Stripes', count: 2 }])
    expect(searches).toMatchObject([
      { name: 'Weekly zebra', count: (await search({ filters })).total, search: { filters } },
    ])
    // The list goes with the other filters, the saved search is its own search.
    const other = await complete('basic', { hasEmail: false })
    expect(other.lists).toMatchObject([{ count: 0 }])
    expect(other.searches).toEqual(searches)
    expect(await complete('premium')).toMatchObject({ lists: [], searches: [] })
  })

  test('threat 1: an email or a phone number finds people the caller has revealed or uploaded, and says nothing about others', async () => {
    const { rows } = await server.pool.query<{ id: number; value: string }>(
      "select physician_id as id, value from physician_contacts where kind = 'personal_email' order by physician_id limit 2",
    )
    const [mine, other] = rows.map(({ id, value }) => ({ id: Number(id), value })) as [Owner, Owner]
    type Owner = { id: number; value: string }
    const phone = '(212) 555-0147'
    const file = randomUUID()
    const record = (value: string) => JSON.stringify({ emails: [value], phones: [phone] })
    const found = async (query: string, who: 'basic' | 'free' = 'basic') => {
      const { data, total } = await search({ filters: { query } }, who)
      return { ids: data.map(({ id }) => id), total }
    }
    expect(await found(mine.value)).toEqual({ ids: [], total: 0 })
    await server.pool.query(
      `insert into match_files (id, owner_id, file_name, kind, headers, columns, row_count, state)
        select $1, id, 'ours.csv', 'csv', '{Email}', '{email}', 2, 'done' from users where email = $2`,
      [file, personaEmail('basic')],
    )
    await server.pool.query(
      `insert into match_rows (file_id, row_number, status, physician_id, record)
        values ($1, 1, 'known', $2, $3), ($1, 2, 'unknown', null, $4)`,
      [file, mine.id, record(mine.value), record(other.value)],
    )
    expect(await found(mine.value)).toEqual({ ids: [mine.id], total: 1 })
    expect(await found(` ${mine.value.toUpperCase()} `)).toEqual({ ids: [mine.id], total: 1 })
    expect(await found('212-555-0147')).toEqual({ ids: [mine.id], total: 1 })
    // A row that is no one's, another member, and an expired file find no one, as an address that no one has.
    const nobody = other.value.replace(/^[^@]+/, (name) => 'q'.repeat(name.length))
    const answers = [other.value, nobody].map(async (query) => {
      const text = await (await server.as('basic').post('search-physicians', { filters: { query } })).text()
      return text.replaceAll(query, 'it')
    })
    expect(await answers[0]).toBe(await answers[1])
    expect(await found(mine.value, 'free')).toEqual({ ids: [], total: 0 })
    await server.pool.query('update match_files set expires_at = now() where id = $1', [file])
    expect(await found(mine.value)).toEqual({ ids: [], total: 0 })
  })

  test('finds physicians like the selected ones, without these, most similar first', async () => {
    const { data } = await search({ filters: { specialty: ['=Cardiology'], state: 'TX' } })
    const physicianIds = data.slice(0, 2).map(({ id }) => id)
    const { physicianIds: of, ...filters } = await server.as('basic').call(findSimilar, { physicianIds })
    expect(of).toEqual(physicianIds)
    expect(filters.specialty).toEqual(['=Cardiology'])
    expect(filters.exclude.npis).toHaveLength(2)
    expect(filters.similar.slice(0, 2)).toEqual([
      { field: 'specialty', value: 'Cardiology', weight: 30 },
      { field: 'state', value: 'TX', weight: 10 },
    ])
    const found = await search({ filters })
    expect(found.total).toBe((await search({ filters: { specialty: ['=Cardiology'] } })).total - 2)
    expect(found.data.map(({ id }) => id)).not.toContain(physicianIds[0])
    // Weights change the order and nothing else.
    const { similar: _, ...others } = filters
    const texan = await search({ filters: { ...others, similar: [{ field: 'state', value: 'TX', weight: 1 }] } })
    const inTexas = (await search({ filters: { ...others, state: 'TX' } })).total
    expect(texan.data.map(({ state }) => state === 'TX')).toEqual(texan.data.map((_, at) => at < inTexas))
    expect((await search({ filters: others })).total).toBe(found.total)
    for (const ids of [[], Array.from({ length: 21 }, (_, at) => at + 1), ['x']])
      expect((await server.as('basic').post('find-similar', { physicianIds: ids })).status).toBe(422)
    expect((await server.as('basic').call(findSimilar, { physicianIds: [999_999_999] })).similar).toEqual([])
  })

  test('has a description read into parts, which find as many as it says', async () => {
    const read = (text: string) => server.as('basic').call(readDescription, { text })
    const { parts, refused, total } = await read('Experienced female internist in Texas, not contacted, no DO.')
    expect(parts.map(({ kind, label, excluded }) => [kind, label, excluded ?? false])).toEqual([
      ['specialty', 'Internal Medicine', false],
      ['place', 'Texas', false],
      ['mine', 'Not contacted', false],
      ['credential', 'DO', true],
    ])
    expect(refused).toEqual([{ from: 12, to: 18, trait: 'gender' }])
    const where = { and: parts.map(({ filters }) => filters) }
    expect((await search({ filters: { where } })).total).toBe(total)
    expect(total).toBeGreaterThan(0)
    const posting = await read(
      'Hospitalist - Chadron, Nebraska, 100 miles south of Rapid City. 7 on/7 off, $305,000. BC/BE IM or FM. No NPs please.',
    )
    expect(posting.parts.map(({ kind }) => kind)).toContain('specialty')
    expect(posting.parts.some(({ label }) => /Rapid City|Internal|Family|NP/.test(label))).toBe(false)
    expect(posting.unknown.map(({ what }) => what)).toEqual(['board'])
    const long = await server.as('basic').post('read-description', { text: 'x'.repeat(6001) })
    expect(long.status).toBe(422)
    expect((await long.json()).error.fields.text).toBe('At most 6,000 characters.')
  })

  test('gets at most 10 suggestions with their numbers', async () => {
    const { data } = await server.as('basic').call(suggest, { field: 'specialty', text: 'ology' })
    expect(data.length).toBeGreaterThan(3)
    expect(data.length).toBeLessThanOrEqual(10)
    for (const { value, count } of data) {
      expect(value.toLowerCase()).toContain('ology')
      expect(count).toBeGreaterThan(0)
    }
  })
})

describe.each(['free', 'demo'] as const)('without a plan (%s)', (who) => {
  test('the exact total and 20 cards', async () => {
    const found = await search({}, who)
    expect(found).toMatchObject({ total: 5000, visible: 20, page: 1 })
    expect(found.data).toHaveLength(20)
  })

  test('threat 5: the same 20 physicians whichever sort is chosen, and no second page', async () => {
    const seen = new Set<number>()
    for (const key of ['name', 'specialty', 'location'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const { data } = await search({ filters: { state: 'CA' }, sort: { key, direction } }, who)
        for (const { id } of data) seen.add(id)
      }
    }
    expect(seen.size).toBe(20)
    for (const page of [2, 3, 1000]) expect((await server.as(who).post('search-physicians', { page })).status).toBe(402)
    expect((await server.as(who).post('search-physicians', { pageSize: 1000 })).status).toBe(422)
  })
})

describe('threat 1: no email address or phone number leaves', () => {
  test('in answers of search, directory and suggestions', async () => {
    const { rows } = await server.pool.query<{ value: string }>(
      "select value from physician_contacts where kind in ('personal_email', 'work_email', 'phone', 'direct_phone', 'direct_address')",
    )
    const values = new Set(rows.map(({ value }) => value))
    expect(values.size).toBeGreaterThan(1000)
    const answers = JSON.stringify([
      await search({ facets: true }, 'free'),
      await search({ facets: true, page: 3 }),
      await server.as('visitor').call(getSpecialtyDirectory, { slug: 'family-medicine' }),
    ])
    expect([...values].filter((value) => answers.includes(value))).toEqual([])
    expect(answers).toMatch(/•••••@•••/)
  })
})

describe('bad input', () => {
  test.each([
    [{ page: 0 }, 'page'],
    [{ page: -1 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ page: '2' }, 'page'],
    [{ page: 1e300 }, 'page'],
    [{ sort: { key: 'email', direction: 'asc' } }, 'sort.key'],
    [{ sort: { key: 'name', direction: 'up' } }, 'sort.direction'],
    [{ filters: { email: 'x' } }, 'email'],
    [{ filters: { sex: 'f' } }, 'sex'],
    [{ filters: { generated: true } }, 'generated'],
    [{ filters: { state: 7 } }, 'filters.state'],
    [{ filters: { zip: '123' } }, 'filters.zip'],
    [{ tags: Array(11).fill('x') }, 'tags'],
    [{ filters: { query: 'x'.repeat(10_000) } }, 'filters.query'],
    [{ filters: { city: Array(6).fill('x') } }, 'filters.city'],
    [{ limit: 99_999 }, 'limit'],
  ])('threats 2 and 6: %j is a 422 for %s', async (input, field) => {
    const response = await server.as('basic').post('search-physicians', input)
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).error.fields)).toContain(field)
  })

  test('threat 6: select-all cannot be stretched', async () => {
    for (const [who, status] of [
      ['free', 402],
      ['basic', 402],
      ['premium', 422],
    ] as const) {
      expect((await server.as(who).post('select-physicians', { limit: 99_999 })).status).toBe(status)
    }
  })

  test('threat 40: naughty strings in every text filter are a result or a 422, and quick', async () => {
    const started = performance.now()
    let asked = 0
    for (const text of naughtyStrings) {
      for (const input of [
        { filters: { query: text } },
        { tags: [text] },
        { filters: { city: [text], school: [text] } },
        { filters: { state: text } },
      ]) {
        const response = await server.as('basic').post('search-physicians', input)
        expect([200, 422], JSON.stringify(input)).toContain(response.status)
        await response.body?.cancel()
        asked++
      }
    }
    expect(asked).toBeGreaterThan(100)
    expect((performance.now() - started) / asked).toBeLessThan(250)
  })
})

describe('specialties', () => {
  test('are counted exactly, most first', async () => {
    const counts = await server.as('visitor').call(getSpecialtyCounts, {})
    const { rows } = await server.pool.query<{ people: number; held: number }>(
      `select count(*)::int as people, sum(1 + cardinality(secondary_specialties))::int as held from physicians`,
    )
    // Everyone counts once for each specialty, the primary one and any others.
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]!.held)
    expect(rows[0]!.people).toBe(5000)
    expect(rows[0]!.held).toBeGreaterThan(5000)
    expect(counts.map(({ count }) => count)).toEqual(counts.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(counts.some(({ specialty }) => specialty === 'OBGYN')).toBe(true)
  })

  test('have a directory by slug: exact name, 25 physicians, 404 for nonsense', async () => {
    const counts = await server.as('visitor').call(getSpecialtyCounts, {})
    const slashed = counts.find(({ specialty }) => specialty.includes('/'))
    for (const { specialty, count } of [counts[0]!, ...(slashed ? [slashed] : [])]) {
      const slug = specialty.toLowerCase().replace(/[^a-z0-9]+/g, '-')
      const directory = await server.as('visitor').call(getSpecialtyDirectory, { slug })
      expect(directory).toMatchObject({ specialty, total: count })
      expect(directory.data).toHaveLength(Math.min(count, 25))
      const { rows } = await server.pool.query<{ count: number }>(
        'select count(*)::int as count from physicians where lower(specialty) = lower($1)',
        [specialty],
      )
      const isPrimary = directory.data.map((card) => card.specialty.toLowerCase() === specialty.toLowerCase())
      expect(isPrimary).toEqual(directory.data.map((_, at) => at < rows[0]!.count))
    }
    expect((await server.as('visitor').post('get-specialty-directory', { slug: 'no-such-thing' })).status).toBe(404)
  })
})

describe('changes', () => {
  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  async function change(sql: string, values: unknown[], kind: 'written' | 'deleted'): Promise<number> {
    return inTransaction(server.deps.db, async (db) => {
      const { rows } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(sql, values))
      await recordChanges(db, [{ physicianId: rows[0]!.id, kind }])
      return rows[0]!.id
    })
  }

  // How soon is measured by the bench.
  test('are found immediately, and deleted ones are hidden', async () => {
    const id = await change(
      "insert into physicians (first_name, last_name, source) values ('Zebulon', 'Quackenbush-Ólafur', 'test') returning id",
      [],
      'written',
    )
    const found = () => search({ filters: { query: 'olafur' } })
    await until(async () => (await found()).total === 1)
    expect((await found()).data[0]).toMatchObject({ id, firstName: 'Zebulon' })
    await change('delete from physicians where id = $1 returning id', [id], 'deleted')
    // A rare name that has gone is not read as one that sounds a little alike.
    await until(async () => (await found()).total === 0)
  })

  test('two servers on one database agree', async () => {
    const other = await startTestServer({ peerOf: server, lookEvery })
    try {
      const id = await change(
        "insert into physicians (first_name, last_name, source) values ('Both', 'Serverson', 'test') returning id",
        [],
        'written',
      )
      const totals = async () => {
        const answers = await Promise.all(
          [server, other].map((one) => one.as('basic').call(searchPhysicians, { filters: { query: 'serverson' } })),
        )
        return answers.every(({ total }) => total === 1)
      }
      await until(totals)
      expect(id).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  })

  test('a server with no snapshot on its disk reads the database, and finds the same', async () => {
    const other = await startTestServer({ peerOf: server })
    try {
      const ready = other.logged.filter((line) => line.includes('search index ready'))
      expect(ready.map((line) => JSON.parse(line))).toMatchObject([{ from: 'database' }])
      for (const filters of [{}, { query: 'smith' }, { state: 'TX' }]) {
        const { total } = await other.as('basic').call(searchPhysicians, { filters })
        expect(total).toBe((await search({ filters })).total)
      }
    } finally {
      await other.close()
    }
  })

  test('a rebuild swaps without a refusal, and the totals stay', async () => {
    let asking = true
    const statuses = new Set<number>()
    const questions = (async () => {
      while (asking) {
        const response = await server.as('basic').post('search-physicians', { filters: { query: 'a' } })
        statuses.add(response.status)
        await response.body?.cancel()
      }
    })()
    const before = (await search({})).total
    await server.deps.search.rebuild()
    asking = false
    await questions
    expect(statuses).toEqual(new Set([200]))
    expect((await search({})).total).toBe(before)
  })
})
