/**
 * PUBLIC_DATA: a server fills itself from a stand-in for the government's sites, and says at the desk and by email what
 * could not be had.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAlerts } from '#features/alerts/contracts.ts'
import { getDataState } from '#features/data-sources/contracts.ts'
import { getImports, previewImport, startImport } from '#features/imports/contracts.ts'
import { fetchPublicData, isUntried } from '#features/imports/public-data.server.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { providers } from '../src/data/test/public-rows.ts'
import { lastMail, mailsTo } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
const files = new Map<string, { content: string; headers?: Record<string, string>; heldAfterHalf?: Promise<void> }>()
const sites = createServer((request, response) => {
  const file = files.get(request.url!.slice(1))
  if (!file) return void response.writeHead(404).end()
  const { content, headers, heldAfterHalf } = file
  response.writeHead(200, { 'content-length': String(Buffer.byteLength(content)), ...headers })
  if (heldAfterHalf === undefined) return void response.end(content)
  const half = content.length / 2
  response.write(content.slice(0, half))
  void heldAfterHalf.then(() => response.end(content.slice(half)))
})

const leie = 'oig.hhs.gov/exclusions/downloadables/UPDATED.csv'
const exclusions = (...npis: string[]) =>
  [
    'LASTNAME,FIRSTNAME,BUSNAME,NPI,STATE,EXCLTYPE,EXCLDATE',
    ...npis.map((own) => `LEE,ANN,,${own},MO,1128a1,20200101`),
    '',
  ].join('\n')
const of = (day: string) => ({ 'last-modified': new Date(`${day}T12:00:00Z`).toUTCString() })
const catalog = 'data.cms.gov/provider-data/api/1/metastore/schemas/dataset/items/xubh-q36u'

beforeAll(async () => {
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
  files.set(leie, { content: exclusions(npi('100000001')), headers: of('2026-06-10') })
  const hospitals = 'https://data.cms.gov/x/Hospital_General_Information.csv'
  files.set(catalog, {
    content: JSON.stringify({ released: '2026-06-04', distribution: [{ downloadURL: hospitals }] }),
  })
  files.set(hospitals.slice('https://'.length), {
    content:
      'Facility ID,Facility Name,City/Town,State,ZIP Code,Hospital Type\n010001,MERCY,DOTHAN,AL,36301,Acute Care Hospitals\n',
  })
  server = await startTestServer({
    env: {
      PUBLIC_DATA: 'leie, hospitals,shortage',
      PUBLIC_DATA_ORIGIN: `http://127.0.0.1:${(sites.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await server.close()
  sites.close()
})

const fetchAll = () =>
  fetchPublicData.run({ data: {}, deps: server.deps, id: 'a', attempt: 0, signal: new AbortController().signal })
const downloads = async () => {
  const { downloads } = await server.as('admin').call(getImports, {})
  return Object.fromEntries(downloads.map((one) => [one.source, one]))
}
const alerts = async () =>
  (await server.as('admin').call(getAlerts, {})).data.filter(({ kind }) => kind === 'public_data_failed').length

test('what is new is imported, what fails is on the desk and emailed once, and what is in use stays', {
  timeout: 180_000,
}, async () => {
  expect(server.deps.publicData?.sources).toEqual(['hospitals', 'leie', 'shortage'])
  expect(await isUntried(server.deps.db, ['leie'])).toBe(true)
  await fetchAll()
  expect(await isUntried(server.deps.db, ['leie', 'hospitals', 'shortage'])).toBe(false)
  const first = await downloads()
  expect(first.hospitals).toMatchObject({ title: 'CMS hospitals', state: 'done' })
  expect(first.leie).toMatchObject({ state: 'done', message: expect.stringContaining('new 1') })
  expect(first.shortage).toMatchObject({ state: 'failed', message: expect.stringContaining('answers 404') })
  const { files: shown } = await server.as('visitor').call(getDataState, {})
  expect(shown.find(({ source }) => source === 'leie')?.file).toMatchObject({ name: 'UPDATED.csv', asOf: '2026-06-10' })
  expect(await alerts()).toBe(1)
  const emailed = async () =>
    (await mailsTo(server, 'admin@attending.example')).filter(({ subject }) => /public file was not/.test(subject))
  await expect.poll(async () => (await emailed()).length).toBe(1)
  expect((await lastMail(server, 'admin@attending.example', 'alert')).text).toContain('The scheduled download')

  // Last year's file changes nothing; the same failure is not told again.
  files.set(leie, { content: exclusions(npi('100000002')), headers: of('2025-06-10') })
  await fetchAll()
  const second = await downloads()
  expect(second.hospitals?.message).toContain('is already in use')
  expect(second.leie).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('the data is already as of 2026-06-10'),
  })
  expect(await alerts()).toBe(2)
  expect((await server.pool.query('select npi from fact_exclusions')).rows).toEqual([{ npi: npi('100000001') }])
})

test('a source that another server is at is left to it, until that has been silent for long', {
  timeout: 120_000,
}, async () => {
  await server.pool.query(
    "update public_data_runs set state = 'running', finished_at = null, told_at = now(), message = 'elsewhere'",
  )
  await fetchAll()
  expect((await downloads()).hospitals).toMatchObject({ state: 'running', message: 'elsewhere' })
  await server.pool.query("update public_data_runs set told_at = now() - interval '1 hour' where source = 'hospitals'")
  await fetchAll()
  expect((await downloads()).hospitals).toMatchObject({ state: 'done' })
})

test('the desk says how much of a file has come while it is downloaded', { timeout: 120_000 }, async () => {
  const { promise: heldAfterHalf, resolve: goOn } = Promise.withResolvers<void>()
  const content = exclusions(npi('100000001'), ...Array.from({ length: 100_000 }, () => '0000000000'))
  files.set(leie, { content, headers: of('2026-08-10'), heldAfterHalf })
  await server.pool.query("update public_data_runs set state = 'done', message = '', finished_at = now()")
  const fetched = fetchAll()
  const told = async () => (await downloads()).leie
  await expect
    .poll(told, { timeout: 60_000 })
    .toMatchObject({ state: 'running', message: expect.stringMatching(/^Downloading UPDATED\.csv: \d MB, \d\d %$/) })
  goOn()
  await fetched
  expect(await told()).toMatchObject({ state: 'done', message: expect.stringContaining('rows read') })
})

test('an admin imports a file of facts from the desk, and is told when it is another’s', {
  timeout: 120_000,
}, async () => {
  const admin = server.as('admin')
  const upload = async (name: string, content: string) => {
    const answer = await server.fetch(`/uploads/import-files?name=${name}`, {
      method: 'POST',
      headers: { ...(await admin.headers()), 'content-type': 'application/octet-stream' },
      body: content,
    })
    return ((await answer.json()) as { path: string }).path
  }
  const content = exclusions(npi('100000001'), npi('100000003'))
  const path = await upload('UPDATED.csv', content)
  const file = { kind: 'leie', place: 'upload', path } as const
  expect(await admin.call(previewImport, file)).toMatchObject({ problem: null })
  const wrong = await admin.call(previewImport, { ...file, path: await upload('x.csv', providers({})) })
  expect(wrong.problem).toContain('of OIG exclusions')
  const { importId } = await admin.call(startImport, file)
  const state = async () => (await admin.call(getImports, {})).orders.find(({ id }) => id === importId)?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('done')
  expect((await server.pool.query('select count(*)::int as all from fact_exclusions')).rows).toEqual([{ all: 2 }])
})
