/** What recruiters type, read over generated physicians by the tables of the data. */
import { describe, expect, test } from 'vitest'
import { generateProfiles } from '#data/generate/profile.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import type { SearchFilters } from '#search/query/filters.ts'
import { asksForMine } from '#search/reading/contacts.ts'
import { recruitersQueries } from './recruiters-queries.ts'
import { surroundings } from './surroundings.ts'

const builder = new SegmentBuilder()
let id = 0
for (const profile of generateProfiles(20_000)) {
  const { contacts } = profile
  builder.add({
    ...emptyRow,
    ...profile,
    id: ++id,
    hasEmail: Boolean(contacts.personal_email ?? contacts.work_email),
    hasPhone: Boolean(contacts.phone ?? contacts.direct_phone),
    hasDirectPhone: Boolean(contacts.direct_phone),
  })
}
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })

/** The labels of what a query is read as, or offered as where people fit its very words. */
function read(query: string): string {
  const { days, lists } = asksForMine(query)
  const mine = { contacted: new Map(days.map((within) => [within, [1]])), ...(lists ? { listed: [2] } : {}) }
  const { reading, offer } = index.search({ filters: { query, mine } })
  const parts = (reading ?? offer)?.parts.map(({ label, excluded, kind }) =>
    kind === 'word' ? `‘${label}’` : `${excluded ? '-' : ''}${label}`,
  )
  return parts?.join('; ') ?? 'none'
}

const queries = recruitersQueries
  .trim()
  .split('\n')
  .map((line) => line.split(' = ') as [query: string, meant: string])

describe('a recruiter who types', () => {
  test('has hundreds of ways to say it', () => {
    expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThanOrEqual(300)
  })

  test.each(queries)('‘%s’ means %s', (query, meant) => {
    expect(read(query)).toBe(meant)
  })
})

describe('a recruiter who is typing a town that no physician’s address has', () => {
  const places = (query: string, filters: SearchFilters = {}) =>
    index.complete({ ...filters, query }).groups.find(({ kind }) => kind === 'place')?.items ?? []

  test('is offered the area around it, with the number it finds', () => {
    const [first] = places('beverly h')
    expect(first).toMatchObject({ value: 'Beverly Hills, CA', miles: 50 })
    const { total } = index.search({ filters: { city: ['Beverly Hills, CA'], miles: 50 } })
    expect(first!.count).toBe(total)
    expect(total).toBeGreaterThan(0)
    expect(index.search({ filters: { city: ['Beverly Hills, CA'] } }).total).toBe(0)
  })

  test.each(['beverly hills, ca', 'Beverly Hills CA', 'beverly hills, cal'])('may add its state: ‘%s’', (query) => {
    expect(places(query).map(({ value }) => value)).toEqual(['Beverly Hills, CA'])
  })

  test('keeps what is in front of it, and the rest of the search', () => {
    const { from, groups } = index.complete({ query: 'cardiologist near beverly h', hasEmail: true })
    expect(from).toBe('cardiologist '.length)
    const [{ count }] = groups[0]!.items
    const filters = { query: 'cardiologist', city: ['Beverly Hills, CA'], miles: 50, hasEmail: true }
    expect(index.search({ filters }).total).toBe(count)
  })

  test('gets their own distance, and no area that would widen other places', () => {
    expect(places('beverly h', { miles: 10 })[0]).toMatchObject({ miles: 10 })
    expect(places('beverly h', { city: ['Houston, TX'] })).toEqual([])
    expect(places('beverly h', { zip: '75201' })).toEqual([])
  })

  test('sees towns that have physicians first', () => {
    const found = places('houston')
    expect(found[0]).toEqual({ value: 'Houston, TX', count: expect.any(Number) })
    const areas = found.map(({ miles }) => miles !== undefined)
    expect(areas).toEqual(areas.toSorted())
  })
})
