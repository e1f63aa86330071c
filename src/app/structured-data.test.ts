/**
 * What search engines read of public pages, held against schema.org's vocabulary. test/structured-data.test.ts reads it
 * from the pages.
 */
import { expect, test } from 'vitest'
import { structuredData } from '#features/physicians/structured-data.ts'
import { hospitalData } from '#features/public-facts/structured-hospital.ts'
import { faultsIn, type Node } from '../../test/support/schema-org.ts'
import { breadcrumbData, listData, siteData } from './page/structured-lists.ts'

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
  // As it is in the page.
  expect(JSON.parse(JSON.stringify(data))).toEqual(data)
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
  [
    'BreadcrumbList.itemListElement.item',
    { ...breadcrumbData(trail), itemListElement: [{ '@type': 'ListItem', position: 1, item: origin }] },
  ],
])('%s is found', (fault, data) => {
  expect(faultsIn(JSON.parse(JSON.stringify(data)))).toContain(fault)
})
