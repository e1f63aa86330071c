import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCertain, unsearchedOf } from '#lexicon/job-words.ts'
import type { Knowledge } from '#lexicon/knowledge.ts'
import { fillers, negations, textOf, type Word, wordsOf } from '#lexicon/words.ts'
import { SegmentBuilder } from '../columns/builder.ts'
import { PhysicianIndex } from '../physician-index.ts'
import type { SearchFilters } from '../query/filters.ts'
import { readOperators } from '../query/syntax.ts'
import { naughtyStrings } from '../test/naughty-strings.ts'
import { physician } from '../test/physician.ts'
import { bestWay } from './best-way.ts'
import { Candidates } from './candidates.ts'
import { asksForMine } from './contacts.ts'

const spellings = new Map<string, readonly string[]>(
  Object.entries({
    cards: ['Cardiology'],
    ent: ['Otolaryngology'],
    ep: ['Electrophysiology'],
    lee: ['Cardiology'],
    'ob/gyn': ['OBGYN'],
    'heme/onc': ['Hematology', 'Medical Oncology'],
  }),
)
const knowledge: Knowledge = {
  specialties: (spelling) => spellings.get(spelling),
  specialtyWords: ['cardiology', 'otolaryngology', 'dermatologist'],
  leavesOut: (word) => word === 'noninvasive',
  leftOut: (word, specialty) =>
    word === 'noninvasive' && specialty === 'Cardiology'
      ? [{ specialty: 'Interventional Cardiology', words: ['interventional'] }]
      : undefined,
  nicknames: (name) => (name === 'bob' ? ['robert', 'rob'] : name === 'robert' ? ['bob'] : []),
  credential: (word) => (/^(?:md|do|crna)$/.test(word) ? word.toUpperCase() : undefined),
}
const zips: Readonly<Record<string, { latitude: number; longitude: number }>> = {
  '75201': { latitude: 32.79, longitude: -96.8 },
}
const dallas = { city: 'Dallas', state: 'TX', zip: '75201', ...zips['75201'] }
const rows = [
  physician({
    id: 1,
    firstName: 'Robert',
    lastName: 'Johnson',
    specialty: 'Cardiology',
    credential: 'MD',
    ...dallas,
    graduationYear: 2010,
  }),
  physician({
    id: 2,
    firstName: 'John',
    lastName: 'Smith',
    specialty: 'Otolaryngology',
    credential: 'DO',
    city: 'Portland',
    state: 'OR',
  }),
  physician({
    id: 3,
    firstName: 'Ann',
    lastName: 'Lee',
    specialty: 'OBGYN',
    credential: 'MD',
    city: 'Jordan',
    state: 'MN',
    hasEmail: true,
  }),
  physician({
    id: 4,
    firstName: 'Jordan',
    lastName: 'Brent',
    specialty: 'Dermatology',
    ...dallas,
    organization: 'Mayo Clinic Rochester',
  }),
  physician({
    id: 5,
    firstName: 'Michael',
    lastName: 'Jordan',
    specialty: 'Medical Oncology',
    city: 'Austin',
    state: 'TX',
    hasEmail: true,
  }),
  physician({
    id: 6,
    firstName: 'Maria',
    lastName: 'de la Cruz',
    specialty: 'Hematology',
    medicalSchool: 'Baylor College of Medicine',
    title: 'Chief',
  }),
]
const builder = new SegmentBuilder()
for (const row of rows) builder.add(row)
const segment = builder.finish()
const surroundings = { zipLocation: (zip: string) => zips[zip], year: () => 2026 }
const index = new PhysicianIndex(segment, { ...surroundings, knowledge })
const search = (query: string, more = {}) => index.search({ filters: { query, ...more } })
const ids = (query: string) =>
  search(query)
    .rows.map(({ id }) => id)
    .sort()
const labels = (query: string) =>
  search(query).reading?.parts.map(({ kind, label, excluded }) => `${kind}: ${excluded ? 'not ' : ''}${label}`)

describe('a query that no one fits as it is typed is read', () => {
  test.each([
    ['cardiology dallas', [1], ['specialty: Cardiology', 'place: Dallas']],
    ['cardiologist Dallas TX', [1], ['specialty: Cardiology', 'place: Dallas, TX']],
    ['cards near 75201', [1], ['specialty: Cardiology', 'place: Within 50 miles of 75201']],
    ['dermatologists within 20 miles of dallas', [4], ['specialty: Dermatology', 'place: Within 20 miles of Dallas']],
    ['Dr. John Smith', [2], ['name: John Smith']],
    ['Smith, John', [2], ['name: John Smith']],
    ['Smith, John Q., Jr.', [2], ['name: John Smith']],
    ['John Smith DO', [2], ['name: John Smith', 'credential: DO']],
    ['John Smith MD', [2], ['name: John Smith']],
    ['Bob Johnson', [1], ['name: Robert Johnson']],
    ['Johnson Bob', [1], ['name: Robert Johnson']],
    ['maria de la cruz MD', [6], ['name: Maria de la Cruz']],
    ['ob/gyn', [3], ['specialty: OBGYN']],
    ['heme/onc', [5, 6], ['specialty: Hematology or Medical Oncology']],
    ['otolaryngologist Portland OR', [2], ['specialty: Otolaryngology', 'place: Portland, OR']],
    ['cardiology or dallas', [1, 2, 4], undefined],
    ['mayo clinic dermatology', [4], ['organization: mayo clinic', 'specialty: Dermatology']],
    ['baylor college hematology', [6], ['school: baylor college', 'specialty: Hematology']],
    ['cardiology 10 to 20 years', [1], ['specialty: Cardiology', 'years: 10 to 20 years in practice']],
    ['doctors in TX with email', [5], ['place: Texas', 'contact: Has email']],
    ['noninvasive cardiologist', [1], ['specialty: Cardiology', 'specialty: not Interventional Cardiology']],
    [
      'dermatology or cardiology, not in Austin',
      [1, 4],
      ['specialty: Dermatology', 'specialty: Cardiology', 'place: not Austin'],
    ],
    ['cardiologist not institute', [1], ['specialty: Cardiology']],
    [
      'cardiologist or dermatologist not clinic',
      [1],
      ['specialty: Cardiology', 'specialty: Dermatology', 'word: not clinic'],
    ],
    ['cardiology Dallas TX 20 miles', [1], ['specialty: Cardiology', 'place: Within 20 miles of Dallas, TX']],
    [
      'greater Dallas area cardiologist, at least 10 years',
      [1],
      ['place: Within 50 miles of Dallas', 'specialty: Cardiology', 'years: 10 years or more in practice'],
    ],
    [
      'cardiologist graduated after 2005 no email',
      [1],
      ['specialty: Cardiology', 'years: Graduated after 2005', 'contact: No email'],
    ],
    ['hematologist trained at baylor', [6], ['specialty: Hematology', 'school: Baylor College of Medicine']],
    ['dermatologist in Kansas', [], ['specialty: Dermatology', 'place: Kansas']],
    ['EP in Dallas', [], ['specialty: Electrophysiology', 'place: Dallas']],
    ['cardiolgy', [1], ['specialty: Cardiology']],
    ['dermatologst in dalas', [4], ['specialty: Dermatology', 'place: Dallas']],
  ])('%s', (query, expected, parts) => {
    if (parts === undefined) return expect(ids(query)).toEqual([])
    expect(labels(query)).toEqual(parts)
    expect(ids(query)).toEqual(expected)
  })

  test('with what else its words might be, and how many there are then', () => {
    expect(search('Jordan with email').reading?.parts[0]).toMatchObject({
      kind: 'name',
      alternatives: [{ kind: 'place', label: 'Jordan', count: 1 }],
    })
  })

  test('and what finds people as it is typed is offered as parts, too', () => {
    expect(search('jordan')).toMatchObject({
      total: 2,
      reading: undefined,
      offer: { total: 2, parts: [{ kind: 'name', alternatives: [{ kind: 'place', count: 1 }] }] },
    })
    expect(search('jordan', { hasEmail: true }).offer?.parts[0]?.alternatives).toMatchObject([{ count: 1 }])
    expect(search('smith').offer).toBeUndefined()
    expect(search('jordan', { asTyped: true }).offer).toBeUndefined()
  })

  test('and only then: the other filters do not matter, and words that someone has are what they are', () => {
    expect(search('jordan')).toMatchObject({ total: 2, reading: undefined })
    expect(search('jordan', { state: 'AK' })).toMatchObject({ total: 0, reading: undefined })
    expect(search('john smith')).toMatchObject({ total: 1, reading: undefined })
    expect(search('zzzz qqqq')).toMatchObject({ total: 0, reading: undefined })
    expect(search('cardiology dallas', { asTyped: true })).toMatchObject({ total: 0, reading: undefined })
    expect(search('cardiology AND dallas', { asTyped: true })).toMatchObject({ total: 0, reading: undefined })
  })

  test('and the caller of the index looks up who was contacted or listed', () => {
    expect(asksForMine('cardiology')).toEqual({ days: [], lists: false })
    expect(asksForMine('ENT not contacted in 2 weeks, not on a list')).toEqual({ days: [3650, 14], lists: true })
    const mine = {
      contacted: new Map([
        [3650, [1, 3]],
        [14, [3]],
      ]),
      listed: [2],
    }
    const parts = (query: string) => search(query, { mine }).reading?.parts.map(({ label, shown }) => [label, shown])
    expect(
      search('doctors in TX not contacted', { mine })
        .rows.map(({ id }) => id)
        .sort(),
    ).toEqual([4, 5])
    expect(parts('doctors in TX never contacted')?.[1]).toEqual([
      'Not contacted',
      { field: 'notContactedDays', values: [3650] },
    ])
    expect(search('doctors not contacted in 2 weeks not on a list', { mine }).total).toBe(4)
    expect(parts('MN doctors on my lists')?.[1]).toEqual(['On one of my lists', { field: 'onList', values: ['any'] }])
    // What was not looked up is no more than a word, which no one has.
    expect(labels('doctors in TX not contacted')).toEqual(['place: Texas'])
  })

  test('where it is counted, too', () => {
    expect(index.tally({ query: 'cardiology dallas' }, 0)).toEqual({ total: 1, newer: 1 })
  })
})

test('a term that is the whole query means the term, unless it is a name in small letters', () => {
  expect(search('ENT')).toMatchObject({
    total: 1,
    reading: { how: 'term', parts: [{ label: 'Otolaryngology', from: 0, to: 3 }] },
  })
  expect(search('ent')).toMatchObject({ total: 1, reading: { how: 'term' } })
  expect(search('ENT', { asTyped: true })).toMatchObject({ total: 1, reading: undefined })
  expect(search('md')).toMatchObject({ total: 2, reading: { how: 'term', parts: [{ kind: 'credential' }] } })
  expect(search('lee')).toMatchObject({ total: 1, reading: undefined })
  expect(search('LEE')).toMatchObject({ total: 1, reading: { how: 'term', parts: [{ label: 'Cardiology' }] } })
})

const vocabulary = fc.constantFrom(
  ...[
    'cardiology',
    'dallas',
    'TX',
    'john',
    'smith',
    'jordan',
    'MD',
    'in',
    'near',
    'mayo',
    'clinic',
    'lee',
    'portland',
    'OR',
  ],
  ...['75201', 'ent', 'chief', 'zzzz', 'with', 'email', 'not', 'noninvasive', 'near', 'jobs', 'PRN', 'locum tenens'],
)

test('of all ways to divide a query the documented one wins', () => {
  const setting = { knowledge, isZip: (zip: string) => zip in zips, year: 2026 }
  const candidates = new Candidates([segment], setting, false, 'elsewhere')
  fc.assert(
    fc.property(fc.array(vocabulary, { minLength: 1, maxLength: 6 }), (texts) => {
      const words = wordsOf(texts.join(' '))
      /** Every division as [words left, parts, minus support]. */
      const ways = (from: number): [number, number, number][] => {
        if (from === words.length) return [[0, 0, 0]]
        const add = (a: [number, number, number], rest: [number, number, number][]) =>
          rest.map(([x, y, z]): [number, number, number] => [a[0] + x, a[1] + y, a[2] + z])
        const { text } = words[from]!
        const left = text === 'or' ? 0.5 : 0
        const alone = fillers.has(text) ? add([left, 0, 0], ways(from + 1)) : add([1, 1, 0], ways(from + 1))
        if (negations.has(words[from]!.text) && from + 1 < words.length) alone.push(...add([1, 1, 0], ways(from + 2)))
        return words.slice(from).reduce((all, _, length) => {
          const slice = words.slice(from, from + length + 1)
          const cost = isCertain(textOf(slice)) ? 0 : slice.length / 4
          const aside = unsearchedOf(textOf(slice)) ? add([cost, 0, 0], ways(from + length + 1)) : []
          all.push(...aside)
          const meanings = candidates.of(slice)
          const support = Math.max(...meanings.map((one) => one.support))
          return meanings.length === 0 ? all : [...all, ...add([0, 1, -support], ways(from + length + 1))]
        }, alone)
      }
      const [best] = ways(0).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
      const spans = bestWay(candidates, words)
      const inPart = (word: Word) => spans.some((span) => span.words.includes(word))
      const ors = words.filter((word) => word.text === 'or' && !inPart(word)).length
      const beside = words.filter((word) => !inPart(word) && !fillers.has(word.text)).length
      const left = spans.filter(({ meaning }) => meaning.kind === 'word').length + ors / 2 + beside / 4
      expect([left, spans.length]).toEqual(best?.slice(0, 2))
    }),
  )
})

test('threat 40: any text is read or not, and what it is read as is found', () => {
  const text = fc.oneof(
    fc
      .array(fc.oneof(vocabulary, fc.constantFrom(...naughtyStrings)), { maxLength: 20 })
      .map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 100 }),
  )
  fc.assert(
    fc.property(text, (query) => {
      const { reading, total } = search(query)
      if (!reading) return
      expect(total).toBe(index.search({ filters: { where: reading.tree } }).total)
      // Parts that have a place for every word, or a term of the field, can match no one.
      const isPlain = readOperators(query) === undefined
      if (isPlain && reading.parts.some(({ kind }) => kind === 'word')) expect(total).toBeGreaterThan(0)
      for (const { from, to } of reading.parts) expect(query.slice(from, to).trim()).not.toBe('')
    }),
  )
})

test('words about the job are next to the parts, and told; those that only ask are not', () => {
  const unsaid = (query: string) => search(query).reading?.unsaid?.map(({ from, to }) => query.slice(from, to))
  expect(labels('hi, need BC/BE cardiologist locum tenens Dallas $400k')).toEqual([
    'specialty: Cardiology',
    'place: Dallas',
  ])
  expect(unsaid('hi, need BC/BE cardiologist locum tenens Dallas $400k')).toEqual(['BC/BE', 'locum tenens', '$400k'])
  expect(unsaid('female cardiologist, Dallas')).toEqual(['female'])
  expect([labels('cardiologist jobs Dallas')?.length, unsaid('cardiologist jobs Dallas')]).toEqual([2, undefined])
  expect(labels('MD/DO Dallas')).toEqual(['credential: MD', 'credential: DO', 'place: Dallas'])
  expect(labels('1) cardiologist | Dallas | 75201-1234')).toEqual([
    'specialty: Cardiology',
    'place: Dallas',
    'place: 75201',
  ])
})

test('a profession that no physician has is asked for, and found or not', () => {
  expect([search('CRNA Dallas').total, labels('CRNA Dallas')]).toEqual([0, ['credential: CRNA', 'place: Dallas']])
})

test('hyphens in names count as spaces', () => {
  expect([ids('Maria de-la-Cruz'), labels('de-la-Cruz Maria')]).toEqual([[6], ['name: Maria de la Cruz']])
})

describe('a town that no one is in', () => {
  test.each([
    ['Beverly Hills, OR', ['place: Beverly Hills, OR'], 1],
    ['ENT in Beverly Hills, OR', ['specialty: Otolaryngology', 'place: Beverly Hills, OR'], 1],
    ['ENT beverly hills oregon', ['specialty: Otolaryngology', 'place: Beverly Hills, OR'], 1],
    [
      'cards within 20 miles of st helens, Oregon',
      ['specialty: Cardiology', 'place: Within 20 miles of St. Helens, OR'],
      0,
    ],
    ['John Smith, Beverly Hills, OR', ['name: John Smith', 'place: Beverly Hills, OR'], 1],
  ])('is asked for, and its state is offered: %s', (query, parts, count) => {
    expect([search(query).total, labels(query)]).toEqual([0, parts])
    const { alternatives } = search(query).reading!.parts.at(-1)!
    expect(alternatives).toEqual([expect.objectContaining({ kind: 'place', label: 'Oregon', count })])
  })

  test('is offered in another state that has it, and needs no comma then', () => {
    for (const query of ['Dallas, OR', 'dallas oregon']) {
      expect([query, search(query).total, labels(query)]).toEqual([query, 0, ['place: Dallas, OR']])
      expect(search(query).reading?.parts[0]?.alternatives.map(({ label }) => label)).toEqual(['Dallas', 'Oregon'])
    }
  })

  test('is no name, no credential, and no state', () => {
    expect(labels('Alvaro Ostrander OR')).toBeUndefined()
    expect(labels('Olafur Ostrander, MD')).toBeUndefined()
    expect(labels('Dallas MD')).toEqual(['place: Dallas', 'credential: MD'])
    expect(labels('Oregon, Texas')).toEqual(['place: Oregon', 'place: Texas'])
    expect(labels('Cardiologist, TX')).toEqual(['specialty: Cardiology', 'place: Texas'])
  })
})

describe('a town in the table of towns', () => {
  const towns = [
    { label: 'Waxahachie, TX', state: 'TX', latitude: 32.4, longitude: -96.84 },
    { label: 'Salem, OR', state: 'OR', latitude: 44.92, longitude: -123.02 },
    { label: 'Salem, MA', state: 'MA', latitude: 42.51, longitude: -70.9 },
  ]
  const told = new PhysicianIndex(segment, {
    ...{ ...surroundings, knowledge },
    towns: (name) => towns.filter(({ label }) => label.toLowerCase().startsWith(`${name},`)),
  })
  const answer = (query: string) => {
    const { total, reading } = told.search({ filters: { query } })
    return [total > 0, reading?.parts.map(({ kind, label }) => `${kind}: ${label}`)]
  }
  const around = (miles: number) => ['specialty: Cardiology', `place: Within ${miles} miles of Waxahachie, TX`]

  test.each([
    ['cardiologist within 50 miles of Waxahachie, TX', [true, around(50)]],
    ['cardiologist near waxahachie tx', [true, around(50)]],
    ['cardiologist 40 miles from Waxahachie', [true, around(40)]],
    ['cardiologist waxahachie tx 60 mi radius', [true, around(60)]],
    ['cardiologist within 3 miles of Waxahachie, TX', [false, around(3)]],
    ['cardiologist waxahachie texas', [false, ['specialty: Cardiology', 'place: Waxahachie, TX']]],
  ])('is where the Census Bureau has it: %s', (query, expected) => {
    expect(answer(query)).toEqual(expected)
  })

  test('is offered with what is around it, and its state', () => {
    const { reading } = told.search({ filters: { query: 'cardiologist waxahachie texas' } })
    expect(reading!.parts[1]!.alternatives.map(({ label, count }) => [label, count > 0])).toEqual([
      ['Within 50 miles of Waxahachie, TX', true],
      ['Texas', true],
    ])
  })

  test('needs its state where several have one of that name', () => {
    const parts = (query: string) => String(answer(query)[1])
    expect(parts('cardiologist within 50 miles of Salem')).not.toContain('miles of Salem')
    expect(parts('cardiologist within 50 miles of Salem, OR')).toContain('place: Within 50 miles of Salem, OR')
  })

  test('is found by the city filter with a radius, too, and by no other text', () => {
    const within = (city: string) => told.search({ filters: { city: [city], miles: 50 } }).total
    expect(within('Waxahachie, TX')).toBe(within('Waxahachie'))
    expect(within('Waxahachie')).toBeGreaterThan(0)
    expect([within('Waxahachie, OK'), within('Waxa'), within('Salem')]).toEqual([0, 0, 0])
  })
})

describe('a word that no one has is read as the nearest', () => {
  const builder = new SegmentBuilder()
  for (const [id, firstName, lastName, organization] of [
    [1, 'Maria', 'Rodrigues', 'Lakeside Heart Clinic'],
    [2, 'Adam', 'Stevens', 'Prairie Eye Institute'],
    [3, 'Adam', 'Brandt', 'Prairie Eye Institute'],
    [4, 'Joe', 'Snyder', null],
    [5, 'Ann', 'Harper', null],
    [8, 'Alvaro', 'Emir', null],
    [6, 'Ann', 'Hanper', null],
    [7, 'Ann', 'Hanper', null],
  ] as const) {
    builder.add(physician({ id, firstName, lastName, organization, medicalSchool: 'Northgate College of Medicine' }))
  }
  const index = new PhysicianIndex(builder.finish(), { zipLocation: () => undefined, year: () => 2026, knowledge })
  const found = (query: string) => {
    const { reading } = index.search({ filters: { query } })
    return reading?.parts.map(({ label, corrected }) => [label, corrected])
  }

  test.each([
    ['a letter changed', 'Rodriguez', [['Rodrigues', 'rodrigues']]],
    ['a letter changed and one left out', 'Stephens', [['Stevens', 'stevens']]],
    ['one beside it on the keyboard before a more frequent one', 'Hatper', [['Harper', 'harper']]],
    ['a first letter that slipped', 'Jarper', [['Harper', 'harper']]],
    ['a word of an organization', 'Lakesde Heart', [['lakeside heart', 'lakeside']]],
    ['a word of a school', 'trained at Northgat', [['northgate', 'northgate']]],
  ])('%s', (_, query, parts) => {
    expect(found(query)).toEqual(parts)
    expect(index.search({ filters: { query, asTyped: true } })).toMatchObject({ total: 0, reading: undefined })
  })

  test('but not as one that is too far away, or where someone has it', () => {
    expect(found('Rodbigtez')).toBeUndefined()
    expect(found('Hanper')).toBeUndefined()
  })

  const offered = (query: string, more: SearchFilters = {}) => index.search({ filters: { query, ...more } }).didYouMean

  test.each([
    ['a word that sounds the same and is written otherwise', 'Schneider', [{ query: 'Snyder', total: 1 }]],
    ['beside other words', 'Dr. Joe schneider', [{ query: 'Dr. Joe snyder', total: 1 }]],
    ['a name of four letters with another letter', 'Emil', [{ query: 'Emir', total: 1 }]],
    ['two letters of seven', 'Brandly', [{ query: 'Brandt', total: 1 }]],
    ['two letters of six', 'Harlem', [{ query: 'Harper', total: 1 }]],
    ['a rare name that sounds a little alike', 'Olafur', undefined],
    ['a name of four letters, and one that sounds like it', 'Alva', undefined],
    ['someone is found', 'Harper', undefined],
  ])('and is offered, not searched for, where it is farther away: %s', (_, query, offers) => {
    expect(found(query)?.some(([, corrected]) => corrected)).not.toBe(true)
    expect(offered(query)).toEqual(offers)
  })

  test('and is not offered where words are to be taken as typed, were read, or where a filter is to blame', () => {
    expect(offered('Schneider', { asTyped: true })).toBeUndefined()
    expect(offered('Schneider', { state: ['TX'] })).toBeUndefined()
    expect(offered('Rodriguez', { state: ['TX'] })).toBeUndefined()
    expect(offered('Snyder', { state: ['TX'] })).toBeUndefined()
    expect(offered('Schneider AND Joe')).toBeUndefined()
  })
})

test('what was remembered of words and of the middles of cities ends with a change of a physician', () => {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  const changing = new PhysicianIndex(builder.finish(), { ...surroundings, knowledge })
  const asked = (index: PhysicianIndex) => {
    const { reading, total } = index.search({ filters: { query: 'cardiology doctors in zanesville' } })
    const near = index.search({ filters: { city: ['Zanesville'], miles: 10 } }).total
    return [reading?.parts.map(({ kind, label }) => `${kind} ${label}`), total, near]
  }
  const unknown = asked(changing)
  expect(unknown).toEqual([['specialty Cardiology'], 1, 0])
  const place = { city: 'Zanesville', state: 'OH', zip: '75201', ...zips['75201'] }
  changing.apply({ saved: [physician({ id: 900, lastName: 'Quimby', specialty: 'Cardiology', ...place })] })
  const [parts, total, near] = asked(changing)
  expect(parts).toEqual(['specialty Cardiology', 'place Zanesville'])
  expect(total).toBe(1)
  expect(near).toBeGreaterThan(0)
  changing.apply({ removed: [900] })
  expect(asked(changing)).toEqual(unknown)
})
