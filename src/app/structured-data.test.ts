/**
 * What search engines read of public pages, held against the part of schema.org's vocabulary that they use:
 * https://schema.org/Hospital and so on.
 */
import { expect, test } from 'vitest'
import { structuredData } from '#features/physicians/structured-data.ts'
import { hospitalData } from '#features/public-facts/structured-hospital.ts'
import { breadcrumbData, listData, siteData } from './structured-lists.ts'

/** Of each type that pages use: what it is one of, and its own properties with the types that their values may have. */
interface Type {
  is?: readonly string[]
  has?: Readonly<Record<string, readonly string[]>>
  /** Without these, search engines make nothing of one of this very type. */
  needs?: readonly string[]
}

const vocabulary: Readonly<Record<string, Type>> = {
  Thing: {
    has: {
      name: ['Text'],
      url: ['URL'],
      description: ['Text'],
      image: ['ImageObject', 'URL'],
      identifier: ['PropertyValue', 'Text', 'URL'],
      potentialAction: ['Action'],
    },
  },
  Intangible: { is: ['Thing'] },
  StructuredValue: { is: ['Intangible'] },
  ContactPoint: { is: ['StructuredValue'], has: { telephone: ['Text'], email: ['Text'] } },
  PostalAddress: {
    is: ['ContactPoint'],
    has: {
      streetAddress: ['Text'],
      addressLocality: ['Text'],
      addressRegion: ['Text'],
      postalCode: ['Text'],
      addressCountry: ['Country', 'Text'],
    },
    needs: ['addressCountry'],
  },
  PropertyValue: {
    is: ['StructuredValue'],
    has: { propertyID: ['Text', 'URL'], value: ['Boolean', 'Number', 'StructuredValue', 'Text'] },
    needs: ['propertyID', 'value'],
  },
  Place: { is: ['Thing'], has: { address: ['PostalAddress', 'Text'], telephone: ['Text'] } },
  CivicStructure: { is: ['Place'] },
  Organization: {
    is: ['Thing'],
    has: {
      address: ['PostalAddress', 'Text'],
      telephone: ['Text'],
      email: ['Text'],
      legalName: ['Text'],
      logo: ['ImageObject', 'URL'],
    },
    needs: ['name'],
  },
  LocalBusiness: { is: ['Organization', 'Place'] },
  EmergencyService: { is: ['LocalBusiness'] },
  MedicalOrganization: { is: ['Organization'] },
  Hospital: { is: ['CivicStructure', 'EmergencyService', 'MedicalOrganization'], needs: ['name', 'address', 'url'] },
  EducationalOrganization: { is: ['CivicStructure', 'Organization'], needs: ['name'] },
  Person: {
    is: ['Thing'],
    has: {
      givenName: ['Text'],
      familyName: ['Text'],
      honorificSuffix: ['Text'],
      jobTitle: ['DefinedTerm', 'Text'],
      knowsAbout: ['Text', 'Thing', 'URL'],
      worksFor: ['Organization'],
      workLocation: ['ContactPoint', 'Place'],
      alumniOf: ['EducationalOrganization', 'Organization'],
    },
    needs: ['name', 'url'],
  },
  ItemList: {
    is: ['Intangible'],
    has: { itemListElement: ['ListItem', 'Text', 'Thing'], numberOfItems: ['Integer'] },
    needs: ['itemListElement', 'numberOfItems'],
  },
  BreadcrumbList: { is: ['ItemList'], needs: ['itemListElement'] },
  ListItem: {
    is: ['Intangible'],
    has: { item: ['Thing', 'URL'], position: ['Integer', 'Text'] },
    needs: ['name', 'position'],
  },
  CreativeWork: { is: ['Thing'], has: { publisher: ['Organization', 'Person'] } },
  WebSite: { is: ['CreativeWork'], needs: ['name', 'url'] },
  Action: { is: ['Thing'], has: { target: ['EntryPoint', 'URL'] } },
  // An input is annotated by a name with '-input' (https://schema.org/docs/actions.html).
  SearchAction: { is: ['Action'], has: { query: ['Text'], 'query-input': ['Text'] }, needs: ['target', 'query-input'] },
  EntryPoint: { is: ['Intangible'], has: { urlTemplate: ['Text'] }, needs: ['urlTemplate'] },
}

const kindsOf = (type: string): string[] => [type, ...(vocabulary[type]?.is ?? []).flatMap(kindsOf)]

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function literalKinds(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['Integer', 'Number'] : ['Number']
  if (typeof value === 'boolean') return ['Boolean']
  if (typeof value !== 'string' || value.trim() === '') return []
  return URL.canParse(value) ? ['URL', 'Text'] : ['Text']
}

/** Everything that schema.org does not know or allow, by where it is. */
function faultsIn(data: Node): string[] {
  const ids = new Map<string, string>()
  const nodes = (data['@graph'] as Node[] | undefined) ?? [data]
  for (const node of nodes) if (node['@id']) ids.set(String(node['@id']), String(node['@type']))
  const faults = data['@context'] === 'https://schema.org' ? [] : ['@context']
  const kinds = (value: unknown): string[] => {
    if (!isNode(value)) return literalKinds(value)
    const type = value['@type'] ?? ids.get(String(value['@id']))
    return type === undefined ? [] : kindsOf(String(type))
  }
  const look = (node: Node, at: string) => {
    // Only names another one.
    if (node['@type'] === undefined && ids.has(String(node['@id']))) return
    const type = String(node['@type'])
    if (!vocabulary[type]) return void faults.push(`${at}: no type ${type}`)
    const known = kindsOf(type).map((kind) => vocabulary[kind]!)
    for (const need of vocabulary[type].needs ?? []) if (!(need in node)) faults.push(`${at}: no ${need}`)
    for (const [name, value] of Object.entries(node).filter(([name]) => !name.startsWith('@'))) {
      const allowed = known.flatMap(({ has = {} }) => has[name] ?? [])
      if (allowed.length === 0) faults.push(`${at}: ${type} has no ${name}`)
      for (const one of Array.isArray(value) ? value : [value]) {
        if (allowed.length > 0 && !kinds(one).some((kind) => allowed.includes(kind))) faults.push(`${at}.${name}`)
        if (isNode(one)) look(one, `${at}.${name}`)
      }
    }
  }
  for (const node of nodes) look(node, String(node['@type']))
  // As it is in the page.
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  return faults
}

const origin = 'https://attending.example'
const hospital = {
  ...{ ccn: '290001', name: 'Zorvan <B> Hospital', address: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  ...{ phone: '(775) 555-0100', kind: 'Acute Care Hospitals', ownership: 'Proprietary', emergency: true },
}
const physician = {
  ...{ id: 7, npi: '1003818394', firstName: 'Ann', middleName: null, lastName: 'O’Neill', suffix: 'Jr.' },
  ...{
    credential: 'MD',
    title: 'Chief of Cardiology',
    specialty: 'Cardiology',
    secondarySpecialties: ['Sleep Medicine'],
  },
  ...{ organization: 'Mercy', city: 'Dothan', state: 'AL' },
  educationEntries: [{ schoolName: 'University of Michigan', degrees: ['MD'] }],
} as unknown as Parameters<typeof structuredData>[0]
const trail = [
  { name: 'Specialties', url: `${origin}/specialties` },
  { name: 'Cardiology', url: `${origin}/specialties/cardiology` },
]
const bare = {
  ...physician,
  credential: '',
  title: '',
  specialty: '',
  organization: '',
  city: '',
  state: '',
  npi: null,
}

test.each<readonly [page: string, data: Node]>([
  ['a hospital', hospitalData(hospital, `${origin}/hospitals/290001`)],
  ['a hospital of which little is known', hospitalData({ ...hospital, address: '', zip: '', phone: '' }, origin)],
  ['a profile', structuredData(physician, `${origin}/physicians/7`)],
  ['a profile of a name', structuredData({ ...bare, educationEntries: [] } as typeof physician, origin)],
  ['a directory', listData('Cardiology physicians', 1234, trail)],
  ['a directory’s trail', breadcrumbData(trail)],
  ['landing', siteData(origin, { logo: null, hero: null })],
  ['landing with pictures', siteData(origin, { logo: '/logo.png', hero: '/hero.png' })],
])('of %s, schema.org knows every type and property', (_page, data) => {
  expect(faultsIn(data)).toEqual([])
})

test('positions rise from 1, and a list is as long as it says or longer than what is shown', () => {
  for (const data of [breadcrumbData(trail), listData('All', 2, trail)])
    expect(data.itemListElement.map(({ position }) => position)).toEqual([1, 2])
  expect(listData('All', 1234, trail).numberOfItems).toBe(1234)
})

test.each<readonly [fault: string, data: Node]>([
  ['Hospital: Hospital has no jobTitle', { ...hospitalData(hospital, origin), jobTitle: 'x' }],
  ['Hospital.telephone', { ...hospitalData(hospital, origin), telephone: 775 }],
  [
    'Hospital.address',
    { ...hospitalData(hospital, origin), address: { '@type': 'PropertyValue', propertyID: 'a', value: 1 } },
  ],
  ['ItemList: no numberOfItems', { ...listData('x', 1, trail), numberOfItems: undefined } as Node],
  ['Clinic: no type Clinic', { '@context': 'https://schema.org', '@type': 'Clinic' }],
  ['@context', { ...breadcrumbData(trail), '@context': 'https://schema.example' }],
])('%s is found', (fault, data) => {
  expect(faultsIn(JSON.parse(JSON.stringify(data)))).toContain(fault)
})
