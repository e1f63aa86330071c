/** Two servers over one database and one bucket, without a disk that both see: what one was given, the other uses. */

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { downloadExport, startExport } from '../src/features/export/contracts.ts'
import { downloadImportRejects, getImports, previewImport, startImport } from '../src/features/imports/contracts.ts'
import { bucketSettings, S3StandIn } from './support/s3-stand-in.ts'
import { startTestServer, type TestServer } from './support/server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const bucket = new S3StandIn()
let first: TestServer
let second: TestServer
beforeAll(async () => {
  await bucket.start()
  const env = bucketSettings(bucket, 'files')
  first = await startTestServer({ env })
  second = await startTestServer({ env, peerOf: first })
  // Jobs run at the second server.
  await first.deps.jobQueue.stop()
})
afterAll(async () => {
  await second.close()
  await first.close()
  bucket.stop()
})

async function upload(name: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = await first.as('admin').headers()
  return first.fetch(paths.importUpload(name), { method: 'POST', body, headers })
}

const rows = ['Ann,Lee,Cardiology,CA', ',,Urology,NV', 'Bob,Ray,Urology,NV']
const contacts = `Contactfirstname,Contactlastname,specialty,Contactstate\n${rows.join('\n')}\n`

test('an upload at one server is looked at and run by the other, and its rejects are had from the first', async () => {
  const { path } = (await (await upload('contacts.csv', contacts)).json()) as { path: string }
  expect([...bucket.objects.keys()]).toEqual([`/files/imports/${path}`])
  const file = { kind: 'csv', place: 'upload', path } as const
  for (const server of [first, second]) {
    expect((await server.as('admin').call(previewImport, file)).rows[0]).toMatchObject({ name: 'Ann Lee' })
  }
  const { importId } = await second.as('admin').call(startImport, file)
  await second.settled()
  const { orders } = await first.as('admin').call(getImports, {})
  expect(orders[0]).toMatchObject({ id: importId, state: 'done', rows: 3, hasRejects: true })
  expect(orders[0]?.message).not.toContain(second.deps.env.DATA_DIR)
  expect(second.logged.some((line) => line.includes('"job":"run-import-order"'))).toBe(true)
  const rejects = await (await first.as('admin').post(downloadImportRejects.name, { importId })).text()
  expect(rejects).toMatch(/^line,reason,row\n3,/)
  // An imported file isn't stored a second time.
  expect([...bucket.objects.keys()]).toEqual([`/files/rejects/${importId}.rejected.csv`])
})

test('a large upload goes to the bucket in parts', async () => {
  const large = Buffer.alloc(9 * 1024 * 1024, 'Ann,Lee,Cardiology,CA\n')
  large.write('Contactfirstname,Contactlastname,specialty,Contactstate\n')
  bucket.seen.length = 0
  const { path, size } = (await (await upload('large.csv', new Uint8Array(large))).json()) as {
    path: string
    size: number
  }
  expect(size).toBe(large.length)
  expect(bucket.seen.filter((line) => line.includes('partNumber='))).toHaveLength(2)
  expect(bucket.objects.get(`/files/imports/${path}`)?.equals(large)).toBe(true)
  await second.deps.storage.remove(`imports/${path}`)
})

test('an image of the site and an export from one server are had from the other', async () => {
  const form = new FormData()
  const picture = await sharp({ create: { width: 1300, height: 700, channels: 3, background: '#0b6b53' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(picture)], 'a.png'))
  const headers = await first.as('admin').headers()
  const sent = await first.fetch('/uploads/site-assets/hero-image', { method: 'POST', body: form, headers })
  const { url } = (await sent.json()) as { url: string }
  const images = await Promise.all([first, second].map(async (server) => (await server.fetch(url)).arrayBuffer()))
  expect(Buffer.from(images[1]!).equals(Buffer.from(images[0]!))).toBe(true)
  expect(images[0]!.byteLength).toBeGreaterThan(1000)

  const found = await first.pool.query('select id from physicians order by id limit 2')
  const physicianIds = found.rows.map(({ id }) => Number(id))
  const made = await first.as('premium').call(startExport, { source: { kind: 'selection', physicianIds } })
  const asked = { exportId: made.export.id, format: 'csv' } as const
  const csv = await (await second.as('premium').post(downloadExport.name, asked)).text()
  expect(csv.trim().split('\n')).toHaveLength(1 + physicianIds.length)
})

test('while the bucket is away, uploads and imports are refused for now, the log says why, and nothing is half there', async () => {
  const { path } = (await (await upload('contacts.csv', contacts)).json()) as { path: string }
  const file = { kind: 'csv', place: 'upload', path } as const
  bucket.stop()
  const before = await first.as('admin').call(getImports, {})
  const refused = [await upload('more.csv', contacts), await first.as('admin').post(startImport.name, file)]
  for (const response of refused) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
  }
  expect(first.logged.some((line) => line.includes('The file store could not be reached: PUT imports/'))).toBe(true)
  expect(await first.as('admin').call(getImports, {})).toEqual(before)
})
