/**
 * What search engines read of each kind of public page, as the server sends it, held against schema.org's vocabulary.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { specialtySlug } from '#shared/text/specialty-slug.ts'
import { stateName } from '#shared/text/us-states.ts'
import { faultsIn, type Node } from './support/schema-org.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let shown: { id: string; specialty: string; state: string }
beforeAll(async () => {
  server = await startTestServer()
  const { rows } = await server.pool.query(
    "select id, specialty, state from physicians where npi is not null and specialty <> '' and state <> '' and organization <> '' and education <> '[]' order by id limit 1",
  )
  shown = rows[0]
  await server.pool.query(
    `insert into fact_hospitals (ccn, name, address, city, state, zip, phone, kind, ownership, emergency)
     values ('290001', 'Zorvan </script> Hospital', '1 Main St', 'Reno', 'NV', '89501', '(775) 555-0100', 'Acute Care Hospitals', 'Proprietary', true)`,
  )
})
afterAll(() => server.close())

const slugOfState = () => specialtySlug(stateName(shown.state)!)
const pages: [page: string, address: () => string, types: string[]][] = [
  ['landing', () => '/', ['Organization', 'WebSite']],
  ['the specialties', () => paths.specialties(), ['BreadcrumbList', 'ItemList']],
  [
    'a specialty’s directory',
    () => paths.specialtyDirectory(specialtySlug(shown.specialty)),
    ['BreadcrumbList', 'ItemList'],
  ],
  [
    'a specialty’s directory in a state',
    () => paths.specialtyInState(specialtySlug(shown.specialty), slugOfState()),
    ['BreadcrumbList', 'ItemList'],
  ],
  ['a state', () => `${paths.states()}/${slugOfState()}`, ['BreadcrumbList', 'ItemList']],
  ['a hospital', () => paths.hospital('zorvan-script-hospital', '290001'), ['BreadcrumbList', 'Hospital']],
  ['a profile', () => paths.physician(Number(shown.id)), ['Person']],
]

test.each(pages)('of %s, schema.org knows every type and property', async (_page, address, types) => {
  const page = await (await server.fetch(address())).text()
  const found = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]): Node => JSON.parse(text!),
  )
  const nodes = found.flatMap((data) => (data['@graph'] as Node[] | undefined) ?? [data])
  expect(nodes.map((node) => node['@type']).sort()).toEqual(types)
  for (const data of found) expect(faultsIn(data)).toEqual([])
  // Addresses are absolute, and of this site.
  const origin = server.deps.settings.origin
  for (const [, at] of JSON.stringify(found).matchAll(/"(?:url|@id)":"([^"]*)"/g))
    expect(at!.startsWith(origin)).toBe(true)
})
