/** What recruiters type, read over generated physicians by the tables of the data. */
import { describe, expect, test } from 'vitest'
import { generateProfiles } from '#data/generate/profile.ts'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import type { SearchFilters } from '#search/query/filters.ts'
import { asksForMine } from '#search/reading/contacts.ts'
import { surroundings } from '#server/search/surroundings.ts'
import { readDescription } from '../read-description.ts'
import { recruitersQueries } from './recruiters-queries.ts'

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

describe('a recruiter who asks for some of a specialty', () => {
  const builder = new SegmentBuilder()
  const people = [
    ['Pediatrics', 'Pediatric Hospitalist', 'Houston'],
    ['Hospital Medicine', 'Peds Hospitalist', 'Houston'],
    ['Pediatrics', 'Pediatrician', 'Houston'],
    ['Hospital Medicine', 'Hospitalist', 'Houston'],
    ['Pediatrics', 'Pediatrician', 'Dallas'],
    ['OBGYN', 'Laborist', 'Houston'],
    ['OBGYN', 'Obstetrician', 'Houston'],
  ] as const
  for (const [at, [specialty, title, city]] of people.entries()) {
    builder.add({ ...emptyRow, id: at + 1, specialty, title, city, state: 'TX', lastName: `Doe${at}` })
  }
  const few = new PhysicianIndex(builder.finish(), surroundings)
  const found = (query: string) => {
    const { rows, reading } = few.search({ filters: { query } })
    return { ids: rows.map(({ id }) => id).sort(), labels: reading?.parts.map(({ label }) => label) }
  }

  test.each([
    ['peds hospitalist Houston', [1, 2], ['Pediatrics', 'Hospitalist', 'Houston']],
    ['hospitalist, pediatric, Houston', [1, 2, 3, 4], ['Hospital Medicine', 'Pediatrics', 'Houston']],
    ['laborist in Houston', [6], ['OBGYN', 'Hospitalist', 'Houston']],
    ['OB hospitalist in Texas', [6], ['OBGYN', 'Hospitalist', 'Texas']],
    ['Houston no pediatric hospitalists', [3, 4, 6, 7], ['Houston', 'Pediatrics and Hospitalist']],
    // No one there is known to be one, so all who may be are found.
    ['peds hospitalist Dallas', [5], ['Pediatrics', 'Dallas']],
  ])('gets them for ‘%s’', (query, ids, labels) => {
    expect(found(query)).toEqual({ ids, labels })
  })

  test('gets them from a description, too', () => {
    const { parts, total } = readDescription(few, {}, 'Seeking a pediatric hospitalist in Houston, TX.')
    expect(parts.map(({ label }) => label)).toEqual(['Pediatrics', 'Hospitalist', 'Houston, TX'])
    expect(total).toBe(2)
  })
})

describe('a description of someone in a town', () => {
  const builder = new SegmentBuilder()
  const people = [
    { city: 'Albany', state: 'GA', licenseStates: ['GA'], latitude: 31.58, longitude: -84.16 },
    { city: 'Albany', state: 'GA', licenseStates: ['GA'], latitude: 31.58, longitude: -84.16 },
    { city: 'Albany', state: 'NY', licenseStates: ['NY'], latitude: 42.65, longitude: -73.75 },
  ]
  for (const [at, person] of people.entries())
    builder.add({ ...emptyRow, ...person, id: at + 1, specialty: 'Geriatric Medicine', lastName: `Doe${at}` })
  const few = new PhysicianIndex(builder.finish(), surroundings)

  test('whose name several states have: the one that the text names', () => {
    const text = 'A geriatrician who is licensed in New York, near Albany, ideally fellowship trained.'
    const { parts, total } = readDescription(few, {}, text)
    expect(parts.map(({ label }) => label)).toContain('Within 50 miles of Albany, NY')
    expect(total).toBe(1)
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
    const { count } = groups[0]!.items[0]!
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
