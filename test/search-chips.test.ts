/**
 * What the search page makes of a search's chips, over HTTP on 5,000 generated physicians: exact counts, readings as
 * filters, and reasons.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { addToList } from '../src/features/lists/contracts.ts'
import { readAddress, type SearchState, writeAddress } from '../src/features/search/address.ts'
import { asTyped, type ChipModel, filterChips, queryChips } from '../src/features/search/chips.ts'
import { countSearches, searchPhysicians } from '../src/features/search/contracts.ts'
import { culpritsOf } from '../src/features/search/culprits.ts'
import { settled } from '../src/features/search/query-parts.ts'
import { limits } from '../src/shared/product/limits.ts'
import { sharedServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const find = ({ filters, tags, sort }: SearchState, who: 'basic' | 'premium' = 'basic') =>
  server.as(who).call(searchPhysicians, { filters, tags, sort, facets: true })
const ids = async (state: SearchState) => (await find(state)).data.map(({ id }) => id)
const count = async (searches: SearchState[], who: 'basic' | 'premium' = 'basic') =>
  (await server.as(who).call(countSearches, { searches: searches.map(({ filters, tags }) => ({ filters, tags })) }))
    .counts

/** As it is after it has been an address. */
const state = (address: string) => readAddress(address)
const again = (search: SearchState) => readAddress(writeAddress(search))
const query = (text: string) => state(`query=${encodeURIComponent(text)}`)
const chipsOf = async (search: SearchState): Promise<ChipModel[]> => [
  ...queryChips(search, await find(search)),
  ...filterChips(search),
]

describe('a query that was read', () => {
  test.each([
    'cardiologist Dallas TX',
    'noninvasive cardiologist within 250 miles of Dallas',
    'family medicine or pediatrics texas',
    'psychiatrists near 10001',
    'internal medicine houston or dallas with email',
    'John Smith MD',
    '5 to 15 years family medicine texas',
    'ENT',
    'MD',
  ])('‘%s’ finds the same, in the same order, as the filters that it becomes', async (text) => {
    const read = await find(query(text))
    expect(read.reading).toBeDefined()
    const filters = again(settled(read.reading!.parts)(query(text)))
    expect(filters.filters.query).toBeUndefined()
    const found = await find(filters)
    expect(found.total).toBe(read.total)
    expect(found.data.map(({ id }) => id)).toEqual(read.data.map(({ id }) => id))
  })

  test('has a chip for each part: without it, turned, and as typed', async () => {
    const search = query('noninvasive cardiologist within 250 miles of Dallas with email')
    const { total, reading } = await find(search)
    const chips = queryChips(search, { reading })
    expect(chips.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Specialty', 'Place', 'Contact']))
    const place = chips.find(({ kind }) => kind === 'Place')!
    const [near, nearer, dropped, turned] = await count(
      [place.radius!.set(250), place.radius!.set(20), place.drop, place.inverted!].map((change) =>
        again(change(search)),
      ),
    )
    expect(near).toBe(total)
    expect(nearer).toBeLessThan(near!)
    expect(near! + turned!).toBe(dropped)
    const [typed] = await count([asTyped(search)])
    expect(typed).toBe((await find(asTyped(search))).total)
    expect(queryChips(asTyped(search), {}).map(({ label }) => label)).toEqual(['Words as typed'])
  })

  test.each([
    'pediatricians excluding new york',
    'psychiatrist not washington',
    'cardiologists without new york',
    'urologist minus washington with email',
    'not new york',
  ])('‘%s’ says what else may be excluded, and finds what it says', async (text) => {
    const search = query(text)
    const { reading } = await find(search)
    const { alternatives } = reading!.parts.find(({ excluded }) => excluded)!
    expect(alternatives.length).toBeGreaterThan(0)
    for (const other of alternatives) expect(other).toMatchObject({ excluded: true, filters: { not: {} } })
    const { meanings } = queryChips(search, { reading }).find(({ excluded }) => excluded)!
    for (const { kind } of meanings!) expect(kind).toMatch(/ is not$/)
    const counts = await count(meanings!.map(({ choose }) => again(choose(search))))
    expect(counts).toEqual(alternatives.map((other) => other.count))
  })

  test('shows what else it may mean, each with what it finds', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `select distinct last_name as name from physicians where exists (select 1 from physicians p where p.city = physicians.last_name) limit 1`,
    )
    const search = query(rows[0]!.name)
    const [chip] = queryChips(search, await find(search))
    expect(chip).toMatchObject({ kind: 'As typed', label: rows[0]!.name })
    expect(chip?.doubt).toMatch(/place/)
    const counts = await count(chip!.meanings!.map(({ choose }) => again(choose(search))))
    expect(counts).toEqual(chip!.meanings!.map((meaning) => meaning.count))
    expect(counts.length).toBeGreaterThan(1)
  })
})

describe('each chip of', () => {
  test.each([
    'state=TX&specialty==Cardiology&hasEmail=true',
    'tags=patient&skills=Teaching&practiceYears=5-20',
    'city=Houston%5C,+TX&miles=100&specialty!==Cardiology',
    'zip=10001&miles=50&companySize=100 to 499',
    'license=TX&title=physician&hasPhone=true&telehealth=true',
    'query=physician+-title:director+(state:TX+OR+state:CA)&hasEmail=true',
    'state!=TX&credential=MD&organization=health',
  ])('‘%s’ has the exact number without it, and turned it finds everyone else', async (address) => {
    const search = state(address)
    const { total } = await find(search)
    const chips = await chipsOf(search)
    for (const { kind, label, drop, inverted } of chips) {
      const [without, turned] = await count([drop, inverted ?? drop].map((change) => again(change(search))))
      expect(without, `${kind} ${label}`).toBe((await find(drop(search))).total)
      if (inverted) expect(total + turned!, `${kind} ${label} turned`).toBe(without)
    }
    expect(chips.filter(({ inverted }) => inverted).length).toBeGreaterThan(1)
  })

  test('a search by lists, which are counted for their owner alone', async () => {
    const physicianIds = (await ids(state('state=TX'))).slice(0, 2)
    const { listId } = await server.as('premium').call(addToList, { listName: 'Counted', physicianIds })
    const search = state(`state=TX&onList=${listId}`)
    const [found, turned, dropped] = await count(
      [
        search,
        ...filterChips(search)
          .slice(1)
          .flatMap(({ inverted, drop }) => [inverted!(search), drop(search)]),
      ],
      'premium',
    )
    expect(found).toBe(2)
    expect(found! + turned!).toBe(dropped)
    await expect(count([search])).rejects.toMatchObject({ status: 404 })
  })
})

test('too many searches, none, or one that is wrong are refused whole', async () => {
  const post = async (searches: unknown[]) => (await server.as('basic').post('count-searches', { searches })).status
  expect(await post([])).toBe(422)
  expect(await post(Array.from({ length: limits.searchesCounted + 1 }, () => ({})))).toBe(422)
  expect(await post([{}, { filters: { nonsense: 1 } }])).toBe(422)
})

test('an empty result names every part that is to blame, inside a query with operators, too', async () => {
  const search = state('query=cardiology+title:qqqq+(state:TX+OR+(state:CA+AND+skill:zzzz))&hasEmail=true')
  const { total, reading } = await find(search)
  expect(total).toBe(0)
  const culprits = culpritsOf(search, reading)
  const counts = await count(culprits.map(({ drop }) => again(drop(search))))
  const gains = culprits.map(({ name }, at) => [name, counts[at]!] as const).filter(([, gain]) => gain > 0)
  const withoutTitle = await find(state('query=cardiology+(state:TX+OR+(state:CA+AND+skill:zzzz))&hasEmail=true'))
  expect(gains).toEqual([
    ['Title: qqqq', withoutTitle.total],
    [expect.stringContaining('‘cardiology title:qqqq'), (await find(state('hasEmail=true'))).total],
  ])
})

test('why someone is found is told where a card does not show it, by the rule of the search, and never for what is left out', async () => {
  const { rows } = await server.pool.query<{ school: string }>(
    "select split_part(medical_school, ' ', 1) as school from physicians where medical_school is not null limit 1",
  )
  const { school } = rows[0]!
  const found = await find(state(`school=${school}&license=TX&companySize!=5000%2B`))
  expect(found.data.length).toBeGreaterThan(0)
  for (const { id } of found.data) {
    const { rows: known } = await server.pool.query<{ medical_school: string }>(
      'select medical_school from physicians where id = $1',
      [id],
    )
    expect(found.why?.[id]).toEqual([
      { field: 'license', value: 'TX' },
      { field: 'medicalSchool', value: known[0]!.medical_school },
    ])
  }
  const either = await find(query(`school:${school} OR title:physician`))
  const fits = either.data.map(({ id }) => either.why?.[id]?.map(({ value }) => value.includes(school)) ?? [])
  expect(fits.flat().every(Boolean)).toBe(true)
  expect((await find(state('title=physician'))).why).toBeUndefined()
})
