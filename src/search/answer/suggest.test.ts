import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldValue } from '#shared/text/fold.ts'
import { SegmentBuilder } from '../columns/builder.ts'
import type { PhysicianRow } from '../columns/columns.ts'
import { PhysicianIndex } from '../physician-index.ts'
import { defaultSort, type SuggestField } from '../query/query.ts'
import { rowArbitrary, zipLocation } from '../test/arbitraries.ts'
import { Oracle } from '../test/oracle.ts'
import { physician } from '../test/physician.ts'

function indexOf(rows: readonly PhysicianRow[]): PhysicianIndex {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  return new PhysicianIndex(builder.finish(), { zipLocation, year: () => 2026 })
}

const values = {
  title: (row: PhysicianRow) => [row.title],
  organization: (row: PhysicianRow) => [row.organization],
  education: (row: PhysicianRow) => row.education.map(({ schoolName }) => schoolName),
  school: (row: PhysicianRow) => [row.medicalSchool],
  specialty: (row: PhysicianRow) => [row.specialty, ...row.secondarySpecialties],
} satisfies Partial<Record<SuggestField, (row: PhysicianRow) => readonly (string | null)[]>>

/** How well a value fits, told without a dictionary. */
function fitOf(value: string, text: string): number {
  if (value === text) return 0
  if (value.startsWith(text)) return 1
  return value.includes(` ${text}`) ? 2 : 3
}

test('suggestions are the best-fitting values, the most frequent first, with what choosing them would leave', () => {
  const fields = Object.keys(values) as (keyof typeof values)[]
  const typed = fc.constantFrom(
    'c',
    'ca',
    'card',
    'physician',
    'h',
    'clinic',
    'm',
    'of',
    'an',
    'HEALTH',
    'é',
    ' ',
    'zz',
  )
  const rows = fc.uniqueArray(rowArbitrary, { selector: (row) => row.id, minLength: 20, maxLength: 60 })
  fc.assert(
    fc.property(
      rows,
      fc.array(rowArbitrary, { maxLength: 10 }),
      fc.constantFrom(...fields),
      typed,
      fc.integer({ min: 1, max: 6 }),
      (rows, saved, field, typed, max) => {
        const index = indexOf(rows)
        index.apply({ saved })
        const left = [...new Map([...rows, ...saved].map((row) => [row.id, row])).values()]
        const text = foldValue(typed)
        const uses = new Map<string, number>()
        for (const row of left) {
          for (const value of new Set(values[field](row).map((value) => foldValue(value ?? '')))) {
            if (text !== '' && value.includes(text)) uses.set(value, (uses.get(value) ?? 0) + 1)
          }
        }
        const best = [...uses]
          .sort(([a, some], [b, others]) => fitOf(a, text) - fitOf(b, text) || others - some || (a < b ? -1 : 1))
          .slice(0, max)
          .map(([value]) => ({
            value,
            count: new Oracle(left, { year: 2026, zipLocation }).find({ [field]: [value] }, defaultSort).length,
          }))
          .sort(
            (a, b) => fitOf(a.value, text) - fitOf(b.value, text) || b.count - a.count || (a.value < b.value ? -1 : 1),
          )
        const found = index.suggest(field, typed, max).map(({ value, count }) => ({ value: foldValue(value), count }))
        expect(found).toEqual(best)
      },
    ),
  )
})

const people = indexOf(
  [
    ['John', 'Smith'],
    ['John', 'Smith'],
    ['Joan', 'Smithers'],
    ['Smith', 'Jones'],
    ['Mary Ann', 'de la Cruz'],
    ['José', 'Núñez'],
  ].map(([firstName, lastName], i) =>
    physician({
      id: i + 1,
      firstName,
      lastName,
      city: i < 4 ? 'Austin' : 'Houston',
      state: i === 3 ? 'MN' : 'TX',
      skills: i < 2 ? ['Clinical Research'] : ['Research'],
    }),
  ),
)

test.each([
  [
    'smi',
    [
      ['Smith', 3],
      ['Smithers', 1],
    ],
  ],
  ['john s', [['John Smith', 2]]],
  [
    'smith jo',
    [
      ['John Smith', 2],
      ['Joan Smithers', 1],
      ['Smith Jones', 1],
    ],
  ],
  ['de la', [['de la Cruz', 1]]],
  ['mary ann', [['Mary Ann', 1]]],
  ['NUN', [['Núñez', 1]]],
  ['xyz', []],
])('the name %j brings %j', (typed, expected) => {
  expect(people.suggest('name', typed).map(({ value, count }) => [value, count])).toEqual(expected)
})

test('cities come with their states', () => {
  expect(people.suggest('city', 'aus')).toEqual([
    { value: 'Austin, TX', count: 3 },
    { value: 'Austin, MN', count: 1 },
  ])
  expect(people.suggest('city', 'houston, t')).toEqual([{ value: 'Houston, TX', count: 2 }])
})

test('a skill counts for those whose skill contains it', () => {
  expect(people.suggest('skills', 'res')).toEqual([
    { value: 'Research', count: 6 },
    { value: 'Clinical Research', count: 2 },
  ])
})

test('there are never more than asked for, and removed physicians do not count', () => {
  const index = indexOf(
    Array.from({ length: 40 }, (_, i) => physician({ id: i + 1, firstName: 'Ann', lastName: `Lee${i % 20}` })),
  )
  expect(index.suggest('name', 'l')).toHaveLength(10)
  index.apply({ removed: [1, 21, 2] })
  expect(index.suggest('name', 'lee0')).toEqual([])
  expect(index.suggest('name', 'ann lee0')).toEqual([])
  expect(index.suggest('name', 'ann lee1')[0]).toEqual({ value: 'Ann Lee1', count: 1 })
  expect(index.suggest('name', 'lee1', 1)).toEqual([{ value: 'Lee1', count: 1 }])
})
