/** Searches whose addresses are too long for a proxy (8 KB) or for Node (16 KB). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SearchState, searchAddress } from '#features/search/address.ts'
import { openStoredSearch, searchPhysicians, storeSearch } from '#features/search/contracts.ts'
import { addressById, shortAddress, storedPart } from '#features/search/long-address.ts'
import { limits } from '#shared/product/limits.ts'
import { readPage } from './support/page.ts'
import { refusal } from './support/refusal.ts'
import { seat } from './support/seated.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = async (address: string, who: 'basic' | 'premium' = 'basic') =>
  server.fetch(address, { redirect: 'manual', headers: { ...(await server.as(who).headers()), accept: 'text/html' } })

const storeAs = (who: Caller) => async (search: string) => (await who.call(storeSearch, { search })).id

/** Texas, and many schools that no one went to. */
const long = (count: number): Partial<SearchState> => ({
  filters: {
    state: ['TX'],
    exclude: {
      education: Array.from(
        { length: count },
        (_, at) => `${'A rather long name of a school, '.repeat(3)}${at} & Sons`,
      ),
    },
  },
})

test('a long search has a short address, which anyone who may search can open', async () => {
  const state = long(100)
  expect(searchAddress(state).length).toBeGreaterThan(limitOfProxies)
  const store = storeAs(server.as('basic'))
  const address = await shortAddress({ ...state, page: 3 }, store)
  expect(address).toMatch(/^\/search\?s=[\w-]{22}&page=3$/)
  expect(await shortAddress(state, store)).toBe(address.replace('&page=3', ''))
  expect(await shortAddress({ filters: { state: ['TX'] } }, store)).toBe('/search?state=TX')

  const [, id = ''] = /s=([\w-]+)/.exec(address)!
  expect((await server.as('premium').call(openStoredSearch, { id })).search).toBe(storedPart(state))
  const page = await readPage(server, addressById(id), 'premium')
  const { total } = await server.as('premium').call(searchPhysicians, { filters: { state: ['TX'] } })
  expect(total).toBeLessThan(5000)
  expect(page.main).toContain(`${total} physicians`)
})

test('a long address that still arrives is answered, and stores nothing: the page does, with a call', async () => {
  const me = await seat(server)
  const address = searchAddress(long(100))
  const { total } = await me.call(searchPhysicians, { filters: { state: ['TX'] } })
  const answer = await server.fetch(address, { redirect: 'manual', headers: await me.headers() })
  expect(answer.status).toBe(200)
  expect((await answer.text()).replaceAll('<!-- -->', '')).toContain(`${total} physicians`)
  const stored = server.deps.db.selectFrom('search_addresses').select('id').where('user_id', '=', me.id)
  expect(await stored.execute()).toEqual([])
})

test('in the demo account it works as it is, since nothing is stored for it', async () => {
  expect((await readPage(server, searchAddress(long(100)), 'demo')).status).toBe(200)
  expect(await refusal(server.as('demo'), 'store-search', { search: storedPart(long(100)) })).toMatchObject({
    ...{ status: 403, code: 'demo_restricted', message: 'This feature is disabled in demo mode' },
  })
  const [, id = ''] = /s=([\w-]+)/.exec(await shortAddress(long(100), storeAs(server.as('basic'))))!
  expect((await server.as('demo').call(openStoredSearch, { id })).search).toBe(storedPart(long(100)))
})

test('each person has a limited number of stored searches: the least recently used goes, also at the same time', async () => {
  const me = await seat(server)
  const { db } = server.deps
  const idOf = async (search: string) => (await me.call(storeSearch, { search })).id
  const mine = () => db.selectFrom('search_addresses').select('id').where('user_id', '=', me.id).execute()
  const [opened, again, unused] = [await idOf('query=opened'), await idOf('query=again'), await idOf('query=unused')]
  await sql`
    insert into search_addresses (id, user_id, search)
    select 'filler ' || number, ${me.id}, 'query=' || number from generate_series(4, ${limits.storedSearches}::int) number
  `.execute(db)
  await sql`update search_addresses set used_at = now() - interval '9 days' where id in (${opened}, ${again})`.execute(
    db,
  )
  await sql`update search_addresses set used_at = now() - interval '8 days' where id = ${unused}`.execute(db)
  const strangers = (await server.as('basic').call(storeSearch, { search: 'query=opened' })).id
  await sql`update search_addresses set used_at = now() - interval '10 days' where id = ${strangers}`.execute(db)
  expect(await idOf('query=again')).toBe(again)
  expect(await mine()).toHaveLength(limits.storedSearches)
  await server.as('premium').call(openStoredSearch, { id: opened })
  await idOf('query=one')
  expect(await refusal(me, 'open-stored-search', { id: unused })).toMatchObject({ status: 404, code: 'no_search' })
  await Promise.all(Array.from({ length: 8 }, (_, at) => idOf(`query=many${at}`)))
  const left = (await mine()).map(({ id }) => id)
  expect(left).toHaveLength(limits.storedSearches)
  expect(left).toEqual(expect.arrayContaining([opened, again]))
  expect((await server.as('premium').call(openStoredSearch, { id: strangers })).search).toBe('query=opened')
})

test('one that does not arrive is answered with a sentence', async () => {
  const answer = await open(`/search?query=${'x'.repeat(20_000)}`)
  expect(answer.status).toBe(431)
  expect(await answer.text()).toContain('This address is too long')
})

test('an id that leads to nothing is not a search for everyone', async () => {
  const answer = await open('/search?s=nothing')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('This link leads to no search.')
})

const limitOfProxies = 8192
