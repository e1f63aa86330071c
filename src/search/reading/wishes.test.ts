import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Knowledge } from '#lexicon/knowledge.ts'
import { SegmentBuilder } from '../columns/builder.ts'
import { PhysicianIndex } from '../physician-index.ts'
import type { SearchFilters } from '../query/filters.ts'
import { physician } from '../test/physician.ts'
import { asksForWish, wishSaid } from './wish-words.ts'

const knowledge: Knowledge = {
  specialties: (spelling) => ({ cardiologist: ['Cardiology'], hospitalists: ['Hospital Medicine'] })[spelling],
  specialtyWords: ['cardiology'],
  leavesOut: () => false,
  leftOut: () => undefined,
  nicknames: () => [],
  credential: () => undefined,
}
const places: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  '75201': { latitude: 32.79, longitude: -96.8 },
  '76102': { latitude: 32.76, longitude: -97.33 },
  '80202': { latitude: 39.75, longitude: -105 },
}
const at = (city: string, state: string, zip: string) => ({ city, state, zip, ...places[zip] })
const open = { openToOffers: true } as const
const builder = new SegmentBuilder()
for (const row of [
  { id: 1, specialty: 'Cardiology', ...at('Dallas', 'TX', '75201') },
  { id: 2, specialty: 'Cardiology', ...at('Fort Worth', 'TX', '76102'), ...open, wishMiles: 60, wishLocum: true },
  { id: 3, specialty: 'Cardiology', ...at('Denver', 'CO', '80202'), ...open, wishStates: ['TX'], wishVisa: true },
  { id: 4, specialty: 'Hospital Medicine', ...at('Denver', 'CO', '80202'), telehealth: true },
  { id: 5, specialty: 'Hospital Medicine', ...at('Denver', 'CO', '80202'), ...open, wishFrom: '2027-03-01' },
])
  builder.add(physician(row))
const index = new PhysicianIndex(builder.finish(), {
  zipLocation: (zip) => places[zip],
  zipStates: (zip) => (zip === '80202' ? ['CO'] : ['TX']),
  towns: (name) => (name === 'marfa' ? [{ label: 'Marfa, TX', state: 'TX', latitude: 30.31, longitude: -104.02 }] : []),
  year: () => 2026,
  knowledge,
})

function read(query: string, filters: SearchFilters = {}) {
  const { rows, reading } = index.search({ filters: { ...filters, query } })
  const parts = reading?.parts.map(({ kind, label, excluded }) => `${excluded ? '-' : ''}${kind}: ${label}`)
  const struck = reading?.unsaid?.map(({ from, to }) => query.slice(from, to))
  return { ids: rows.map(({ id }) => id).sort(), parts, struck }
}

const cardiology = 'specialty: Cardiology'
const seen: [query: string, ids: number[], ...parts: string[]][] = [
  ['cardiologist open to offers', [2, 3], cardiology, 'wish: Open to offers'],
  ['cardiologist who is open to new opportunities', [2, 3], cardiology, 'wish: Open to offers'],
  ['cardiologist not open to offers', [1], cardiology, '-wish: Open to offers'],
  ['cardiologist open to locums in Texas', [2], cardiology, 'wish: Asks for locum work', 'place: Texas'],
  ['locum tenens cardiologist', [2], 'wish: Asks for locum work', cardiology],
  ['cardiologist who needs a J-1 waiver', [3], cardiology, 'wish: Asks for a visa'],
  ['cardiologist open to relocating to Dallas', [2, 3], cardiology, 'wish: Would relocate to Dallas, TX'],
  ['cardiologist willing to move to 75201', [2, 3], cardiology, 'wish: Would relocate to 75201'],
  ['cardiologist would relocate to Marfa, TX', [3], cardiology, 'wish: Would relocate to Marfa, TX'],
  ['cardiologist would move to Texas', [3], cardiology, 'wish: Would move to Texas'],
  ['hospitalists available by 3/1/2027', [5], 'specialty: Hospital Medicine', 'wish: Can start by Mar 1, 2027'],
  ['hospitalists, can start in March 2027', [5], 'specialty: Hospital Medicine', 'wish: Can start by Mar 31, 2027'],
  ['hospitalists who want telehealth', [], 'specialty: Hospital Medicine', 'wish: Asks for telehealth'],
  ['hospitalists with telehealth', [4], 'specialty: Hospital Medicine', 'setting: Offers telehealth'],
  ['cardiologist AND "open to offers"', [2, 3], cardiology, 'wish: Open to offers'],
  ['open to offers', [2, 3, 5], 'wish: Open to offers'],
]

describe('what physicians wish for, in words', () => {
  test.each(seen)('%s', (query, ids, ...parts) => {
    expect(read(query, { seesWishes: true })).toMatchObject({ ids, parts })
    // The caller of the index must know that it asks.
    expect(asksForWish(query)).toBe(parts.some((part) => part.includes('wish: ')))
  })

  test.each(seen.filter(([, , ...parts]) => parts.some((part) => part.includes('wish: '))))(
    '%s, of those who may not know: nothing is found by it',
    (query) => {
      const { parts, ids } = read(query)
      expect((parts ?? []).filter((part) => part.includes('wish'))).toEqual([])
      expect(read(query, { seesWishes: false })).toEqual(read(query))
      // Those who are not open to offers are found by the rest, too.
      if (query.startsWith('cardiologist open')) expect(ids).toContain(1)
    },
  )

  test('words about a job are struck through where no one who fits wishes for it', () => {
    for (const query of ['locums hospitalists', 'J-1 hospitalists', 'part time hospitalists in Denver']) {
      const { parts, struck, ids } = read(query, { seesWishes: true })
      expect(parts, query).not.toContainEqual(expect.stringContaining('wish'))
      expect({ ids, struck: struck?.length }, query).toEqual({ ids: [4, 5], struck: 1 })
      expect(read(query)).toEqual({ parts, struck, ids })
    }
    const { parts, ids } = read('cardiologist no locums', { seesWishes: true })
    expect({ parts, ids }).toEqual({ parts: [cardiology], ids: [1, 2, 3] })
    expect(read('hospitalists open to telehealth', { seesWishes: true }).ids).toEqual([4])
    expect(read('hospitalists AND locums', { seesWishes: true })).toEqual(read('hospitalists AND locums'))
  })

  test('who is there already is offered next to who would move there', () => {
    const { reading } = index.search({ filters: { query: 'cardiologist would move to Texas', seesWishes: true } })
    expect(reading?.parts[1]?.alternatives).toMatchObject([{ kind: 'place', label: 'Texas', count: 2 }])
  })

  test('it holds together with filters, and where it is counted', () => {
    expect(read('cardiologist open to offers', { seesWishes: true, state: ['CO'] }).ids).toEqual([3])
    expect(index.tally({ query: 'cardiologist open to offers', seesWishes: true }, 2)).toEqual({ total: 2, newer: 1 })
    expect(index.complete({ query: 'open to offers dall', seesWishes: true }).groups).toEqual([])
  })
})

test.each([
  ['available by march 1 2027', '2027-03-01'],
  ['can start before january 1st 2027', '2026-12-31'],
  ['starting by sept 2027', '2027-09-01'],
  ['free in february 2028', '2028-02-29'],
  ['available from 2027-03-01', '2027-03-01'],
  ['available by 2/30/2027', undefined],
  ['available by tuesday', undefined],
  ['available in dallas', undefined],
])('%s: %s', (phrase, from) => {
  expect(wishSaid(phrase)).toEqual(from && { from })
})

test('of the queries that were collected before there were wishes, only those about such jobs ask for any', () => {
  const asking = ['queries-30', 'queries-60', 'queries-200', 'queries-strangers'].flatMap((name) => {
    const file = new URL(`../../../bench/understand/${name}.tsv`, import.meta.url)
    const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map((line) => line.split('\t')[2]!).filter(asksForWish)
  })
  expect(asking).toEqual([
    'J-1 waiver internist in rural North Dakota',
    'psychiatrist willing to relocate to Montana',
    'allergist open to telehealth new mexico',
    'locum hospitalist Wyoming $200/hr',
    'J1 internist Mississippi',
    'hospitalist AND (telehealth OR locum)',
    'peds er locums in texas',
    'anesthesiologist locum tenens Modesto, Stockton, Sacramento and San Jose',
    'Locum hospitalist, pa license a must, Erie',
  ])
})
