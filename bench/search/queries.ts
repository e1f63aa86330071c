import type { SearchRequest } from '../../src/search/physician-index.ts'
import type { SearchFilters } from '../../src/search/query/filters.ts'
import type { Sort, SuggestField } from '../../src/search/query/query.ts'

export type Query = { readonly name: string; readonly request: SearchRequest }

const asc = (key: Sort['key']): Sort => ({ key, direction: 'asc' })
const desc = (key: Sort['key']): Sort => ({ key, direction: 'desc' })
const page = (number: number) => ({ offset: (number - 1) * 25, limit: 25 })

/** Searches of all kinds that people make, and some that only haste or malice would. */
export function queriesFor(rows: number): Query[] {
  const last = Math.floor(rows / 25)
  const query = (name: string, filters: SearchFilters, rest: SearchRequest = {}): Query => ({
    name,
    // The databases it is compared with have no relevance order.
    request: { filters, limit: 25, sort: asc('name'), ...rest },
  })
  const words = [
    ...['smith', 'johnson', 'garcia', 'núñez', "o'brien", 'cardiology', 'ardiolog', 'ology', 'medicine', 'clinic'],
    ...['hospital', 'physician', 'director', 'pediatric', 'surg', 'xyzzyq', '2024', 'women', 'lee', 'ann'],
  ].map((word) => query(`word ${word}`, { query: word }))
  const short = ['a', 'e', 'o', 's', 'z', 'an', 'er', 'in', 'md', 'qu', 'st', '-', '1'].map((word) =>
    query(`short ${word}`, { query: word }),
  )
  const phrases = [
    'john smith',
    'smith john',
    'maria garcia',
    'family medicine',
    'patient care',
    'a b',
    'st. francis',
  ].map((phrase) => query(`words ${phrase}`, { query: phrase }))
  const list = Array.from({ length: 500 }, (_, i) => 1 + ((i * 7919) % rows))
  return [
    ...words,
    ...short,
    ...phrases,
    query('two keywords', { tags: ['research', 'hospital'] }),
    query('three keywords', { tags: ['cardio', 'teaching', 'health'] }),
    query('three short keywords', { tags: ['an', 'er', 'in'] }),
    query('three keywords, four filters', {
      tags: ['an', 'care', 'group'],
      specialty: ['medicine'],
      state: ['CA'],
      hasEmail: true,
      education: ['MD'],
    }),
    query('specialty', { specialty: ['Cardiology'] }),
    query('specialties', { specialty: ['Cardiology', 'Family Medicine', 'Urology', 'Neurology'] }),
    query('specialty Physician', { specialty: ['physician'] }),
    query('part of a specialty', { specialty: ['medicine'] }),
    query('skill', { skills: ['Leadership'] }),
    query('frequent skill', { skills: ['Patient Care'] }),
    query('three skills', { skills: ['Research', 'Teaching', 'Leadership'] }),
    query('text of the skill box', { skillsSearch: 'surg' }),
    query('title', { title: ['chief'] }),
    query('titles', { title: ['director', 'partner', 'professor'] }),
    query('organization', { organization: ['medical center'] }),
    query('organizations', { organization: ['clinic', 'hospital', 'health'] }),
    query('degree', { education: ['MBA'] }),
    query('frequent degree', { education: ['MD'] }),
    query('school or degree', { education: ['harvard', 'PhD'] }),
    query('company size', { companySize: ['1 to 19', '20 to 99'] }),
    query('revenue', { companyRevenue: ['$1B+'] }),
    query('industry', { companyIndustry: ['Medical Practice'] }),
    query('city', { city: ['Houston'] }),
    query('city and state', { city: ['Portland, OR', 'Columbus, Ohio'] }),
    query('state by name', { city: ['Texas'] }),
    query('state', { state: ['NY'] }),
    query('state, specialty and skill', { state: ['FL'], specialty: ['Pediatrics'], skills: ['Teaching'] }),
    query('ZIP', { zip: '77030' }),
    query('area of ZIPs', { zip: '100' }),
    query('NPI', { npi: '2123456784' }),
    query('credential', { credential: ['DO'] }),
    query('license', { license: ['TX', 'NM'] }),
    query('medical school', { school: ['university of michigan'] }),
    query('years in practice', { practiceYears: { from: 5, to: 15 } }),
    query('group size', { groupSize: { from: 2, to: 20 } }),
    query('telehealth', { telehealth: true }),
    query('email and direct phone', { hasEmail: true, hasDirectPhone: true }),
    query('on a list', { onList: list }),
    query('not on a list', { state: ['TX'], notOnList: list }),
    query('empty result', { tags: ['qzqzq'], state: ['TX'], specialty: ['Urology'] }),
    query('within 10 miles of a ZIP', { zip: '10001', miles: 10 }, { sort: asc('distance') }),
    query('within 100 miles of a ZIP', { zip: '60601', miles: 100 }, { sort: asc('distance') }),
    query('within 500 miles, page 200', { zip: '63101', miles: 500 }, { sort: asc('distance'), ...page(200) }),
    query(
      'within 50 miles, specialty',
      { zip: '77030', miles: 50, specialty: ['cardiology'] },
      { sort: asc('distance') },
    ),
    query('everyone', {}),
    query('everyone, page 9,999', {}, page(Math.min(9999, last))),
    query('everyone, last page', {}, page(last)),
    query('everyone by name, descending', {}, { sort: desc('name') }),
    query('everyone by specialty', {}, { sort: asc('specialty') }),
    query('everyone by city, descending, page 9,999', {}, { sort: desc('location'), ...page(Math.min(9999, last)) }),
    query('word by specialty', { query: 'care' }, { sort: asc('specialty') }),
    query('word by city, page 100', { query: 'health' }, { sort: asc('location'), ...page(100) }),
    query('state by name, descending', { state: ['CA'] }, { sort: desc('name') }),
    query('ids of a word', { query: 'surgery' }, { limit: 500 }),
    query('ids of a filter by city', { specialty: ['Psychiatry'] }, { limit: 500, sort: asc('location') }),
    query('ids of everyone', {}, { limit: 500 }),
  ]
}

/** Searches by public facts, which the databases don't have. */
export const factQueries: readonly Query[] = (
  [
    ['hospital', { hospital: ['Hospital 17, Springfield, TX'] }],
    ['part of a hospital', { hospital: ['hospital 17'] }],
    ['near a hospital, 25 miles', { nearHospital: [{ by: 'zip', place: '77030', miles: 25 }] }],
    [
      'near a hospital, specialty',
      { nearHospital: [{ by: 'zip', place: '10001', miles: 100 }], specialty: ['cardiology'] },
    ],
    ['affiliations', { affiliations: { from: 3, to: 5 } }],
    ['volumes', { volume: ['Colonoscopy 200'] }],
    ['volumes of two kinds', { volume: ['Echocardiography 300', 'Office visits 500'] }],
    ['volumes by volume', { volume: ['Office visits 100'] }, desc('volume')],
    ['volumes by volume, ascending, page 100', { volume: ['Lab tests'] }, asc('volume'), page(100)],
    ['shortage area', { shortage: { from: 15, to: 26 } }],
    ['rural', { rural: true }],
    ['active license', { activeLicense: ['TX'] }],
    [
      'active license, specialty, volumes',
      { activeLicense: ['TX'], specialty: ['medicine'], volume: ['Echocardiography 100'] },
    ],
    ['excluded hidden', { state: ['TX'], excluded: false }],
    ['excluded alone', { excluded: true }],
    ['everyone, excluded hidden', { excluded: false }],
  ] as const satisfies readonly (readonly [string, SearchFilters, Sort?, { offset: number; limit: number }?])[]
).map(([name, filters, sort, rest]) => ({ name, request: { filters, limit: 25, sort: sort ?? asc('name'), ...rest } }))

export const typed: readonly (readonly [field: SuggestField, text: string])[] = [
  ...(['s', 'smi', 'john s', 'a b', 'mc', 'xyz'] as const).map((text) => ['name', text] as const),
  ...(['c', 'chief', 'dir'] as const).map((text) => ['title', text] as const),
  ...(['s', 'st', 'medical', 'inic', 'los angeles'] as const).map((text) => ['organization', text] as const),
  ...(['s', 'hou', 'new y', 'tx'] as const).map((text) => ['city', text] as const),
  ...(['u', 'harv'] as const).map((text) => ['education', text] as const),
  ...(['univ', 'mich'] as const).map((text) => ['school', text] as const),
  ...(['r', 'res', 'surgery'] as const).map((text) => ['skills', text] as const),
  ...(['c', 'card', 'medicine'] as const).map((text) => ['specialty', text] as const),
]
