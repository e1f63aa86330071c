import fc from 'fast-check'
import { foldValue } from '#shared/text/fold.ts'
import { flagNames, type PhysicianRow } from '../columns/columns.ts'
import type { Point, Town } from '../columns/near.ts'
import { record } from '../columns/segment.ts'
import { exactValue } from '../query/exact-value.ts'
import {
  type FieldName,
  type FilterName,
  type FilterOf,
  type FilterTree,
  filterNames,
  filters as filterTable,
  isAddition,
  type Leaf,
  operators,
  type SearchFilters,
} from '../query/filters.ts'

import type { Sort } from '../query/query.ts'
import type { RegionZips } from '../query/setting.ts'
import { type Trait, type TraitField, traitFields } from '../query/similar.ts'
import { naughtyStrings } from './naughty-strings.ts'

/**
 * Few enough values that they collide, and chosen so that they contain each other, fold to each other and look alike.
 */
const names = [
  'Smith',
  'SMITH',
  'Smi',
  'Ann',
  'Anna',
  'José',
  'JOSE',
  'Jose\u0301 ',
  'de la Cruz',
  'la',
  "O'Brien",
  'O’brien',
  'Lee',
  'Li',
]
const specialties = [
  'Physician',
  'physician',
  'Physician Assistant',
  'Cardiology',
  'CARDIOLOGY',
  'Interventional Cardiology',
  'Cardio',
  'OBGYN',
]
const skills = [
  'Research',
  'Clinical Research',
  'research',
  'Surgery',
  'Hand Surgery',
  'Teaching',
  'Patient  Care',
  'Care, "acute"',
]
const companies = ['Smith Clinic', 'Clinic', 'Anna Health', 'Health, Inc.', 'Mayo', "St. Mary's", 'Family Medicine']
const titles = ['Physician', 'Chief', 'Chief of Cardiology', 'Family Medicine Physician', 'Dr. Ann']
const cities = ['Austin', 'West Austin', 'New York', 'Washington', 'Paris', 'paris', 'Foo, Bar', 'Reno']
const states = ['TX', 'tx', 'Texas', 'NY', 'WA', 'DC', 'PR', 'ZZ']
const sizes = ['1 to 19', '1', '20 to 99', '5000+']
const degrees = ['MD', 'M.D.', 'md', 'PhD', 'MD, PhD', 'MS', 'BS', 'DO']
const schools = ['Harms College', 'Harvard', 'harvard medical school', 'MS', 'MD School', 'École Ann']
const care = ['Colonoscopy', 'Office visits', 'PCI (coronary stenting)']
const zips = ['10001', '10002', '94105', '7030', '77030-1234', '00601', 'ABCDE']

const locations: Readonly<Record<string, Point>> = {
  '10001': { latitude: 40.75, longitude: -73.99 },
  '10002': { latitude: 40.71, longitude: -73.98 },
  '94105': { latitude: 37.79, longitude: -122.39 },
  '00601': { latitude: 18.18, longitude: -66.75 },
  // As far from 10001 as 10002 is, on its other side.
  '10003': { latitude: 40.79, longitude: -74.0 },
}
export const zipLocation = (zip: string): Point | undefined => locations[zip]

/** Physicians may be in some of them. */
export const towns: readonly Town[] = [
  { label: 'Yonkers, NY', state: 'NY', latitude: 40.95, longitude: -73.87 },
  { label: 'Oakland, CA', state: 'CA', latitude: 37.8, longitude: -122.22 },
  { label: 'Paris, TX', state: 'TX', latitude: 37.7, longitude: -122.3 },
  { label: 'Salem, NY', state: 'NY', latitude: 40.7, longitude: -73.9 },
  { label: 'Salem, WA', state: 'WA', latitude: 37.8, longitude: -122.3 },
]
const nameOf = ({ label }: Town) => foldValue(label.slice(0, label.indexOf(',')))
export const townsCalled = (name: string): readonly Town[] => towns.filter((town) => nameOf(town) === name)
/** One region, of a state and a ZIP. */
export const regionNamed = (name: string): RegionZips | undefined =>
  name.trim().toLowerCase() === 'big country' ? bigCountry : undefined
const bigCountry: RegionZips = { states: ['TX'], zips: ['10001'] }
/** Of one ZIP. */
export const zipStates = (zip: string): readonly string[] => (zip === '10001' ? ['NY', 'TX'] : [])
export const townNames = () => [...new Set(towns.map(nameOf))].sort()

/** Any UTF-16 code units: half of the characters outside the first plane are broken ones. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 5 })
  .map((codes) => String.fromCharCode(...codes))
const oddText = fc.oneof(units, fc.string({ unit: 'grapheme', maxLength: 4 }), fc.constantFrom(...naughtyStrings))
const text = (values: readonly string[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: oddText })
const field = (values: readonly string[]) =>
  fc.oneof({ weight: 8, arbitrary: text(values) }, { weight: 1, arbitrary: fc.constantFrom('', ' ', null) })
const list = (values: readonly string[], maxLength = 3) => fc.array(text(values), { maxLength })
const location = fc.constantFrom(...Object.values(locations), { latitude: null, longitude: null })

export const rowArbitrary: fc.Arbitrary<PhysicianRow> = fc
  .record({
    id: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 90 }) },
      { weight: 1, arbitrary: fc.integer({ min: 2 ** 40, max: 2 ** 53 - 1 }) },
    ),
    firstName: field(names),
    middleName: fc.option(fc.constantFrom('T.', 'Thomas', 'Ann')),
    suffix: fc.option(fc.constantFrom('Jr.', 'III')),
    lastName: field(names),
    credential: field(degrees),
    title: field(titles),
    specialty: field(specialties),
    secondarySpecialties: list(specialties, 2),
    skills: list(skills),
    organization: field(companies),
    companySize: field(sizes),
    companyRevenue: field(sizes),
    companyIndustry: field(companies),
    city: field(cities),
    state: fc.option(fc.constantFrom(...states)),
    zip: fc.option(fc.constantFrom(...zips)),
    location,
    education: fc.array(fc.record({ schoolName: text(schools), degrees: list(degrees, 2) }), { maxLength: 2 }),
    medicalSchool: field(schools),
    graduationYear: fc.option(fc.integer({ min: 1960, max: 2026 })),
    licenseStates: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
    activeLicenses: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
    wishStates: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
    wishMiles: fc.option(fc.constantFrom(2, 30, 3000)),
    wishFrom: fc.option(fc.constantFrom('2000-01-01', '2026-12-31', '2027-03-01')),
    wishPay: fc.option(fc.integer({ min: 1, max: 900 })),
    groupSize: fc.option(fc.integer({ min: 1, max: 3000 })),
    npi: fc.option(fc.constantFrom('1234567893', '2999999999', '12')),
    hospitals: list(companies),
    affiliations: fc.option(fc.integer({ min: 1, max: 40 })),
    shortage: fc.option(fc.integer({ min: 0, max: 26 })),
    volumes: fc
      .array(fc.tuple(fc.constantFrom(...care), fc.integer({ min: 1, max: 300 })), { maxLength: 3 })
      .map((all) => all.map(([name, count]) => `${name} ${count}`)),
    ...record(flagNames, () => fc.option(fc.boolean())),
  })
  .map(({ location, ...row }) => ({ ...row, ...location }))

const word = text([
  ...names,
  ...specialties,
  ...skills,
  ...companies,
  'a',
  'an',
  'i',
  's',
  'ology',
  'med',
  'care',
  'E',
  '  ',
])
const phrase = fc.oneof(
  word,
  fc.tuple(word, word).map((words) => words.join(' ')),
  fc.constantFrom('smith ann', 'cruz josé', 'Jose de la Cruz', 'family  medicine', 'clinical research', 'chief of'),
)
const range = (min: number, max: number) =>
  fc.record({ from: fc.integer({ min, max }), to: fc.integer({ min, max }) }, { requiredKeys: [] })
const ids = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60 })

const flagFilters = filterNames.filter((name): name is FilterOf<'flag'> => filterTable[name].kind === 'flag')

/**
 * One flag of wishes stands for all, so that other filters are drawn about as often as without them; and `excluded`
 * counts twice, since few searches that hide excluded physicians find any to hide.
 */
const drawn = [
  ...filterNames.filter((name) => name === 'wishLocum' || !/^wish(?!State|Pay|Place|From)/.test(name)),
  'excluded',
] as const

/** Filters, few at a time, so that something is found. */
const chosenArbitrary: fc.Arbitrary<SearchFilters> = fc
  .tuple(
    fc.record<
      Required<Omit<SearchFilters, 'exclude' | 'where' | 'asTyped' | 'mine' | 'similar' | 'seesWishes' | 'recent'>>
    >({
      query: phrase,
      tags: fc.array(word, { maxLength: 2 }),
      name: fc.array(
        fc.oneof(
          phrase,
          fc.constantFrom('=José Lee', '=j* lee', '=de la Cruz', '= ann', '=', 'de la Cruz Ann', 'Ann de la Cruz'),
        ),
        {
          maxLength: 2,
        },
      ),
      specialty: fc.array(text([...specialties, ...specialties.map(exactValue), 'card', 'ology', '= cardio', '=']), {
        maxLength: 2,
      }),
      skills: fc.array(text([...skills, 'sur', 'care']), { maxLength: 2 }),
      skillsSearch: text([...skills, 'RES']),
      title: fc.array(text([...titles, 'chief']), { maxLength: 2 }),
      organization: fc.array(text([...companies, 'health']), { maxLength: 2 }),
      education: fc.array(text([...degrees, ...schools, 'm.d', 'harv', 'd', 'arms']), { maxLength: 2 }),
      companySize: fc.array(text(sizes), { maxLength: 2 }),
      companyRevenue: fc.array(text(sizes), { maxLength: 2 }),
      companyIndustry: fc.array(text(companies), { maxLength: 2 }),
      city: fc.array(
        text([
          ...cities,
          'austin, tx',
          'Austin, Texas',
          'paris, NY',
          'Paris, pr',
          'Texas',
          'new york',
          'Washington',
          ', tx',
          'us',
          'Foo, B',
          'Yonkers',
          'yonkers, New York',
          'Oakland, CA',
          'Paris, TX',
          'Salem',
          'Salem,WA',
        ]),
        { maxLength: 2 },
      ),
      region: fc.array(fc.constantFrom('Big Country', 'nowhere', ' '), { maxLength: 2 }),
      state: fc.array(fc.constantFrom(...states, ' ', 'x'), { maxLength: 2 }),
      zip: fc.constantFrom(...zips, '1', '100', '', 'x', '123456', '10003', '99999'),
      miles: fc.constantFrom(0, 3, 50, 4000, -1, Number.NaN, Number.POSITIVE_INFINITY),
      npi: fc.constantFrom('1234567893', ' 1234567893', '123', '0000000000', 'x'),
      npis: fc.array(fc.constantFrom('1234567893', ' 2999999999', '1999999999', '123', ''), { maxLength: 4 }),
      credential: fc.array(text([...degrees, '-', 'm d']), { maxLength: 2 }),
      license: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
      activeLicense: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
      wishState: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
      wishPay: range(0, 900),
      wishPlace: fc.array(
        text([
          ...cities,
          'austin, tx',
          'Yonkers',
          'Salem',
          'Nowhere, TX',
          'Paris, TX',
          '10001',
          '94105-1',
          '99999',
          '10',
        ]),
        { maxLength: 2 },
      ),
      wishFrom: fc.constantFrom('2026-12-31', ' 2027-02-28', '1999-01-01', 'soon', ''),
      school: fc.array(text([...schools, 'harv']), { maxLength: 2 }),
      practiceYears: range(-2, 70),
      groupSize: range(0, 3000),
      hospital: fc.array(text([...companies, 'health']), { maxLength: 2 }),
      nearHospital: fc.array(
        fc.oneof(
          fc.record({
            by: fc.constant('zip' as const),
            place: fc.constantFrom('10001', '94105', '00601', '99999'),
            miles: fc.constantFrom(3, 50, 4000),
          }),
          fc.record({
            by: fc.constant('city' as const),
            place: fc.constantFrom('Austin', 'new york, NY', 'Nowhere'),
            miles: fc.constantFrom(9, 30),
          }),
        ),
        { maxLength: 2 },
      ),
      affiliations: range(0, 40),
      shortage: range(0, 26),
      volume: fc.array(
        fc.constantFrom(
          ...care,
          'scopy',
          'Colonoscopy 100',
          'colonoscopy  1,000+',
          'visits 20+',
          '50',
          '100 ',
          'PCI (C 5',
          '',
        ),
        {
          maxLength: 2,
        },
      ),
      ...record(flagFilters, () => fc.boolean()),
      onList: ids,
      notOnList: ids,
      notContactedDays: ids,
      contactedDays: ids,
      doNotContact: ids,
      outcome: ids,
      teamNotContactedDays: ids,
      teamContactedDays: ids,
      teamOutcome: ids,
    }),
    fc.subarray(['query', 'tags', 'specialty', 'skills', 'city', 'state', 'education'] as const, { maxLength: 2 }),
    fc.uniqueArray(fc.constantFrom(...drawn), { maxLength: 2 }),
  )
  .map(([all, usual, others]) => {
    const names = Object.keys(all) as FilterName[]
    const chosen = new Set<FilterName>([...usual, ...others])
    // A radius without a place asks for nothing, so it mostly comes with one.
    if (chosen.has('miles')) chosen.add(all.telehealth ? 'zip' : 'city')
    return Object.fromEntries(names.filter((name) => chosen.has(name)).map((name) => [name, all[name]]))
  })

/** The fields that can be asked how a word begins. */
const begun = ['tags', 'title', 'organization', 'skills', 'school'] as const

/** Each value of some filters, as a leaf of a tree. */
const leafArbitrary: fc.Arbitrary<Leaf> = fc
  .tuple(chosenArbitrary, fc.constantFrom(undefined, undefined, ...operators), fc.nat(5), fc.nat())
  .filter(([filters]) => Object.keys(filters).some((name) => !isAddition(name)))
  .map(([filters, operator, place, which]) => {
    const fields = (Object.keys(filters) as FilterName[]).filter((name): name is FieldName => !isAddition(name))
    const field = fields[which % fields.length]!
    const given = filters[field]
    const asked =
      (operator === 'begins' || operator === 'whole') && !begun.some((name) => name === field) ? undefined : operator
    const { miles = [3, 50, 4000][place] } = filters
    return {
      field,
      values: filterTable[field].kind === 'texts' ? given : [given],
      ...(asked === undefined ? {} : { operator: asked }),
      ...(miles !== undefined && (field === 'zip' || field === 'city') ? { miles } : {}),
    } as Leaf
  })

const treeArbitrary: fc.Arbitrary<FilterTree> = fc.letrec<{ tree: FilterTree; leaf: Leaf }>((tie) => ({
  leaf: leafArbitrary,
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'tree' },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('tree'), { maxLength: 3 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
})).tree

const traitArbitrary: fc.Arbitrary<Trait> = fc
  .tuple(
    fc.constantFrom(...traitFields),
    fc.record<Record<TraitField, string>>({
      specialty: text(specialties),
      organization: text(companies),
      city: text(['Austin, TX', 'Paris, TX', 'Austin', ...cities]),
      state: fc.constantFrom(...states),
      school: text(schools),
      skills: text(skills),
      credential: text(degrees),
    }),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([field, values, weight]) => ({ field, value: values[field], weight }))

/** The same, some with values to leave out, some with a tree, and some of those who are like others. */
export const filtersArbitrary: fc.Arbitrary<SearchFilters> = fc
  .tuple(chosenArbitrary, fc.nat(9), leafArbitrary, treeArbitrary, fc.array(traitArbitrary, { maxLength: 6 }))
  .map(([chosen, which, { field, values }, where, similar]) => {
    if (which === 4) return { ...chosen, similar }
    if (which === 0) return { ...chosen, exclude: { [field]: values } }
    if (which > 3) return chosen
    if (which === 2) return { ...chosen, asTyped: true }
    return which === 1 ? { where } : { ...chosen, where }
  })
  // What someone who doesn't see them finds is a test of its own.
  .map((filters) => ({ ...filters, seesWishes: true }))

export const sortArbitrary: fc.Arbitrary<Sort> = fc.record({
  key: fc.constantFrom('name', 'specialty', 'location', 'distance', 'newest', 'volume', 'relevance', 'relevance'),
  direction: fc.constantFrom('asc', 'desc'),
})
