import { expect, test } from 'vitest'
import { findShortWords } from './answer/find-short-words.ts'
import { SegmentBuilder } from './columns/builder.ts'
import type { PhysicianRow } from './columns/columns.ts'
import { PhysicianIndex } from './physician-index.ts'
import { filters as filterTable, type SearchFilters } from './query/filters.ts'
import { readNpis } from './query/npis.ts'
import type { Sort } from './query/query.ts'
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts'
import { naughtyStrings } from './test/naughty-strings.ts'
import { physician } from './test/physician.ts'

const zips: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  '10001': { latitude: 40.7506, longitude: -73.9973 },
  '10025': { latitude: 40.7985, longitude: -73.9684 },
  '07030': { latitude: 40.7455, longitude: -74.0321 },
  '77030': { latitude: 29.7041, longitude: -95.4012 },
}
const in_ = (zip: string) => ({ zip, ...zips[zip]! })

const rows: PhysicianRow[] = [
  physician({
    id: 1,
    firstName: 'José',
    lastName: 'García',
    specialty: 'Cardiology',
    title: 'Chief',
    organization: 'Mercy, Inc.',
    city: 'Houston',
    state: 'TX',
    skills: ['Patient Care', 'Research'],
    education: [{ schoolName: 'Harvard Medical School', degrees: ['MD', 'PhD'] }],
    graduationYear: 2010,
    credential: 'MD, PhD',
    npi: '1234567893',
    hasEmail: true,
    ...in_('77030'),
  }),
  physician({
    id: 2,
    firstName: 'Ann',
    lastName: 'Harms',
    specialty: 'Physician',
    title: 'Physician',
    organization: 'Family Medicine of Reno',
    city: 'New York',
    state: 'NY',
    skills: ['Clinical Research'],
    education: [{ schoolName: 'Harms College', degrees: ['BS'] }],
    graduationYear: 2020,
    credential: 'DO',
    hasPhone: true,
    ...in_('10001'),
  }),
  physician({
    id: 3,
    firstName: 'Smith',
    lastName: 'John',
    specialty: 'Physician Assistant',
    city: 'Kansas City',
    state: 'MO',
    licenseStates: ['MO', 'KS'],
  }),
  physician({
    id: 4,
    firstName: 'John',
    lastName: 'Smith',
    specialty: 'Family Medicine',
    city: 'Kansas City',
    state: 'KS',
    education: [{ schoolName: 'Yale', degrees: ['M.S.'] }],
    ...in_('07030'),
  }),
  physician({
    id: 5,
    firstName: 'Johnny',
    lastName: 'smithson',
    specialty: 'family medicine',
    city: 'Hoboken',
    state: 'NJ',
    groupSize: 12,
    ...in_('07030'),
  }),
  physician({ id: 6, firstName: null, lastName: '', title: '', organization: ' ', city: null }),
  physician({
    id: 7,
    firstName: 'Mary',
    lastName: 'Smith',
    specialty: 'Cardiology',
    city: 'New York',
    state: 'NY',
    telehealth: true,
    hasDirectPhone: true,
    ...in_('10025'),
  }),
]

function indexOf(rows: readonly PhysicianRow[]): PhysicianIndex {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  return new PhysicianIndex(builder.finish(), { zipLocation: (zip) => zips[zip], year: () => 2026 })
}
const index = indexOf(rows)
const ids = (filters: SearchFilters, sort?: Sort) => index.search({ filters, sort }).rows.map(({ id }) => id)

test.each<[string, SearchFilters, number[]]>([
  ['everybody, by last name without regard to case', {}, [1, 2, 3, 4, 7, 5, 6]],
  ['accents and case do not count', { query: 'JOSE' }, [1]],
  ['a single word is looked for in six fields', { query: 'physician' }, [2, 3]],
  ['not in the city', { query: 'houston' }, []],
  ['a company', { query: 'mercy, inc' }, [1]],
  ['two words are a name', { query: 'john smith' }, [3, 4, 5]],
  ['or a phrase in one field', { query: 'family  medicine' }, [4, 5, 2]],
  ['white space alone asks for nothing', { query: ' \t ' }, [1, 2, 3, 4, 7, 5, 6]],
  ['tags are AND-ed', { tags: ['smith', 'family'] }, [4, 5]],
  ['a tag of several words is a phrase', { tags: ['john smith'] }, []],
  ['a specialty is found by a part of it', { specialty: ['CARD'] }, [1, 7]],
  ['specialties are OR-ed', { specialty: ['cardiology', 'family'] }, [1, 4, 7, 5]],
  ['the specialty Physician is exact', { specialty: ['physician'] }, [2]],
  ['skills are AND-ed and partial', { skills: ['research', 'patient'] }, [1]],
  ['one skill', { skills: ['research'] }, [1, 2]],
  ['the text of the skill box', { skillsSearch: 'clinical' }, [2]],
  ['MS is not in Harms', { education: ['MS'] }, [4]],
  ['a school by a part of its name', { education: ['harm'] }, [2]],
  ['degrees and schools OR-ed', { education: ['PhD', 'yale'] }, [1, 4]],
  ['a city', { city: ['kansas c'] }, [3, 4]],
  ['a city and its state by code', { city: ['Kansas City, KS'] }, [4]],
  ['a city and its state by name', { city: ['kansas city, missouri'] }, [3]],
  ['a state by name, and the cities of that name', { city: ['Kansas'.toUpperCase()] }, [3, 4]],
  ['which New York is, too', { city: ['New York'] }, [2, 7]],
  ['a state by code', { state: ['NY'] }, [2, 7]],
  ['a state that does not exist', { state: ['XX'] }, []],
  ['empty titles match nothing', { title: [''] }, [1, 2, 3, 4, 7, 5, 6]],
  ['NPI', { npi: '1234567893' }, [1]],
  ['half an NPI', { npi: '12345' }, []],
  ['credential as a whole word', { credential: ['do'] }, [2]],
  ['credential among several', { credential: ['M.D.'] }, [1]],
  ['license', { license: ['KS'] }, [3]],
  ['years in practice', { practiceYears: { from: 5, to: 6 } }, [2]],
  ['at least so many', { practiceYears: { from: 7 } }, [1]],
  ['group size', { groupSize: { to: 20 } }, [5]],
  ['telehealth', { telehealth: true }, [7]],
  ['email', { hasEmail: true }, [1]],
  ['no email', { hasEmail: false, state: ['NY'] }, [2, 7]],
  ['direct phone', { hasDirectPhone: true }, [7]],
  ['on a list', { onList: [7, 4, 99] }, [4, 7]],
  ['not on a list', { onList: [7, 4], notOnList: [4] }, [7]],
  ['an empty list', { onList: [] }, []],
  ['not contacted', { state: ['NY'], notContactedDays: [2] }, [7]],
  ['a ZIP', { zip: '10025' }, [7]],
  ['an area of ZIPs', { zip: '100' }, [2, 7]],
  ['a ZIP and its surroundings', { zip: '10001', miles: 3 }, [2, 4, 5]],
  ['a ZIP that does not exist', { zip: '99999', miles: 3000 }, []],
  ['a ZIP of letters', { zip: 'abc' }, []],
  ['a city and its surroundings', { city: ['Hoboken'], miles: 4 }, [2, 4, 5]],
  ['a city that nobody is in', { city: ['Atlantis'], miles: 4 }, []],
  ['a radius without a place asks for nothing', { miles: 4, state: ['NY'] }, [2, 7]],
])('%s', (_, filters, expected) => {
  const { rows, total } = index.search({ filters })
  expect(rows.map(({ id }) => id)).toEqual(expected)
  expect(total).toBe(expected.length)
})

const open = {
  ...{ id: 8, state: 'TX', openToOffers: true, wishLocum: true, wishStates: ['CO'], wishPay: 350 },
  ...{ latitude: 40.75, longitude: -73.99, wishMiles: 5, wishFrom: '2027-03-01' },
} as const
const wishing = indexOf([...rows, physician(open)])
test.each<[string, SearchFilters, seen: number, unseen: number]>([
  ['open to offers', { openToOffers: true }, 1, 0],
  ['not known to be', { openToOffers: false }, 7, 8],
  ['a wish', { wishLocum: true }, 1, 0],
  ['a place', { wishState: ['CO'] }, 1, 0],
  ['pay', { wishPay: { to: 350 } }, 1, 0],
  ['too little pay', { wishPay: { to: 349 } }, 0, 0],
  ['a place in a state', { wishPlace: ['Denver, CO'] }, 1, 0],
  ['a place within reach', { wishPlace: ['10001'] }, 1, 0],
  ['a place that is neither', { wishPlace: ['Reno, NV', '99999'] }, 0, 0],
  ['a date', { wishFrom: '2027-03-01' }, 1, 0],
  ['an earlier date', { wishFrom: '2027-02-28' }, 0, 0],
  ['no date', { wishFrom: 'soon' }, 0, 0],
  ['all who can start left out', { exclude: { wishFrom: ['2027-03-01'] } }, 7, 8],
  ['no one left out', { exclude: { openToOffers: [true] } }, 7, 8],
  ['all left out', { exclude: { wishLocum: [false] } }, 1, 0],
  ['not in a tree', { where: { not: { field: 'wishState', values: ['CO'] } } }, 7, 8],
  [
    'one way or another',
    {
      where: {
        or: [
          { field: 'wishState', values: ['CO'] },
          { field: 'npi', values: ['1234567893'] },
        ],
      },
    },
    2,
    1,
  ],
])('threat 64: what physicians wish is asked of those alone who may see it: %s', (_, filters, seen, unseen) => {
  expect(wishing.search({ filters: { ...filters, seesWishes: true } }).total).toBe(seen)
  const { total, why } = wishing.search({ filters })
  expect(total).toBe(unseen)
  expect(JSON.stringify(why)).not.toContain('wish')
})

test.each<[Sort, number[]]>([
  [{ key: 'name', direction: 'asc' }, [1, 2, 3, 4, 7, 5, 6]],
  [{ key: 'name', direction: 'desc' }, [5, 4, 7, 3, 2, 1, 6]],
  [{ key: 'specialty', direction: 'asc' }, [1, 7, 4, 5, 2, 3, 6]],
  [{ key: 'specialty', direction: 'desc' }, [3, 2, 4, 5, 1, 7, 6]],
  [{ key: 'location', direction: 'asc' }, [5, 1, 3, 4, 2, 7, 6]],
  [{ key: 'location', direction: 'desc' }, [2, 7, 3, 4, 1, 5, 6]],
  [{ key: 'distance', direction: 'desc' }, [1, 2, 3, 4, 7, 5, 6]],
])('sorted by %o, ties stand by name and those without a value last', (sort, expected) => {
  expect(ids({}, sort)).toEqual(expected)
})

test('the newest are those who are news, in their order, before those who were added last, edits included', () => {
  const index = indexOf([1, 2, 3, 4, 5, 6].map((id) => physician({ id })))
  index.apply({ saved: [physician({ id: 2 }), physician({ id: 7 })], removed: [4] })
  const ids = (direction: 'asc' | 'desc', offset = 0, limit = 25) =>
    index
      .search({ filters: { recent: [2, 4, 5] }, sort: { key: 'newest', direction }, offset, limit })
      .rows.map(({ id }) => id)
  const all = [2, 5, 7, 6, 3, 1]
  expect(ids('asc')).toEqual(all)
  expect(ids('desc')).toEqual(all.toReversed())
  for (let at = 0; at < all.length; at++) {
    expect(ids('asc', at, 2)).toEqual(all.slice(at, at + 2))
    expect(ids('desc', at, 2)).toEqual(all.toReversed().slice(at, at + 2))
  }
})

test('secondary specialties give no grade to people found by their primary one, also if no one else is found', () => {
  const chief = { id: 1, lastName: 'Ames', title: 'Chief of Cardiology', secondarySpecialties: ['Cardiology'] }
  const people = [physician(chief), physician({ id: 2, lastName: 'Boyd', specialty: 'Cardiology' })]
  const second = physician({ id: 3, lastName: 'Cole', secondarySpecialties: ['Cardiology'] })
  const ranked = (of: PhysicianRow[]) =>
    indexOf(of)
      .search({ filters: { tags: ['cardiology'] }, sort: { key: 'relevance', direction: 'asc' } })
      .rows.map(({ id }) => id)
  expect(ranked([...people, second])).toEqual([2, 1, 3])
  expect(ranked(people)).toEqual([2, 1])
})

test('by distance, with the miles of each, those at the same place by name', () => {
  const { rows } = index.search({ filters: { zip: '10025', miles: 10 }, sort: { key: 'distance', direction: 'asc' } })
  expect(rows.map(({ id, miles }) => [id, Math.round((miles ?? 0) * 10) / 10])).toEqual([
    [7, 0],
    [2, 3.6],
    [4, 5],
    [5, 5],
  ])
  expect(ids({ zip: '10025', miles: 10 }, { key: 'distance', direction: 'desc' })).toEqual([4, 5, 2, 7])
})

test('facets say what each choice would leave', () => {
  const { facets, flags } = index.search({ filters: { state: ['NY'], skills: ['research'] }, facets: true })
  expect(facets).toEqual({
    specialty: [{ value: 'Physician', count: 1 }],
    state: [
      { value: 'NY', count: 1 },
      { value: 'TX', count: 1 },
    ],
    companyIndustry: [],
    companySize: [],
    companyRevenue: [],
    education: [{ value: 'BS', count: 1 }],
    skills: [
      { value: 'Clinical Research', count: 1 },
      { value: 'Research', count: 1 },
    ],
  })
  expect(flags).toMatchObject({ telehealth: 0, hasEmail: 0, hasPhone: 1, hasDirectPhone: 0 })
})

test('facets of thousands are counted as those of a few, also of a filter that is chosen, and of what has changed', () => {
  const states = ['CA', 'TX', 'NY']
  const sizes = ['1-10', '11-50', '51-200', '']
  const specialties = ['Cardiology', 'Dermatology', 'Radiology', 'Urology', 'Surgery']
  const of = (id: number) =>
    physician({
      id,
      state: states[id % 3]!,
      companySize: sizes[(id >> 2) % 4]!,
      specialty: specialties[(id >> 4) % 5]!,
      telehealth: id % 7 === 0,
    })
  const builder = new SegmentBuilder()
  const all = Array.from({ length: 20_000 }, (_, i) => of(i + 1))
  for (const row of all) builder.add(row)
  const many = new PhysicianIndex(builder.finish(), { zipLocation: () => undefined, year: () => 2026 })
  const counted = (rows: readonly PhysicianRow[], field: 'state' | 'companySize' | 'specialty') =>
    [...Map.groupBy(rows, (row) => row[field])]
      .filter(([value]) => value !== '')
      .map(([value, { length }]) => ({ value, count: length }))
      .sort((a, b) => b.count - a.count || (a.value! < b.value! ? -1 : 1))
  const check = (rows: readonly PhysicianRow[]) => {
    const chosen = many.search({ filters: { specialty: ['Cardiology', 'Urology'] }, facets: true }).facets!
    const found = rows.filter(({ specialty }) => specialty === 'Cardiology' || specialty === 'Urology')
    expect(chosen.state).toEqual(counted(found, 'state'))
    expect(chosen.companySize).toEqual(counted(found, 'companySize'))
    expect(chosen.specialty).toEqual(counted(rows, 'specialty'))
    const rare = many.search({ filters: { telehealth: false }, facets: true }).facets!
    expect(rare.state).toEqual(
      counted(
        rows.filter(({ telehealth }) => !telehealth),
        'state',
      ),
    )
  }
  check(all)
  const saved = physician({ id: 4, state: 'TX', companySize: '11-50', specialty: 'Urology' })
  many.apply({ saved: [saved], removed: [7, 8] })
  check([...all.filter(({ id }) => ![4, 7, 8].includes(id)), saved])
})

test('a value that others contain counts for these, too; Physician only for itself', () => {
  const { facets } = index.search({ facets: true })
  expect(facets?.skills).toContainEqual({ value: 'Research', count: 2 })
  expect(facets?.specialty).toContainEqual({ value: 'Physician', count: 1 })
  expect(facets?.specialty).toContainEqual({ value: 'Family Medicine', count: 2 })
  expect(facets?.education).toContainEqual({ value: 'MD', count: 1 })
})

test('pasted NPIs are found together, and those that no one has are named', () => {
  const npis = ['1234567893', '1999999999', 'x', '1234567893 ']
  expect(index.search({ filters: { npis } })).toMatchObject({ total: 1, unknownNpis: ['1999999999', 'x'] })
  expect(index.search({ filters: { npis, state: ['AK'] } })).toMatchObject({
    total: 0,
    unknownNpis: ['1999999999', 'x'],
  })
  expect(index.search({ filters: { npis: [' '] } })).toMatchObject({ total: 7 })
  const many = Array.from({ length: 500 }, (_, i) => String(1_500_000_000 + i))
  expect(index.search({ filters: { npis: [...many.slice(1), npis[0]!] } }).total).toBe(1)
  expect(index.search({ filters: { npis: [...many, npis[0]!] } }).total).toBe(0)
})

test.each([
  ['1234567893\n1999999999\r\n', ['1234567893', '1999999999']],
  ['NPI\t"1234567893", 1999999999; 1234567893', ['1234567893', '1999999999']],
  ['1234567893', undefined],
  ['1234567893 smith', undefined],
  ['214-555-0123 1234567893', undefined],
  ['', undefined],
])('‘%s’ is a column of NPIs or is not', (text, npis) => {
  expect(readNpis(text)).toEqual(npis)
})

test('an empty result says what to drop', () => {
  expect(index.search({ filters: { tags: ['smith', 'harvard'], state: ['KS'] } }).relax).toEqual({
    filter: 'tags',
    value: 'harvard',
    remaining: 1,
  })
  expect(index.search({ filters: { tags: ['qq', 'xx'] } }).relax).toBeUndefined()
})

test('the nearest of a specialty, also far away, by its exact name', () => {
  const doctors = new SegmentBuilder()
  const places = ['10001', '77030', '10025', '07030']
  for (const [at, zip] of places.entries()) {
    doctors.add(physician({ id: at + 1, lastName: 'A', specialty: 'Cardiology', ...in_(zip) }))
    doctors.add(physician({ id: at + 11, lastName: 'B', specialty: 'Cardiology, Interventional', ...in_(zip) }))
  }
  doctors.add(physician({ id: 20, lastName: 'Nowhere', specialty: 'Cardiology' }))
  const of = new PhysicianIndex(doctors.finish(), { zipLocation: (zip) => zips[zip], year: () => 2026 })
  const nearest = of.nearest('CARDIOLOGY', '10001', 9)
  expect(nearest.map(({ id }) => id)).toEqual([1, 4, 3, 2])
  expect(nearest.map(({ miles }) => Math.round(miles))).toEqual([0, 2, 4, 1423])
  expect(of.nearest('cardiology', '10001', 2).map(({ id }) => id)).toEqual([1, 4])
  expect(of.nearest('Cardiology', '99999', 9)).toEqual([])
  expect(of.nearest('Cardio', '10001', 9)).toEqual([])
  // Edits are found, the removed are not.
  of.apply({ saved: [physician({ id: 30, lastName: 'C', specialty: 'Cardiology', ...in_('10001') })], removed: [4] })
  expect(of.nearest('cardiology', '10001', 3).map(({ id }) => id)).toEqual([1, 30, 3])
})

test('a specialty by its exact name', () => {
  expect(index.withSpecialty('FAMILY medicine', 1)).toEqual({ total: 2, ids: [4] })
  const [first] = index.withSpecialty('family medicine', 1).ids
  const second = index.withSpecialty('family medicine', 1, undefined, 1)
  expect(second.total).toBe(2)
  expect(new Set([first, ...second.ids]).size).toBe(2)
  expect(index.withSpecialty('family medicine', 1, undefined, 2).ids).toEqual([])
  expect(index.withSpecialty('Family', 25)).toEqual({ total: 0, ids: [] })
  expect(index.specialties()).toEqual([
    { value: 'Cardiology', count: 2 },
    { value: 'Family Medicine', count: 2 },
    { value: 'Physician', count: 1 },
    { value: 'Physician Assistant', count: 1 },
  ])
})

test('changes are in the next answer, and only once', () => {
  const index = indexOf(rows)
  index.apply({ removed: [4, 999] })
  expect(index.search({ filters: { query: 'smith' } }).total).toBe(3)
  index.apply({
    saved: [physician({ id: 7, firstName: 'Mary', lastName: 'Aaronson' }), physician({ id: 8, lastName: 'Smith' })],
  })
  index.apply({ saved: [physician({ id: 7, firstName: 'Mary', lastName: 'Zimmer' })] })
  expect(index.search({}).rows.map(({ id }) => id)).toEqual([1, 2, 3, 8, 5, 7, 6])
  expect([index.size, index.editCount]).toEqual([7, 2])
  index.apply({ removed: [7, 8] })
  expect(index.search({}).rows.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6])
  index.apply({ saved: [rows[3]!] })
  expect(index.search({}).rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
})

test('the pages of a large result, one after the other, are the whole result, edits included', () => {
  const many = Array.from({ length: 700 }, (_, i) =>
    physician({
      id: i + 1,
      lastName: `N${(i * 7919) % 101}`,
      specialty: `S${i % 5}`,
      city: i % 9 === 0 ? null : `C${i % 13}`,
    }),
  )
  const index = indexOf(many.slice(0, 600))
  index.apply({ saved: many.slice(560), removed: [3, 5] })
  for (const key of ['name', 'specialty', 'location'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const sort: Sort = { key, direction }
      const whole = index.search({ sort, limit: 1000 }).rows
      expect(new Set(whole.map(({ id }) => id)).size).toBe(698)
      const pages = Array.from({ length: 29 }, (_, page) => index.search({ sort, offset: page * 25 }).rows).flat()
      expect(pages).toEqual(whole)
    }
  }
})

test('no string, however strange, long or often repeated, is an error or slow', () => {
  const strange = naughtyStrings.map((text, i) =>
    physician({
      id: i + 1,
      firstName: text,
      lastName: text,
      specialty: text,
      skills: [text, text],
      organization: text,
      title: text,
      city: text,
      state: text,
      zip: text,
      credential: text,
      medicalSchool: text,
      education: [{ schoolName: text, degrees: [text] }],
      licenseStates: [text],
      npi: text,
      companySize: text,
    }),
  )
  const index = indexOf([...rows.map((row) => ({ ...row, id: row.id + 1000 })), ...strange])
  const texts = [...naughtyStrings, 'x'.repeat(10_000), 'a b '.repeat(2500), '́'.repeat(10_000)]
  const kinds = Object.entries(filterTable)
  const timed = (filters: SearchFilters) => {
    const start = process.threadCpuUsage()
    const { total, rows } = index.search({ filters, facets: true, sort: { key: 'distance', direction: 'asc' } })
    const { user, system } = process.threadCpuUsage(start)
    expect(user + system).toBeLessThan(100_000)
    expect(total).toBeGreaterThanOrEqual(rows.length)
    return total
  }
  for (const text of texts) {
    for (const [name, { kind }] of kinds) {
      if (kind === 'text') timed({ [name]: text })
      if (kind === 'texts') timed({ [name]: [text, `${text}x`], miles: name === 'city' ? 10 : undefined })
    }
    for (const field of ['name', 'city', 'skills', 'organization'] as const)
      expect(index.suggest(field, text).length).toBeLessThanOrEqual(10)
  }
  const crowd = Array.from({ length: 10_000 }, (_, i) => `tag ${i}`)
  for (const [name, { kind }] of kinds)
    if (kind === 'texts') expect([name, timed({ [name]: crowd })]).toEqual([name, 0])
  expect(timed({ tags: Array.from({ length: 10_000 }, () => 'Smith') })).toBeGreaterThan(0)
})

test('a page past the end is empty', () => {
  for (const offset of [7, 1e9, Number.MAX_SAFE_INTEGER])
    expect(index.search({ offset })).toMatchObject({ total: 7, rows: [] })
  expect(index.search({ limit: 0 })).toMatchObject({ total: 7, rows: [] })
})

test('an index without physicians answers, too', () => {
  const empty = indexOf([])
  expect(empty.search({ filters: { query: 'smith' }, facets: true })).toMatchObject({ total: 0, rows: [] })
  expect(empty.suggest('name', 's')).toEqual([])
  empty.apply({ saved: rows })
  expect(empty.search({}).total).toBe(7)
})

test('short words found beforehand change no answer, nor after a snapshot', () => {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  const segment = builder.finish()
  findShortWords(segment)
  const { segment: read } = readSnapshot(Buffer.concat(writeSnapshot(segment, '')))
  for (const one of [segment, read]) {
    const prepared = new PhysicianIndex(one, { zipLocation: (zip) => zips[zip], year: () => 2026 })
    for (const query of ['a', 'an', 'z', 'zz', 'ar']) {
      expect(prepared.search({ filters: { query } })).toEqual(index.search({ filters: { query } }))
    }
  }
})

test('rows that cannot be numbered are refused', () => {
  expect(() => indexOf([physician({ id: 0 })])).toThrow('positive integer')
  expect(() => indexOf([physician({ id: 1.5 })])).toThrow('positive integer')
  expect(() => indexOf([physician({ id: 3 }), physician({ id: 3 })])).toThrow('Two physicians have the id 3.')
})
