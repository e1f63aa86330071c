/** Imports from the data desk: uploads to the store, a look at the first rows, the job, its report and its rejects. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { valueHash } from '#data/suppression/value-hash.ts'
import type { Jobs } from '#door/queue.ts'
import { paths } from '#shared/product/paths.ts'
import { npi } from '../src/data/test/import-fixture.ts'
import { clinicians, providers } from '../src/data/test/public-rows.ts'
import { workbookOf } from '../src/data/test/workbook-of.ts'
import {
  cancelImport,
  downloadImportRejects,
  getImports,
  previewImport,
  startImport,
  undoImport,
} from '../src/features/imports/contracts.ts'
import { runImportOrder } from '../src/features/imports/jobs.server.ts'
import { type Speaker, startTestServer, type TestServer } from './support/server.ts'

// Each import is its own process, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 })

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'attending-imports-'))
beforeAll(async () => {
  mkdirSync(path.join(folder, 'files'))
  server = await startTestServer({
    env: { IMPORT_FILES_DIR: path.join(folder, 'files'), IMPORT_UPLOAD_MB: '1', SIGN_INS_PER_MINUTE: '100000' },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const admin = () => server.as('admin')
const contacts = [
  'Contactfirstname,Contactlastname,specialty,Personalemail,Contactcity,Contactstate,Shoe size',
  'Ann,Lee,Cardiology,ann@home.example,Oakland,CA,38',
  'Bob,Ray,Urology,bob@home.example,Reno,NV,44',
  ',,,,,,',
].join('\n')

async function upload(name: string, body: string | Uint8Array<ArrayBuffer>, who: Speaker = 'admin') {
  return server.fetch(paths.importUpload(name), { method: 'POST', body, headers: await server.as(who).headers() })
}
async function uploaded(name: string, body: string): Promise<string> {
  const response = await upload(name, body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { path: string }).path
}
const uploads = async () =>
  (await Array.fromAsync(server.deps.storage.list('imports/'))).map(({ name }) => name.split('/')[1])

async function finished(importId: string) {
  await server.settled()
  const { orders } = await admin().call(getImports, {})
  return orders.find(({ id }) => id === importId)
}

test('threat 15: no one but an admin uploads', async () => {
  expect((await upload('a.csv', contacts, 'visitor')).status).toBe(401)
  for (const who of ['free', 'basic', 'premium', 'monthly', 'demo'] as const) {
    expect((await upload('a.csv', contacts, who)).status, who).toBe(403)
  }
  expect(await uploads()).toEqual([])
})

test('an upload without a name, without content or beyond the limit leaves nothing behind', async () => {
  expect((await upload('', contacts)).status).toBe(422)
  expect((await upload('a.csv', '')).status).toBe(422)
  const tooLarge = await upload('a.csv', new Uint8Array(1024 * 1024 + 1))
  expect([tooLarge.status, await tooLarge.json()]).toEqual([
    413,
    { error: { code: 'too_large', message: 'The file is larger than 1 MB, which is the limit for uploads.' } },
  ])
  expect(await uploads()).toEqual([])
})

test('a name with a way in it stays in its folder', async () => {
  const upload = await uploaded('../../etc/passwd\u0000;rm -rf.csv', contacts)
  expect(upload).toMatch(/^[0-9a-f-]{36}\/passwd_rm -rf\.csv$/)
})

test('only files of the folder can be named, links followed', async () => {
  writeFileSync(path.join(folder, 'secret.csv'), contacts)
  writeFileSync(path.join(folder, 'files/mine.csv'), contacts)
  symlinkSync(path.join(folder, 'secret.csv'), path.join(folder, 'files/link.csv'))
  const ask = (given: string, place = 'server') => admin().post(previewImport.name, { kind: 'csv', place, path: given })
  for (const given of ['../secret.csv', path.join(folder, 'secret.csv'), 'link.csv', '/etc/passwd', '.']) {
    expect((await ask(given)).status, given).toBe(422)
    expect((await ask(given, 'upload')).status, `${given}, as an upload`).toBeGreaterThanOrEqual(404)
  }
  expect((await ask('missing.csv')).status).toBe(404)
  expect((await ask('mine.csv')).status).toBe(200)
  expect((await admin().call(getImports, {})).serverFiles).toEqual([{ path: 'mine.csv', size: contacts.length }])
})

test('the preview says what each column fills, what is unknown, and how the rows are understood', async () => {
  const file = { kind: 'csv', place: 'upload', path: await uploaded('contacts.csv', contacts) } as const
  const preview = await admin().call(previewImport, file)
  expect(preview.problem).toBeNull()
  expect(preview.columns.map(({ header, column }) => [header, column])).toEqual([
    ['Contactfirstname', 'Contactfirstname'],
    ['Contactlastname', 'Contactlastname'],
    ['specialty', 'specialty'],
    ['Personalemail', 'Personalemail'],
    ['Contactcity', 'Contactcity'],
    ['Contactstate', 'Contactstate'],
    ['Shoe size', null],
  ])
  expect(preview.rows[0]).toMatchObject({ name: 'Ann Lee', specialty: 'Cardiology', location: 'Oakland, CA' })
  expect(preview.rows[2]?.problem).toBeTruthy()
})

test('a file with other headers is understood and imported with a mapping', async () => {
  const strange = 'Given,Surname,Field,State\nCleo,Fox,Neurology,NV\n'
  const file = { kind: 'csv', place: 'upload', path: await uploaded('strange.csv', strange) } as const
  const { problem } = await admin().call(previewImport, file)
  expect(problem).toContain('lacks the column Contactfirstname')
  expect(problem).toMatch(/Rename them, or map other columns to them below\.$/)
  const mapped = { ...file, mapping: { Contactfirstname: 'Given', specialty: 'Field' } }
  expect((await admin().call(previewImport, mapped)).rows[0]).toMatchObject({
    name: 'Cleo Fox',
    specialty: 'Neurology',
  })
  const { importId } = await admin().call(startImport, { ...mapped, dryRun: true })
  expect(await finished(importId)).toMatchObject({ state: 'done', dryRun: true })
  expect(await uploads()).toContain(file.path.split('/')[0])
})

test('a column that is given to nothing is shown as such, and stays empty', async () => {
  const file = { kind: 'csv', place: 'upload', path: await uploaded('contacts.csv', contacts) } as const
  const preview = await admin().call(previewImport, { ...file, mapping: { Personalemail: '', Contactcity: '' } })
  expect(preview.columns.filter(({ column }) => column === null).map(({ header }) => header)).toEqual([
    'Personalemail',
    'Contactcity',
    'Shoe size',
  ])
  expect(preview.rows[0]).toMatchObject({ name: 'Ann Lee', location: 'CA' })
  const lacking = await admin().call(previewImport, { ...file, mapping: { Contactlastname: '' } })
  expect(lacking.problem).toContain('lacks the column Contactlastname')
})

test('an Excel workbook is previewed and imported, and a damaged one says so in plain words', async () => {
  const whole = new Uint8Array(
    workbookOf({
      Sheet1: {
        rows: [
          ['First Name', 'Last Name', 'NPI', 'Reach at'],
          ['Xena', 'Lee', npi('100000077'), 'x@clinic.example'],
        ],
      },
    }),
  )
  const path = ((await (await upload('contacts.xlsx', whole)).json()) as { path: string }).path
  const file = { kind: 'csv', place: 'upload', path } as const
  const preview = await admin().call(previewImport, file)
  expect(preview.rows).toEqual([expect.objectContaining({ line: 2, name: 'Xena Lee', npi: npi('100000077') })])
  expect(preview.doubts).toEqual([{ at: 3, header: 'Reach at', says: "'Reach at' looks like email addresses." }])
  const { importId } = await admin().call(startImport, { ...file, dryRun: true })
  const order = await finished(importId)
  expect(order).toMatchObject({
    state: 'done',
    message: expect.stringContaining('columns that were not used: Reach at'),
  })
  expect(order!.message).toContain("Warning: The column 'Reach at' looks like email addresses")

  const half = ((await (await upload('half.xlsx', whole.slice(0, 500))).json()) as { path: string }).path
  expect((await admin().call(previewImport, { kind: 'csv', place: 'upload', path: half })).problem).toBe(
    'half.xlsx is not a complete Excel workbook: it is damaged or was cut off. Open it in Excel, save it again, and import that file.',
  )
})

test('an import doesn’t start while a column is in doubt that no one has said anything about', async () => {
  const rows = ['Ann,Lee,CA,a@x.example', 'Bob,Ray,NV,b@x.example', 'Eve,Fox,TX,c@x.example']
  const path = await uploaded('doubt.csv', `First,Last,State,Reach at\n${rows.join('\n')}\n`)
  const file = { kind: 'csv', place: 'upload', path } as const
  await expect(admin().call(startImport, file)).rejects.toMatchObject({
    status: 422,
    fields: { mapping: "'Reach at' looks like email addresses." },
  })
  const { importId } = await admin().call(startImport, { ...file, without: ['Reach at'] })
  expect(await finished(importId)).toMatchObject({ state: 'done', rows: 3 })
  await server.pool.query("delete from physicians where last_name in ('Lee', 'Ray', 'Fox') and source = 'csv'")
})

test('an import runs as a job, tells its report, keeps its rejects, and is in the history', async () => {
  const file = { kind: 'csv', place: 'upload', path: await uploaded('contacts.csv', contacts) } as const
  const { importId } = await admin().call(startImport, file)
  // The next one has to wait.
  await expect(admin().call(startImport, file)).rejects.toMatchObject({
    status: 409,
    message: 'Another import is running. Wait until it has finished.',
  })
  const order = await finished(importId)
  expect(order).toMatchObject({ state: 'done', part: 1, hasRejects: true, orderedBy: 'admin@attending.example' })
  expect(order!.rows).toBe(3)
  expect(order!.message).toContain('contacts.csv')
  expect(order!.message).not.toContain(server.deps.env.DATA_DIR)
  const { rows } = await server.pool.query("select first_name from physicians where source = 'csv' order by 1")
  expect(rows.map((row) => row.first_name)).toEqual(['Ann', 'Bob'])
  const rejects = await (await admin().post(downloadImportRejects.name, { importId })).text()
  expect(rejects).toMatch(/^line,reason,row\n4,/)
  const history = await admin().call(getImports, {})
  expect(history.data[0]).toMatchObject({ source: 'csv', outcome: 'done', read: 3, new: 2 })
  // An imported file isn't stored a second time.
  expect(await uploads()).not.toContain(file.path.split('/')[0])
})

test('an import is undone from the history as a whole, and refused when something has changed since', async () => {
  const people = (title: string) =>
    `NPI,Contactfirstname,Contactlastname,Contacttitle,specialty,Contactstate\n${npi('100000007')},Una,Doe,${title},Urology,NV\n`
  const take = async (name: string, text: string) => {
    const file = { kind: 'csv', place: 'upload', path: await uploaded(name, text) } as const
    const { importId } = await admin().call(startImport, file)
    expect(await finished(importId)).toMatchObject({ state: 'done' })
    return (await admin().call(getImports, {})).data[0]!
  }
  const titles = async () =>
    (await server.pool.query("select title from physicians where last_name = 'Doe'")).rows.map((row) => row.title)
  const first = await take('one.csv', people('Partner'))
  const second = await take('two.csv', people('Owner'))
  expect([first.undoable, second.undoable]).toEqual([true, true])
  await expect(admin().call(undoImport, { runId: first.id })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('1 have changed since'),
  })
  expect(await titles()).toEqual(['Owner'])
  expect((await admin().call(undoImport, { runId: second.id })).message).toContain('1 physician restored, 0 deleted')
  expect(await titles()).toEqual(['Partner'])
  expect((await admin().call(getImports, {})).data[0]).toMatchObject({ undoable: false, undoneAt: expect.any(String) })
  await expect(admin().call(undoImport, { runId: second.id })).rejects.toMatchObject({ status: 409 })
  await admin().call(undoImport, { runId: first.id })
  expect(await titles()).toEqual([])
})

test('an import is canceled while it runs, and nothing is changed', async () => {
  const lines = Array.from({ length: 12_000 }, (_, at) => `Cora,Stone${at.toString(36)},Urology,c${at}@stone.example`)
  const text = `Contactfirstname,Contactlastname,specialty,Personalemail\n${lines.join('\n')}\n`
  const count = async () => (await server.pool.query("select 1 from physicians where first_name = 'Cora'")).rowCount
  const file = { kind: 'csv', place: 'upload', path: await uploaded('many.csv', text) } as const
  // Holds the import at its begin, so that it is canceled in time however fast it is.
  const holder = await server.pool.connect()
  await holder.query('begin; lock table physicians in share mode')
  const { importId } = await admin().call(startImport, file)
  const state = async () => (await admin().call(getImports, {})).orders.find(({ id }) => id === importId)
  await vi.waitFor(async () => expect((await state())?.state).toBe('running'), { timeout: 60_000, interval: 100 })
  await admin().call(cancelImport, { importId })
  await vi.waitFor(async () => expect((await state())?.canceled).toBe(true), { timeout: 60_000, interval: 100 })
  // The server has told the import by then, and the import hears it with its next rows.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await holder.query('rollback')
  holder.release()
  expect(await finished(importId)).toMatchObject({
    state: 'failed',
    canceled: true,
    message: 'Canceled. Nothing was changed.',
  })
  expect(await count()).toBe(0)
  await expect(admin().call(cancelImport, { importId })).rejects.toMatchObject({ status: 409 })
  await expect(admin().call(cancelImport, { importId: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test('the preview counts the samples and what lists have of them, and they stay when the admin says so', async () => {
  await server.pool.query(
    "insert into physicians (first_name, last_name, source, generated) values ('Sam', 'Sample', 'generated', true)",
  )
  const given = { kind: 'csv', place: 'upload', path: await uploaded('contacts.csv', contacts) } as const
  const { samples } = await admin().call(previewImport, given)
  expect(samples.profiles).toBeGreaterThan(0)
  const { importId } = await admin().call(startImport, { ...given, samples: 'keep' })
  expect((await finished(importId))?.message).toContain('sample physicians kept')
  expect(
    (await admin().call(previewImport, { ...given, path: await uploaded('again.csv', contacts) })).samples,
  ).toEqual(samples)
  await server.pool.query("delete from physicians where last_name = 'Sample'")
})

test('a dry run says that the samples go, which rows it reads, and that everything comes back', async () => {
  await server.pool.query(`
    insert into physicians (first_name, last_name, source, generated)
      select 'Sam', 'Sample', 'generated', true from generate_series(1, 50);
    create function wait_a_moment() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return new; end $$;
    create trigger slowly before update on import_orders for each row execute function wait_a_moment()`)
  try {
    const given = { kind: 'csv', place: 'upload', path: await uploaded('contacts.csv', contacts) } as const
    const { samples } = await admin().call(previewImport, given)
    const { importId } = await admin().call(startImport, { ...given, dryRun: true, samples: 'remove' })
    const seen: string[] = []
    await expect
      .poll(
        async () => {
          const { orders } = await admin().call(getImports, {})
          const order = orders.find(({ id }) => id === importId)!
          if (order.state === 'running' && order.step !== seen.at(-1)) seen.push(order.step)
          expect([order.part >= 0, order.part <= 1]).toEqual([true, true])
          return order.state
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe('done')
    // Before the first report, it has been started.
    expect(seen.slice(seen.indexOf('samples'))).toEqual(['samples', 'rows', 'undoing'])
    const after = await admin().call(previewImport, { ...given, path: await uploaded('again.csv', contacts) })
    expect(after.samples).toEqual(samples)
  } finally {
    await server.settled()
    await server.pool.query(`drop trigger slowly on import_orders; drop function wait_a_moment;
      delete from physicians where last_name = 'Sample'`)
  }
})

test('twenty starts at once are one import', async () => {
  const given = await uploaded('contacts.csv', contacts)
  const input = { kind: 'csv', place: 'upload', path: given, dryRun: true }
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin().post(startImport.name, input)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  await server.settled()
})

test('a file that is refused says why, and changes nothing', async () => {
  const given = await uploaded('notes.csv', 'a,b\n1,2\n')
  const { importId } = await admin().call(startImport, { kind: 'csv', place: 'upload', path: given })
  expect(await finished(importId)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('lacks the columns'),
  })
})

test('threat 26: a list of hashes hides who it names', async () => {
  const given = await uploaded('list.txt', `${valueHash('personal_email', 'ann@home.example')}\n`)
  const { importId } = await admin().call(startImport, { kind: 'suppressions', place: 'upload', path: given })
  const order = await finished(importId)
  expect(order).toMatchObject({ state: 'done' })
  const { rows } = await server.pool.query("select first_name from physicians where source = 'csv'")
  expect(rows.map((row) => row.first_name)).toEqual(['Bob'])
})

test('NPPES and then doctors and clinicians are previewed and imported with their reports, and keep their rejects', async () => {
  const name = 'npidata_pfile_20050523-20260608.csv'
  const odd = { NPI: '1234567890', 'Provider First Name': 'ODD' }
  const nppes = { kind: 'nppes', place: 'upload', path: await uploaded(name, providers({}, odd)) } as const
  const preview = await admin().call(previewImport, nppes)
  expect([preview.problem, preview.columns, preview.known]).toEqual([null, [], []])
  expect(preview.rows).toEqual([
    expect.objectContaining({ npi: npi('100000001'), specialty: 'Cardiology', problem: null }),
    expect.objectContaining({ line: 3, problem: expect.stringContaining('NPI') }),
  ])
  const first = await admin().call(startImport, nppes)
  expect(await finished(first.importId)).toMatchObject({ state: 'done', part: 1, rows: 2, hasRejects: true })
  const rejects = await (await admin().post(downloadImportRejects.name, { importId: first.importId })).text()
  expect(rejects.split('\n')[1]).toMatch(/^3,.*NPI/)

  const { path: stored } = (await (
    await upload('DAC_NationalDownloadableFile_07_2026.csv', clinicians({}))
  ).json()) as {
    path: string
  }
  const dac = { kind: 'dac', place: 'upload', path: stored } as const
  expect((await admin().call(previewImport, dac)).rows[0]).toMatchObject({ npi: npi('100000001'), problem: null })
  const second = await admin().call(startImport, dac)
  expect(await finished(second.importId)).toMatchObject({ state: 'done', hasRejects: false })
  const history = await admin().call(getImports, {})
  expect(history.data.slice(0, 2)).toEqual([
    expect.objectContaining({ source: 'dac', outcome: 'done', read: 1, changed: 1 }),
    expect.objectContaining({ source: 'nppes', outcome: 'done', read: 2, new: 1 }),
  ])
})

test("a file in a server's own folder waits for a server that can read it, and only a server that has seen it reports it missing", async () => {
  writeFileSync(path.join(folder, 'files/here.csv'), contacts)
  const { importId } = await admin().call(startImport, { kind: 'csv', place: 'server', path: 'here.csv', dryRun: true })
  expect(await finished(importId)).toMatchObject({ state: 'done' })
  const handedOn: unknown[] = []
  const enqueue: Jobs['enqueue'] = async (_db, job, data, options) => void handedOn.push([job.name, data, options])
  const deps = { ...server.deps, jobs: { enqueue } }
  const again = async (seenBy: string, file: string) => {
    await server.pool.query(
      `update import_orders set state = 'waiting', finished_at = null, seen_by = $2, path = $3, created_at = now() where id = $1`,
      [importId, seenBy, file],
    )
    const { signal } = new AbortController()
    await runImportOrder.run({ data: { importId }, deps, id: importId, attempt: 0, signal })
    const { rows } = await server.pool.query('select state, message from import_orders where id = $1', [importId])
    return rows[0]
  }
  expect(await again('elsewhere:/files', 'nowhere.csv')).toMatchObject({ state: 'waiting' })
  expect(handedOn.splice(0)).toEqual([['run-import-order', { importId }, { after: 2 }]])
  // A folder that servers share is read by any of them.
  expect(await again('elsewhere:/files', 'here.csv')).toMatchObject({ state: 'done' })
  expect(await again(server.deps.imports.serverName, 'nowhere.csv')).toEqual({
    state: 'failed',
    message: 'The file is gone. Nothing was changed.',
  })
  expect(handedOn).toEqual([])
})

test('a file of another kind says so in the preview, and names no folder of the server', async () => {
  const path = await uploaded('contacts.csv', contacts)
  for (const kind of ['nppes', 'dac'] as const) {
    const { problem } = await admin().call(previewImport, { kind, place: 'upload', path })
    expect(problem).toMatch(/contacts\.csv/)
    expect(problem).not.toContain(server.deps.env.DATA_DIR)
  }
})
