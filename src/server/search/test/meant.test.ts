/** What queries mean where people have what they ask for: each physician here stands for one meaning. */
import { describe, expect, test } from 'vitest'
import { SegmentBuilder } from '#search/columns/builder.ts'
import { emptyRow, type PhysicianRow } from '#search/columns/columns.ts'
import { PhysicianIndex } from '#search/physician-index.ts'
import { surroundings } from '#server/search/surroundings.ts'

const people: readonly Partial<PhysicianRow>[] = [
  { specialty: 'Psychiatry', organization: 'VA Medical Center Richmond', state: 'VA', city: 'Richmond' },
  { specialty: 'Psychiatry', organization: 'Tidewater Psychiatry', state: 'VA', city: 'Norfolk' },
  { specialty: 'Hospital Medicine', organization: 'HCA Florida Healthcare', state: 'FL', city: 'Miami' },
  { specialty: 'Hospital Medicine', organization: 'Permanente Medical Group', state: 'CA', city: 'Oakland' },
  { specialty: 'Urology', organization: 'Cleveland Clinic', state: 'OH', city: 'Cleveland' },
  { specialty: 'Neurology', medicalSchool: 'Emory University School of Medicine', state: 'GA', city: 'Atlanta' },
  { specialty: 'Medical Oncology', state: 'TX', city: 'Houston' },
  { specialty: 'Hematology/Oncology', state: 'TX', city: 'Houston' },
  { specialty: 'Internal Medicine', secondarySpecialties: ['Pediatrics'], state: 'OH', city: 'Cincinnati' },
  { specialty: 'Internal Medicine', state: 'OH', city: 'Cincinnati' },
  { specialty: 'Anesthesiology', state: 'CA', city: 'Fresno' },
  { specialty: 'Anesthesiology', state: 'NV', city: 'Reno' },
  { specialty: 'Dermatology', state: 'DE', city: 'Newark', zip: '19711', latitude: 39.7, longitude: -75.74 },
  { specialty: 'Dermatology', state: 'NJ', city: 'Newark', zip: '07102', latitude: 40.74, longitude: -74.17 },
  { firstName: 'Stephen', lastName: 'Marsh', credential: 'MD', state: 'TX', city: 'Austin' },
  { specialty: 'Orthopedic Surgery', secondarySpecialties: ['Sports Medicine'], state: 'UT', city: 'Provo' },
  { specialty: 'Orthopedic Surgery', state: 'UT', city: 'Ogden' },
  { specialty: 'Sports Medicine', state: 'UT', city: 'Logan' },
  { specialty: 'Cardiology', skills: ['Heart Failure'], state: 'UT', city: 'Provo' },
  { specialty: 'Cardiology', state: 'UT', city: 'Ogden' },
]
const builder = new SegmentBuilder()
for (const [at, person] of people.entries()) builder.add({ ...emptyRow, lastName: `Quill${at}`, ...person, id: at + 1 })
const index = new PhysicianIndex(builder.finish(), { ...surroundings, year: () => 2026 })

const read = (query: string) => {
  const { rows, reading } = index.search({ filters: { query } })
  return {
    found: rows.map(({ id }) => people[id - 1]!),
    parts: reading?.parts.map(({ label, excluded }) => (excluded ? `-${label}` : label)),
    struck: reading?.unsaid?.map(({ from, to }) => query.slice(from, to)) ?? [],
    others: reading?.parts.flatMap(({ alternatives }) => alternatives.map(({ label, count }) => `${label} ${count}`)),
  }
}

describe('employers and schools by their usual words', () => {
  test.each([
    ['HCA hospitalist', 'HCA Florida Healthcare'],
    ['Kaiser hospitalist California', 'Permanente Medical Group'],
    ['Cleveland Clinic urologist', 'Cleveland Clinic'],
  ])('%s', (query, organization) => {
    const { found, struck } = read(query)
    expect(found).toEqual([expect.objectContaining({ organization })])
    expect(struck).toEqual([])
  })

  test('name the school in full', () => {
    const { found, parts } = read('Emory trained neurologist Atlanta')
    expect(found).toHaveLength(1)
    expect(parts).toContain('Emory University School of Medicine')
  })

  test('a VA hospital is no one else in Virginia, who are offered', () => {
    const { found, others } = read('VA hospital psychiatrist')
    expect(found).toEqual([expect.objectContaining({ organization: 'VA Medical Center Richmond' })])
    expect(others).toEqual(['Virginia 2'])
  })
})

describe('specialties', () => {
  test('an oncologist may be in the specialty of both, which is offered, or read if it is the only one', () => {
    const { found, others } = read('oncology Houston')
    expect(found).toEqual([expect.objectContaining({ specialty: 'Medical Oncology' })])
    expect(others).toEqual(['Hematology/Oncology 1'])
    const some = new SegmentBuilder()
    for (const id of [1, 2]) some.add({ ...emptyRow, id, specialty: 'Hematology/Oncology', city: 'Reno', state: 'NV' })
    const one = new PhysicianIndex(some.finish(), surroundings).search({ filters: { query: 'oncologist Reno' } })
    expect(one.total).toBe(2)
  })

  test('med-peds is both, and those with either are offered', () => {
    const { found, parts, others } = read('med-peds Cincinnati')
    expect(found).toEqual([expect.objectContaining({ secondarySpecialties: ['Pediatrics'] })])
    expect(parts).toEqual(['Internal Medicine and Pediatrics', 'Cincinnati'])
    expect(others).toEqual(['Internal Medicine or Pediatrics 2'])
  })
})

describe('what the physicians of a specialty also do', () => {
  test.each([
    ['orthopedic surgeon with sports medicine experience', ['Orthopedic Surgery', 'Sports Medicine']],
    [
      'orthopedic surgeons with an interest in sports medicine, Utah',
      ['Orthopedic Surgery', 'Sports Medicine', 'Utah'],
    ],
    ['cardiologist with heart failure experience', ['Cardiology', 'Heart failure']],
  ])('%s', (query, labels) => {
    const { found, parts, struck } = read(query)
    expect(found).toEqual([expect.objectContaining({ city: 'Provo' })])
    expect(parts).toEqual(labels)
    expect(struck).toEqual([])
  })

  test('is struck through if no one does it, and joins no list', () => {
    const { parts, struck } = read('anesthesiologist with dermatology')
    expect(parts).toEqual(['Anesthesiology'])
    expect(struck).toEqual(['dermatology'])
    expect(read('orthopedic surgeon or sports medicine').found).toHaveLength(3)
  })
})

test('what is left out in quotation marks is not asked for', () => {
  expect(read('cardiologist and not "Ogden"').found).toEqual([expect.objectContaining({ city: 'Provo' })])
  expect(read('cardiologist AND "heart failure"').found).toEqual([expect.objectContaining({ city: 'Provo' })])
  expect(read('cardiologist without "heart failure"').found).toEqual([expect.objectContaining({ city: 'Ogden' })])
})

describe('places', () => {
  test('outside of a state is not in it', () => {
    const { found, parts } = read('anesthesia outside of California')
    expect(found).toEqual([expect.objectContaining({ state: 'NV' })])
    expect(parts).toEqual(['Anesthesiology', '-California'])
  })

  test('a part of a state that the data does not have is struck through', () => {
    const { parts, struck } = read('anesthesia southwest Nevada')
    expect(parts).toEqual(['Anesthesiology', 'Nevada'])
    expect(struck).toEqual(['southwest'])
  })

  test.each([
    ['Dermatologists Newark, DE 19711', '19711'],
    ['Dermatologists near Newark, DE 19711', 'Within 50 miles of 19711'],
  ])('the ZIP at the end of an address is the place: %s', (query, place) => {
    const { found, parts } = read(query)
    expect(found).toEqual([expect.objectContaining({ zip: '19711' })])
    expect(parts).toEqual(['Dermatology', place])
  })
})

describe('words that are not searched for', () => {
  test.each([
    ['derm near me', ['near me']],
    ['dermatologist who takes BCBS Delaware', ['takes BCBS Delaware']],
    ['dermatologist accepting new patients', ['accepting new patients']],
    ['dermatologist no opioids', ['no opioids']],
  ])('%s', (query, struck) => {
    const answer = read(query)
    expect(answer.found).toHaveLength(2)
    expect(answer.struck).toEqual(struck)
  })

  test('a name with an unknown word is someone else’s', () => {
    expect(read('Kirkpatrick Stephen MD').found).toEqual([])
    expect(read('Marsh Stephen MD').found).toHaveLength(1)
  })
})

test('middle names, initials, and suffixes put their people first', () => {
  const names = [
    ['Marcus', 'A.', null],
    ['Marcus', 'Theodore', null],
    ['Marcus', 'T', 'Sr.'],
    ['Marcus', 'T.', 'Jr.'],
    ['Marcus', null, 'Jr.'],
    ['Marcus', 'Thomas', null],
  ] as const
  const some = new SegmentBuilder()
  for (const [at, [firstName, middleName, suffix]] of names.entries()) {
    some.add({ ...emptyRow, id: at + 1, firstName, lastName: 'Gadson', middleName, suffix, hasEmail: at === 0 })
  }
  const gadsons = new PhysicianIndex(some.finish(), surroundings)
  const ids = (query: string, offset = 0, limit = 25) =>
    gadsons.search({ filters: { query }, offset, limit }).rows.map(({ id }) => id)
  expect(ids('Marcus T. Gadson Jr.')).toEqual([4, 2, 3, 5, 6, 1])
  expect([...ids('Marcus T. Gadson Jr.', 0, 3), ...ids('Marcus T. Gadson Jr.', 3, 3)]).toEqual([4, 2, 3, 5, 6, 1])
  expect(ids('Marcus Thomas Gadson')[0]).toBe(6)
  expect(ids('marcus gadson sr')[0]).toBe(3)
  expect(ids('Marcus Gadson')).toEqual([1, 2, 3, 4, 5, 6])
})

describe('while someone is typing', () => {
  const typed = [
    ['Cardiology', 'St. Louis', 'MO'],
    ['Cardiology', 'Fort Worth', 'TX'],
    ['Cardiology', 'Mount Vernon', 'WA'],
    ['Cardiology', "O'Fallon", 'IL'],
    ['Cardiology', 'Winston-Salem', 'NC'],
    ['Cardiology', 'California', 'PA'],
    ['Cardiology', 'Fresno', 'CA'],
    ['Cardiology', 'Mineola', 'NY'],
  ] as const
  const some = new SegmentBuilder()
  for (const [at, [specialty, city, state]] of typed.entries()) {
    const zip = city === 'Mineola' ? '11501' : null
    some.add({ ...emptyRow, id: at + 1, specialty, city, state, zip, latitude: 40.75, longitude: -73.64 })
  }
  const towns = new PhysicianIndex(some.finish(), surroundings)
  const groups = (query: string) => towns.complete({ query }).groups
  const values = (query: string, kind: string) =>
    groups(query)
      .find((group) => group.kind === kind)
      ?.items.map(({ value, miles }) => (miles === undefined ? value : `${value} ${miles}`))

  test.each([
    ['st lou', 'St. Louis, MO'],
    ['saint lou', 'St. Louis, MO'],
    ['ft wor', 'Fort Worth, TX'],
    ['mt ver', 'Mount Vernon, WA'],
    ['ofallon', "O'Fallon, IL"],
    ['winston sal', 'Winston-Salem, NC'],
  ])('‘%s’ finds %s, as search does', (query, place) => {
    expect(values(query, 'place')?.[0]).toBe(place)
  })

  test('states come before towns of that name, then regions and ZIPs', () => {
    expect(groups('california').map(({ kind }) => kind)).toEqual(['area', 'place'])
    expect(values('california', 'area')).toEqual(['CA'])
    expect(values('cardiologist long isl', 'area')).toEqual(['Long Island'])
    expect(values('11501', 'area')).toEqual(['11501 25', '11501'])
    expect(values('tx', 'area')).toEqual(['TX'])
  })

  test('the number next to each is what it finds', () => {
    const [group] = groups('cal')
    expect(group).toMatchObject({ kind: 'area', items: [{ value: 'CA', count: 1 }] })
  })
})
