/** Searches whose addresses are too long for a proxy (8 KB) or for Node (16 KB). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SearchState, searchAddress } from '#features/search/address.ts'
import { openStoredSearch, searchPhysicians, storeSearch } from '#features/search/contracts.ts'
import { addressById, shortAddress, storedPart } from '#features/search/long-address.ts'
import { readPage } from './support/page.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const open = async (address: string, who: 'basic' | 'premium' = 'basic') =>
  server.fetch(address, { redirect: 'manual', headers: { ...(await server.as(who).headers()), accept: 'text/html' } })

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
  const me = server.as('basic')
  const store = async (search: string) => (await me.call(storeSearch, { search })).id
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

test('a long address that still arrives becomes a short one', async () => {
  const answer = await open(searchAddress(long(100)))
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toMatch(/^\/search\?s=[\w-]{22}$/)
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
