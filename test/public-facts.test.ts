/**
 * What public files say of physicians, over HTTP: on profiles, cards, in searches, exports and emails, and on the page
 * about the data.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBulkChange, recordChanges } from '#data/changes.ts'
import { announceNewPhysicians } from '#data/newest-ids.ts'
import type { FactSourceName } from '#data/physicians/source-names.ts'
import { importFacts } from '#data/sources/import-facts.ts'
import { isFactSource, publicSource } from '#data/sources/public-sources.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import { npi } from '#data/test/import-fixture.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { getAccount, updateNotifications } from '../src/features/account/contracts.ts'
import { getDataState } from '../src/features/data-sources/contracts.ts'
import type { ColumnKey, ExportFormat } from '../src/features/export/columns.ts'
import { downloadExport, startExport } from '../src/features/export/contracts.ts'
import { addToList, getList } from '../src/features/lists/contracts.ts'
import { getPhysician, type SourcedFact, sourcedFacts } from '../src/features/physicians/contracts.ts'
import { setStages } from '../src/features/pipeline/contracts.ts'
import type { PublicFactName } from '../src/features/public-facts/fact-names.ts'
import { exclusionMail, tellOfExclusions } from '../src/features/public-facts/jobs.server.ts'
import { getShortageMap } from '../src/features/public-facts/shortage-contracts.ts'
import { getSavedSearches, saveSearch, setSearchDigest } from '../src/features/saved-searches/contracts.ts'
import { tellOfNewMatches } from '../src/features/saved-searches/jobs.server.ts'
import { searchPhysicians, suggest } from '../src/features/search/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { childOf, readPdf, readXml, unzip, withoutSpace } from './support/export-readers.ts'
import { lastMail, mailsTo } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let folder: string
let ann: { id: number; npi: string; first: string; last: string; state: string }
let bob: typeof ann
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(path.join(tmpdir(), 'attending-facts-'))
  // Generated NPIs are no one's; these two are given real ones.
  const { rows } = await server.pool.query(
    `select id, first_name as first, last_name as last, state from physicians p
     where state is not null and (select count(*) from physicians o where o.last_name = p.last_name and o.state = p.state) = 1
     order by id limit 2`,
  )
  const named = await Promise.all(
    rows.map(async (row, at) => {
      const own = npi(`10000000${at + 1}`)
      await server.pool.query('update physicians set npi = $2 where id = $1', [row.id, own])
      return { ...row, id: Number(row.id), npi: own }
    }),
  )
  ann = named[0]!
  bob = named[1]!
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

async function take(name: FactSourceName, content: string, asOf: string, fileName = `${name}.csv`) {
  const source = publicSource(name)
  if (!source || !isFactSource(source)) throw new Error(`${name} is no source of facts`)
  const file = path.join(folder, fileName)
  writeFileSync(file, content)
  return importFacts(server.deps.longSession, file, source, {
    suppressionKey: new SuppressionKey('a key of at least thirty-two characters'),
    rejectFile: `${file}.rejected.csv`,
    asOf,
    fewer: true,
  })
}

const leieHeader =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE'
const exclusion = (person: typeof ann, own: string) =>
  `${person.last},${person.first},,,PHYSICIAN,,,${own},,,,${person.state},,1128b4,20241120,00000000,00000000,`
const exclusions = (...rows: string[]) => [leieHeader, ...rows, ''].join('\n')

async function search(filters: InputOf<typeof searchPhysicians>['filters']) {
  const { data, total } = await server.as('premium').call(searchPhysicians, { filters })
  return { ids: data.map(({ id }) => id), total }
}
const profile = async (id: number) => (await server.as('visitor').call(getPhysician, { physicianId: id })).physician

describe('OIG exclusions', () => {
  test('are a fact by NPI, a possible match by name, hidden in searches, and told to owners of lists once', async () => {
    const { listId } = await server
      .as('premium')
      .call(addToList, { listId: null, listName: 'Hearts', physicianIds: [ann.id, bob.id] })
    const byName = { name: [`=${ann.first} ${ann.last}`] }
    const before = (await search(byName)).total
    await take('leie', exclusions(exclusion(ann, ann.npi), exclusion(bob, '0000000000')), '2026-06-10')
    await expect.poll(async () => (await search(byName)).total).toBe(before - 1)
    expect((await search({ excluded: true })).ids).toEqual([ann.id])
    // How many are hidden is said wherever some are, and the page leads to them.
    const hidden = async (filters: InputOf<typeof searchPhysicians>['filters']) =>
      (await server.as('premium').call(searchPhysicians, { filters })).excludedHidden
    expect(await Promise.all([hidden({}), hidden(byName), hidden({ ...byName, state: 'ZZ' })])).toEqual([
      1,
      1,
      undefined,
    ])
    expect(await Promise.all([hidden({ excluded: true }), hidden({ npi: ann.npi })])).toEqual([undefined, undefined])
    const headers = await server.as('premium').headers()
    const results = await (await server.fetch(`/search?name=${ann.last}`, { headers })).text()
    expect(results.replaceAll('<!-- -->', '')).toMatch(/1 excluded physician hidden · <a [^>]*href="[^"]*excluded=/)
    expect((await search({ npi: ann.npi })).ids).toEqual([ann.id])
    expect((await search({ where: { field: 'excluded', values: [true] } })).ids).toEqual([ann.id])

    const fact = { since: '2024-11-20', reason: 'License revocation, suspension, or surrender', waivedIn: null }
    expect(await profile(ann.id)).toMatchObject({
      excludedSince: '2024-11-20',
      facts: {
        exclusions: [fact],
        possibleExclusions: [],
        editions: [
          {
            ...{ source: 'leie', title: 'OIG exclusions (LEIE)', asOf: '2026-06-10' },
            facts: ['exclusions', 'possibleExclusions'],
          },
        ],
      },
    })
    const possible = await profile(bob.id)
    expect(possible.facts).toMatchObject({ exclusions: [], possibleExclusions: [fact] })
    expect(possible).not.toHaveProperty('excludedSince')
    const listed = await server.as('premium').call(getList, { listId })
    expect(Object.fromEntries(listed.data.map(({ id, excludedSince }) => [id, excludedSince]))).toEqual({
      [ann.id]: '2024-11-20',
      [bob.id]: undefined,
    })

    const sentence = 'Excluded from federal health care programs since November 2024 (OIG)'
    const shownTo = async (address: string) =>
      (await (await server.fetch(address, { headers: await server.as('premium').headers() })).text()).split(sentence)
        .length - 1
    expect(await shownTo(`/search?npi=${ann.npi}`)).toBe(1)
    expect(await shownTo(`/lists/${listId}`)).toBe(1)
    await server.as('premium').call(setStages, { listId, stages: [{ name: 'Found' }] })
    expect(await shownTo(`/lists/${listId}?view=board`)).toBe(1)
    expect(await shownTo(`/lists/${listId}?view=table`)).toBe(1)
    const [page, other] = await Promise.all(
      [ann, bob].map(async ({ id }) => (await server.fetch(`/physicians/${id}`)).text()),
    )
    expect(page).toContain('Excluded from federal health care programs since November 2024 (OIG)')
    expect(other).toContain('Possible match, verify with the OIG')
    expect(other).not.toContain('Excluded from federal')

    const made = await server.as('premium').call(startExport, {
      source: { kind: 'selection', physicianIds: [ann.id, bob.id] },
      columns: ['npi', 'excludedSince', 'source', 'asOf'],
    })
    const file = await server.as('premium').post(downloadExport.name, { exportId: made.export.id, format: 'csv' })
    expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([
      `${ann.npi},2024-11-20,generated,`,
      `${bob.npi},,generated,`,
    ])

    // A PDF says it below the name, whatever was chosen; in Excel the date is red.
    const bytesOf = async (columns: ColumnKey[], format: ExportFormat) => {
      const { export: made } = await server
        .as('premium')
        .call(startExport, { source: { kind: 'selection', physicianIds: [ann.id, bob.id] }, columns })
      const file = await server.as('premium').post(downloadExport.name, { exportId: made.id, format })
      return new Uint8Array(await file.arrayBuffer())
    }
    for (const columns of [
      ['firstName', 'lastName'],
      ['firstName', 'lastName', 'excludedSince'],
    ] as const) {
      const [printed] = await readPdf(await bytesOf([...columns], 'pdf'))
      expect(withoutSpace(printed!)).toContain(
        withoutSpace(
          `${ann.first} ${ann.last} Excluded from federal health care programs since November 2024 (OIG) ${bob.first} ${bob.last}`,
        ),
      )
    }
    const workbook = await unzip(await bytesOf(['npi', 'excludedSince'], 'xlsx'))
    const [date] = [
      ...readXml(workbook.get('xl/worksheets/sheet1.xml')!).children.find(({ name }) => name === 'sheetData')!
        .children[1]!.children,
    ].slice(-1)
    const styles = readXml(workbook.get('xl/styles.xml')!)
    const font = childOf(styles, 'cellXfs').children[Number(date!.attributes.s)]!.attributes.fontId
    expect(childOf(childOf(styles, 'fonts').children[Number(font)]!, 'color').attributes.rgb).toBe('FFB3261E')

    const owner = 'premium@attending.example'
    const tell = async () => {
      await server.deps.jobs.enqueue(server.deps.db, tellOfExclusions, {})
      return (await mailsTo(server, owner)).filter(({ kind }) => kind === 'exclusion-change').length
    }
    await expect.poll(tell).toBe(1)
    const mail = await lastMail(server, owner, 'exclusion-change')
    expect(mail.subject).toBe(`${ann.first} ${ann.last} is now excluded from federal health care programs`)
    expect(mail.text).toContain('On your list Hearts')
    await take('leie', exclusions(exclusion(bob, '0000000000')), '2026-07-10')
    await expect.poll(tell).toBe(2)
    const second = await lastMail(server, owner, 'exclusion-change')
    expect(second.subject).toBe(`${ann.first} ${ann.last} is no longer excluded from federal health care programs`)
    await expect.poll(async () => (await search(byName)).total).toBe(before)

    // One press ends these emails, and so does the switch on the account page.
    const { pathname, search: token } = new URL(/^List-Unsubscribe: <([^>]+)>$/m.exec(second.source)![1]!)
    const shown = async () => (await (await server.fetch(pathname + token)).text()).replaceAll('<!-- -->', '')
    expect(await shown()).toContain('Stop emails about exclusions of physicians')
    const wanted = async () => (await server.as('premium').call(getAccount, {})).notifications.exclusionChanges
    expect(await wanted()).toBe(true)
    const press = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await server.fetch(pathname + token, press)).status).toBe(200)
    expect(await wanted()).toBe(false)
    expect(await shown()).toContain('There is nothing to stop')
    const waiting = async () => (await server.pool.query('select 1 from exclusion_changes')).rowCount
    await take('leie', exclusions(exclusion(ann, ann.npi), exclusion(bob, '0000000000')), '2026-07-20')
    await expect.poll(waiting).toBe(1)
    // The job that was queued before someone switched it off sends nothing either.
    const { rows } = await server.pool.query<{ id: string }>('select id from users where email = $1', [owner])
    await server.deps.jobs.enqueue(server.deps.db, exclusionMail, { userId: rows[0]!.id, physicianIds: [ann.id] })
    expect(await tell()).toBe(2)
    await expect.poll(waiting).toBe(0)
    await server.settled()
    expect(await tell()).toBe(2)
    await server.as('premium').call(updateNotifications, { exclusionChanges: true })
    await take('leie', exclusions(exclusion(bob, '0000000000')), '2026-07-30')
    await expect.poll(tell).toBe(3)
  })
})

test('hospitals are on the profile, in a filter and on their own page, none of them called the main one', async () => {
  const header =
    'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Hospital Type,Hospital Ownership,Emergency Services'
  const named = (ccn: string, name: string) =>
    `${ccn},${name},1 MAIN ST,RENO,NV,89501,(775) 555-0100,Acute Care Hospitals,Proprietary,Yes`
  await take(
    'hospitals',
    [header, named('290001', 'ZORVAN <B> HOSPITAL'), named('290002', 'ZORVAN CHILDRENS'), ''].join('\n'),
    '2026-06-01',
  )
  const row = (own: string, ccn: string) => `${own},Hospital,${ccn},`
  await take(
    'affiliations',
    [
      'NPI,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number',
      row(ann.npi, '290001'),
      row(ann.npi, '290002'),
      row(bob.npi, '290001'),
      '',
    ].join('\n'),
    '2026-06-01',
  )
  await expect.poll(async () => (await search({ hospital: ['zorvan'] })).total).toBe(2)
  expect((await search({ hospital: ['Zorvan Childrens, Reno, NV'] })).ids).toEqual([ann.id])
  expect((await search({ affiliations: { from: 2, to: 2 } })).ids).toEqual([ann.id])
  const suggested = await server.as('premium').call(suggest, { field: 'hospital', text: 'zorvan ch' })
  expect(suggested.data).toEqual([{ value: 'Zorvan Childrens, Reno, NV', count: 1 }])
  const near = (text: string) => search({ nearHospital: text, npis: [ann.npi, bob.npi] })
  await server.pool.query('update physicians set zip = $2, latitude = 39.53, longitude = -119.82 where id = $1', [
    ann.id,
    '89501',
  ])
  await server.pool.query('update physicians set zip = null, latitude = 27, longitude = -80 where id = $1', [bob.id])
  await recordBulkChange(server.deps.db)
  await expect.poll(async () => (await near('25 miles of Zorvan Childrens, Reno, NV')).ids).toEqual([ann.id])
  expect((await near('500 miles of zorvan childrens, reno, nv')).total).toBe(1)
  expect((await near('25 miles of Nowhere, Reno, NV')).total).toBe(0)
  await savedNearHospital('500 miles of Zorvan Childrens, Reno, NV')
  const odd = await server.as('premium').post(searchPhysicians.name, { filters: { nearHospital: 'Zorvan' } })
  expect([odd.status, await odd.text()]).toEqual([422, expect.stringContaining('25 miles of Name, City, ST')])
  const { facts } = await profile(ann.id)
  expect(facts.affiliations.map(({ ccn, hospital }) => [ccn, hospital?.city])).toEqual([
    ['290001', 'Reno'],
    ['290002', 'Reno'],
  ])
  const page = await (await server.fetch(`/physicians/${ann.id}`)).text()
  expect(page).toContain('/hospitals/zorvan-childrens-290002')
  expect(page).toMatch(/per Medicare(<!-- -->)?, (<!-- -->)?June 2026/)
  expect((await server.fetch('/hospitals/anything-290002')).headers.get('location')).toBe(
    '/hospitals/zorvan-childrens-290002',
  )
  const own = await (await server.fetch('/hospitals/zorvan-b-hospital-290001')).text()
  expect(own).toContain('2 affiliated physicians')
  expect(own).toContain(`/physician/${bob.id}`)
  expect(own).toContain('"@type":"Hospital"')
  expect(own).toContain('"@type":"BreadcrumbList"')
  expect(own).toContain('href="/states/nevada"')
  expect(own).toContain(
    `<link rel="canonical" href="${server.deps.settings.origin}/hospitals/zorvan-b-hospital-290001"`,
  )
  expect(own).toContain('nearHospital=25+miles+of+Zorvan')
  expect(own).not.toContain('<b>')
  for (const wrong of ['999999', 'x', "29'0001"])
    expect((await server.fetch(`/hospitals/${encodeURIComponent(wrong)}`)).status).toBe(404)
  expect(await (await server.fetch('/sitemaps/hospitals.xml')).text()).toContain('/hospitals/zorvan-childrens-290002')
})

/**
 * A saved search around a hospital counts as the search does, and its alert tells of who came near, and of no one else.
 */
async function savedNearHospital(nearHospital: string): Promise<void> {
  const me = server.as('premium')
  const searchParams = { filters: { nearHospital }, tags: ['zorvanear'] }
  const { data } = await me.call(saveSearch, { name: 'Near Zorvan', searchParams })
  await me.call(setSearchDigest, { id: data.id, digest: true })
  await inTransaction(server.deps.db, async (db) => {
    await announceNewPhysicians(db)
    for (const [zip, latitude, longitude] of [
      ['89501', 39.53, -119.82],
      ['33401', 26.7, -80.05],
    ] as const) {
      const { rows } = await sql<{ id: number }>`
        insert into physicians (first_name, last_name, zip, latitude, longitude, source)
        values ('New', 'Zorvanear', ${zip}, ${latitude}, ${longitude}, 'test') returning id`.execute(db)
      await recordChanges(db, [{ physicianId: rows[0]!.id, kind: 'written' }])
    }
  })
  await expect.poll(async () => (await search({ name: ['Zorvanear'] })).total).toBe(2)
  const mine = async () => (await me.call(getSavedSearches, {})).data.find(({ id }) => id === data.id)
  expect(await mine()).toMatchObject({ matches: 1, new_matches: 1, search_params: { filters: { nearHospital } } })
  await server.deps.jobs.enqueue(server.deps.db, tellOfNewMatches, {})
  const mail = await lastMail(server, personaEmail('premium'), 'search-digest')
  expect(mail.subject).toBe('1 new match for Near Zorvan')
  expect(mail.text).toContain('nearHospital=500+miles+of+Zorvan')
}

test('the page about the data lists every source with file, day, rows, matched physicians and age', async () => {
  await take('leie', exclusions(exclusion(ann, ann.npi)), '2026-08-10')
  const { files } = await server.as('visitor').call(getDataState, {})
  expect(files.find(({ source }) => source === 'leie')).toMatchObject({
    name: 'OIG exclusions (LEIE)',
    file: { name: 'leie.csv', asOf: '2026-08-10', rows: 1, physicians: 1, overdue: true },
  })
  expect(files.find(({ source }) => source === 'nppes')).toMatchObject({ file: null })
  const page = await (await server.fetch('/data')).text()
  expect(page).toContain('leie.csv')
  expect(page).toContain('A newer file is due')
})

test('Medicare volumes are on the profile by kind of care and year; what is withheld is not published, and never 0', async () => {
  const header =
    'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,Place_Of_Srvc,Tot_Benes,Tot_Srvcs'
  const row = (own: string, code: string, patients: number, services: number) =>
    `${own},I,TX,Gastroenterology,${code},F,${patients},${services}`
  const year = (...rows: string[]) => [header, ...rows, ''].join('\n')
  await take('volumes', year(row(ann.npi, '43239', 30, 33)), '2026-05-01', 'PHY_D22_Prov_Svc.csv')
  await take(
    'volumes',
    year(row(ann.npi, '45378', 40, 41), row(ann.npi, '45385', 25, 25), row(bob.npi, '45385', 90, 95)),
    '2026-05-02',
    'PHY_D23_Prov_Svc.csv',
  )
  await take(
    'totals',
    `Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_RUCA,Tot_HCPCS_Cds,Tot_Benes,Tot_Srvcs\n${ann.npi},I,1,5,64,70\n`,
    '2026-05-02',
    'PHY_D23_Prov.csv',
  )
  expect((await profile(ann.id)).facts.volumes).toEqual({
    year: 2023,
    specialty: 'Gastroenterology',
    state: 'TX',
    care: [
      {
        ...{ name: 'Colonoscopy', services: 66, patients: 40, patientsExact: false },
        ...{ rankInState: 2, rankNationally: 2 },
      },
      {
        ...{ name: 'Upper endoscopy', services: null, patients: null, patientsExact: false },
        ...{ rankInState: null, rankNationally: null },
      },
    ],
    years: [
      { year: 2023, services: 70, patients: 64 },
      { year: 2022, services: 33, patients: null },
    ],
  })
  expect((await profile(bob.id)).facts.volumes?.care[0]).toMatchObject({ rankInState: 1, patientsExact: true })
  const found = async (...volume: string[]) =>
    (await search({ volume, npis: [ann.npi, bob.npi] })).ids.sort((a, b) => a - b)
  await expect.poll(() => found('colonoscopy')).toEqual([ann.id, bob.id])
  expect(await found('Colonoscopy 67')).toEqual([bob.id])
  expect(await found('Colonoscopy 66+')).toEqual([ann.id, bob.id])
  const inOrder = async (direction: 'asc' | 'desc') => {
    const input = {
      filters: { volume: ['Colonoscopy'], npis: [ann.npi, bob.npi] },
      sort: { key: 'volume' as const, direction },
    }
    return (await server.as('premium').call(searchPhysicians, input)).data.map(({ id }) => id)
  }
  expect(await inOrder('asc')).toEqual([bob.id, ann.id])
  expect(await inOrder('desc')).toEqual([ann.id, bob.id])
  // What is withheld in the newest year is not zero, and not known.
  expect(await found('Upper endoscopy')).toEqual([])
  expect(await found('66')).toEqual([])
  const page = (await (await server.fetch(`/physicians/${ann.id}`)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Medicare patients only: services in 2023 by kind of care')
  expect(page).toContain('Medicare patients only: all services by year')
  expect(page).toContain('not published')
  const filtered = await server.fetch('/search?volume=Colonoscopy', { headers: await server.as('premium').headers() })
  expect(await filtered.text()).toContain('Services a year, Medicare patients only')
  expect(page).not.toMatch(/45378|45385|43239/)
  const stranger = await server.pool.query(
    'select id from physicians where npi is null or npi not in ($1, $2) limit 1',
    [ann.npi, bob.npi],
  )
  expect((await profile(Number(stranger.rows[0].id))).facts.volumes).toBeNull()
})

test('shortage areas and rurality are on the profile and in filters, by the ZIP and the code of the practice', async () => {
  await server.pool.query("update physicians set zip = '89440', state = 'NV' where id = $1", [ann.id])
  const totals = (ruca: string) =>
    `Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_RUCA,Tot_HCPCS_Cds,Tot_Benes,Tot_Srvcs\n${ann.npi},I,${ruca},5,64,70\n`
  await take('totals', totals('10.2'), '2026-05-03', 'PHY_D24_Prov.csv')
  const header =
    'HPSA Name,HPSA ID,Designation Type,HPSA Score,HPSA Status,HPSA Population Type,Common State Abbreviation,County Equivalent Name,HPSA Component Type Description,'
  const area = (id: string, score: string, kind: string) =>
    `Storey,${id},${kind},${score},Designated,,NV,Storey,Single County,`
  await take(
    'shortage',
    [header, area('1329999901', '17', 'Geographic HPSA'), area('1329999902', '09', 'HPSA Population'), ''].join('\n'),
    '2026-06-08',
  )
  await expect.poll(async () => (await search({ shortage: { from: 17, to: 17 }, npi: ann.npi })).total).toBe(1)
  expect((await search({ shortage: { from: 18 }, npi: ann.npi })).total).toBe(0)
  expect((await search({ rural: true, npi: ann.npi })).total).toBe(1)
  expect((await search({ rural: true, npi: bob.npi })).total).toBe(0)
  const { facts } = await profile(ann.id)
  expect(facts.shortageAreas.map(({ score, county }) => [score, county])).toEqual([
    [17, 'Storey'],
    [9, 'Storey'],
  ])
  expect(facts.ruca).toBe('10.2')
  const page = (await (await server.fetch(`/physicians/${ann.id}`)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Primary care shortage area, score 17')
  expect(page).toContain('Rural area')
  expect(page).toContain('per HRSA, June 2026')

  const { counties, ...nevada } = await server.as('visitor').call(getShortageMap, { state: 'NV' })
  expect(nevada).toEqual({ asOf: '2026-06-08', box: expect.arrayContaining([expect.any(Number)]), step: 0.1 })
  expect(counties).toEqual([
    { state: 'NV', county: 'Storey', score: 17, outline: expect.stringMatching(/^M\d+ \d+l-?\d[-\d ]+z$/) },
  ])
  const [left, top, width, height] = nevada.box!
  const [x, y] = counties[0]!.outline
    .slice(1)
    .split(/[ l]/)
    .map((at) => Number(at) * nevada.step)
  expect(x! > left! && x! < left! + width! && y! > top! && y! < top! + height!).toBe(true)
  expect((await server.as('visitor').call(getShortageMap, {})).counties).toHaveLength(1)
  expect((await server.as('visitor').call(getShortageMap, { state: 'TX' })).counties).toEqual([])
  expect(await server.as('visitor').call(getShortageMap, { state: 'ZZ' })).toMatchObject({ box: null, counties: [] })
  expect((await server.as('visitor').post(getShortageMap.name, { state: 'Nevada' })).status).toBe(422)
})

test('a physician’s status with Medicare is shown with its date: opted out, what may be ordered, revoked', async () => {
  await take(
    'optout',
    `NPI,Optout Effective Date,Optout End Date,Eligible to Order and Refer\n${ann.npi},05/01/2019,05/01/2027,Y\n`,
    '2026-06-15',
  )
  await take('referring', `NPI,PARTB,DME,HHA,PMD,HOSPICE\n${ann.npi},Y,N,Y,N,Y\n`, '2026-06-16')
  await take(
    'revoked',
    `NPI,LAST_NAME,REVOCATION_RSN,REVOCATION_EFCTV_DT,REENROLLMENT_BAR_EXPRTN_DT\n${ann.npi},LEE,424.535(A)(1) Noncompliance; 424.535(A)(9) Failure to Report,07/31/2024,10/23/2027\n`,
    '2026-07-30',
  )
  expect((await profile(ann.id)).facts.medicare).toEqual({
    optOut: { since: '2019-05-01', until: '2027-05-01', mayRefer: true },
    mayOrder: ['Part B services', 'home health', 'hospice'],
    revocations: [{ on: '2024-07-31', reasons: ['Noncompliance', 'Failure to Report'], barUntil: '2027-10-23' }],
  })
  expect((await profile(bob.id)).facts.medicare).toEqual({ optOut: null, mayOrder: [], revocations: [] })
  const page = (await (await server.fetch(`/physicians/${ann.id}`)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Opted out since May 2019, through May 2027; may still order and refer')
  expect(page).toContain('May order and refer: Part B services, home health, hospice')
  expect(page).toContain(
    'Enrollment revoked in July 2024: Noncompliance; Failure to Report. May not enroll again before October 2027',
  )
  expect(page).toContain('per CMS, July 2026')
})

test('licenses are shown as the state’s board lists them, searchable if active, and unknown for other states', async () => {
  await server.pool.query(
    "update physicians set license_states = '{OK,TX}', license_numbers = '{TX T1234}', provenance = provenance || '{\"license_states\": \"nppes\"}' where id = $1",
    [ann.id],
  )
  const file = (status: string) =>
    `License Type,Last Name,License Number,License Issue Date,License Expiration Date,Registration Status\nPhysician License,${ann.last},T1234,2001-06-01,2027-02-28,${status}\n`
  await take('licenses-tx', file('ACTIVE'), '2026-06-20')
  await expect.poll(async () => (await search({ activeLicense: ['TX'], npi: ann.npi })).total).toBe(1)
  expect((await search({ activeLicense: ['WA'], npi: ann.npi })).total).toBe(0)
  const { facts } = await profile(ann.id)
  const license = { ...{ state: 'TX', number: 'T1234', status: 'Active', active: true }, source: 'licenses-tx' }
  expect(facts.licenses).toEqual([{ ...license, issued: '2001-06-01', expires: '2027-02-28' }])
  expect(facts.editions).toContainEqual({
    source: 'licenses-tx',
    title: 'Texas Medical Board licenses',
    asOf: '2026-06-20',
    facts: ['licenses'],
  })
  const page = (await (await server.fetch(`/physicians/${ann.id}`)).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('Texas: Active, first issued June 2001, expires February 2027')
  expect(page).toContain('license T1234, per Texas Medical Board licenses, June 2026')
  expect(page).toContain('Unknown: OK')
  await take('licenses-tx', file('EXPIRED'), '2026-07-20')
  await expect.poll(async () => (await search({ activeLicense: ['TX'], npi: ann.npi })).total).toBe(0)
  for (const filters of [
    { activeLicense: ['OH'] },
    { exclude: { activeLicense: ['OH'] } },
    { where: { field: 'activeLicense', values: ['OH'] } },
  ] as const) {
    const refused = await server.as('premium').post(searchPhysicians.name, { filters })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('One of CO,TX,WA.')])
  }
})

/** A new fact fails to compile here until it is filled in, and then until the profile says where it is from. */
const columns: Record<Exclude<SourcedFact, 'otherLocations'>, string> = {
  name: 'last_name = last_name',
  title: "title = 'Medical Director'",
  specialty: "specialty = 'Gastroenterology'",
  organization: "organization = 'Sierra Clinic'",
  address: "city = 'Virginia City', state = 'NV', zip = '89440'",
  npi: 'npi = npi',
  licenses: "license_states = '{OK,TX}', license_numbers = '{TX T1234}'",
  telehealth: 'telehealth = true',
  group: 'group_size = 12',
  company: "company_size = '20 to 99', company_revenue = null, company_industry = null",
  school: "medical_school = 'Tulane', graduation_year = 1999",
  education: `education = '[{"schoolName": "Ochsner", "degrees": ["Residency"]}]'`,
  skills: "skills = '{Endoscopy}'",
  linkedIn: "linkedin_url = 'https://www.linkedin.com/in/x'",
}
const publicFactNames = {
  ...{ exclusions: true, possibleExclusions: true, affiliations: true, volumes: true, optOut: true, mayOrder: true },
  ...{ revocations: true, licenses: true, shortageAreas: true, ruca: true },
} satisfies Record<PublicFactName, true>

test('every fact on a profile says its source and month, in the answer, on the page, and in a file', async () => {
  const from = Object.values(columns).map((set) => [set.split(' ')[0], set.startsWith('group') ? 'dac' : 'nppes'])
  await server.pool.query(
    `update physicians set ${Object.values(columns).join(', ')}, nppes_updated_on = '2026-03-09', provenance = $2 where id = $1`,
    [ann.id, Object.fromEntries(from)],
  )
  await server.pool.query(
    "insert into physician_locations (physician_id, city, state) values ($1, 'Reno', 'NV') on conflict do nothing",
    [ann.id],
  )
  await server.pool.query(
    `insert into import_runs (id, source, file_name, outcome, dry_run, report, started_at, dataset, as_of)
     values (gen_random_uuid(), 'dac', 'dac.csv', 'done', false, '{}', now(), 'dac', '2026-02-01')`,
  )
  const facts: [name: FactSourceName, header: string, row: string, file?: string][] = [
    ['leie', leieHeader, exclusion(ann, ann.npi)],
    [
      'affiliations',
      'NPI,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number',
      `${ann.npi},Hospital,290009,`,
    ],
    [
      'volumes',
      'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_Type,HCPCS_Cd,Place_Of_Srvc,Tot_Benes,Tot_Srvcs',
      `${ann.npi},I,NV,Gastroenterology,45378,F,40,41`,
      'PHY_D25_Prov_Svc.csv',
    ],
    [
      'totals',
      'Rndrng_NPI,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_RUCA,Tot_HCPCS_Cds,Tot_Benes,Tot_Srvcs',
      `${ann.npi},I,10.2,5,64,70`,
      'PHY_D25_Prov.csv',
    ],
    [
      'shortage',
      'HPSA Name,HPSA ID,Designation Type,HPSA Score,HPSA Status,HPSA Population Type,Common State Abbreviation,County Equivalent Name,HPSA Component Type Description,',
      'Storey,1329999901,Geographic HPSA,17,Designated,,NV,Storey,Single County,',
    ],
    [
      'optout',
      'NPI,Optout Effective Date,Optout End Date,Eligible to Order and Refer',
      `${ann.npi},05/01/2019,05/01/2027,Y`,
    ],
    ['referring', 'NPI,PARTB,DME,HHA,PMD,HOSPICE', `${ann.npi},Y,N,Y,N,Y`],
    [
      'revoked',
      'NPI,LAST_NAME,REVOCATION_RSN,REVOCATION_EFCTV_DT,REENROLLMENT_BAR_EXPRTN_DT',
      `${ann.npi},LEE,424.535(A)(1) Noncompliance,07/31/2024,10/23/2027`,
    ],
    [
      'licenses-tx',
      'License Type,Last Name,License Number,License Issue Date,License Expiration Date,Registration Status',
      `Physician License,${ann.last},T1234,2001-06-01,2027-02-28,ACTIVE`,
    ],
  ]
  for (const [name, header, row, file] of facts) await take(name, `${header}\n${row}\n`, '2026-09-01', file)
  const physician = await profile(ann.id)
  for (const fact of sourcedFacts) {
    const told = fact === 'group' ? { source: 'dac', asOf: '2026-02-01' } : { source: 'nppes', asOf: '2026-03-09' }
    expect([fact, physician.sources[fact]]).toEqual([fact, told])
  }
  for (const fact of Object.keys(publicFactNames)) {
    const edition = physician.facts.editions.find(({ facts }) => facts.includes(fact))
    expect([fact, edition?.asOf]).toEqual([fact, expect.stringMatching(/^2026-/)])
  }

  const page = (await (await server.fetch(`/physicians/${ann.id}`)).text()).replaceAll('<!-- -->', '')
  const who = '(?:NPPES|CMS clinician file|per (?:CMS|HRSA|Medicare|Texas Medical Board licenses|the OIG’s list))'
  const told = new RegExp(`${who}, (?:updated )?[A-Z][a-z]+ (?:\\d+, )?2026`)
  const lines = [...page.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name, said]) => [name, said!] as const,
  )
  expect(lines.map(([name]) => name)).toEqual([
    ...['Name', 'Title', 'Specialty', 'Organization', 'Practice address', 'Other practice locations', 'NPI'],
    ...['Licensed in', 'License status', 'Medicare', 'Area', 'Telehealth', 'Group size', 'Company size'],
    ...['Residency', 'Medical school', 'Graduation'],
  ])
  for (const [name, said] of lines) expect([name, said]).toEqual([name, expect.stringMatching(told)])
  // Several things in one place say it each.
  for (const name of ['Medicare', 'Area']) {
    const said = lines.find(([fact]) => fact === name)![1]
    expect([name, said.match(/<li/g)!.length]).toEqual([name, said.match(new RegExp(told, 'g'))!.length])
  }
  const sections = [...page.matchAll(/<section [^>]*><h2[^>]*>([^<]+)<\/h2>(.*?)<\/section>/g)]
  const ofProfile = sections.filter(([, title]) => !title!.startsWith('Similar'))
  expect(ofProfile.map(([, title]) => title)).toEqual([
    ...['Practice', 'Hospitals', 'Care for Medicare patients', 'Education', 'Skills'],
  ])
  for (const [, title, said] of ofProfile) expect([title, said]).toEqual([title, expect.stringMatching(told)])
  expect(/<div role="note".*?<\/div>/.exec(page)?.[0]).toMatch(told)
  expect(page).toContain('LinkedIn <span class="block">NPPES, March 2026')

  const made = await server.as('premium').call(startExport, {
    source: { kind: 'selection', physicianIds: [ann.id] },
    columns: ['npi', 'factSources', 'factDates'],
  })
  const file = await server.as('premium').post(downloadExport.name, { exportId: made.export.id, format: 'csv' })
  const line = (await file.text()).trim().split(/\r?\n/)[1]!
  const names = ['Name', 'Title', 'Specialty', 'Organization', 'Company', 'Address', 'Education', 'Skills', 'LinkedIn']
  const each = (said: string) => [...names, 'NPI', 'Licensed In'].map((name) => `${name}: ${said}`).join('; ')
  expect(line).toContain(`${ann.npi},${each('NPPES')}; `)
  expect(line).toContain(`,${each('2026-03-09')}; `)
  expect(line).toMatch(/; Exclusion: OIG exclusions \(LEIE\),.*; Exclusion: 2026-09-01$/)
})
