/**
 * Downloads from a local stand-in for the government's sites, which drops connections, lies about lengths, and leads
 * elsewhere.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { nppes } from '../sources/nppes/nppes.ts'
import { totals } from '../sources/totals/totals.ts'
import { volumes } from '../sources/volumes/volumes.ts'
import { liftSuppressions } from '../suppression/lift.ts'
import { suppressPerson } from '../suppression/suppress.ts'
import { importFixture, npi, suppressionKey } from '../test/import-fixture.ts'
import { providers } from '../test/public-rows.ts'
import { json, file as sent, standIn } from '../test/stand-in.ts'
import { workbookOf } from '../test/workbook-of.ts'
import { zipOf } from '../test/zip-of.ts'
import { download } from './download.ts'
import { newestFiles } from './newest-files.ts'

const fixture = importFixture()
const { answers, asked, fetching, origin, command } = standIn()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'attending-fetch-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const leie = 'oig.hhs.gov/exclusions/downloadables/UPDATED.csv'
const file = { address: `https://${leie}`, name: 'UPDATED.csv', asOf: null }
const rows = (...npis: string[]) =>
  [
    'LASTNAME,FIRSTNAME,BUSNAME,NPI,STATE,EXCLTYPE,EXCLDATE',
    ...npis.map((npi) => `LEE,ANN,,${npi},MO,1128a1,20200101`),
    '',
  ].join('\n')

test('the index page tells the newest month and the weeks after it, in order', async () => {
  const page = [
    './NPPES_Data_Dissemination_May_2026_V2.zip',
    './NPPES_Data_Dissemination_061526_062126_Weekly_V2.zip',
    './NPPES_Data_Dissemination_June_2026_V2.zip',
    './NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip',
    './NPPES_Data_Dissemination_051826_052426_Weekly_V2.zip',
    './NPPES_Deactivated_NPI_Report_060826_V2.zip',
  ].map((link) => `<a href='${link}'>x</a>`)
  answers.set('download.cms.gov/nppes/NPI_Files.html', sent(`<html>${page.join('')}</html>`))
  expect(await newestFiles(nppes, fetching)).toEqual(
    [
      ['June_2026_V2', '2026-06-01'],
      ['060826_061426_Weekly_V2', '2026-06-14'],
      ['061526_062126_Weekly_V2', '2026-06-21'],
      ['Deactivated_NPI_Report_060826_V2', '2026-06-08'],
    ].map(([name = '', asOf]) => {
      const whole = `NPPES_${name.startsWith('Deactivated') ? '' : 'Data_Dissemination_'}${name}.zip`
      return { address: `https://download.cms.gov/nppes/${whole}`, name: whole, asOf }
    }),
  )
  answers.set('download.cms.gov/nppes/NPI_Files.html', sent('<html>Moved</html>'))
  await expect(newestFiles(nppes, fetching)).rejects.toThrow(/has no link to a monthly file of NPPES/)
})

test('the catalog tells the newest file of a data set; without the data set nothing is downloaded', async () => {
  const catalog = (dataset: unknown[]) =>
    answers.set('data.cms.gov/data.json', json({ '@type': 'dcat:Catalog', dataset }))
  const title = 'Medicare Physician & Other Practitioners - by Provider and Service'
  const at = 'https://data.cms.gov/sites/default/files/2026-04/0f3e'
  catalog([
    { title: 'Another' },
    {
      title,
      distribution: [
        { format: 'API', accessURL: `${at}/data`, modified: '2026-04-20' },
        { downloadURL: `${at}/PHY_R26_P05_V10_D24_Prov_Svc.csv`, modified: '2026-04-20' },
        { downloadURL: `${at}/PHY_R26_P06_V10_D21_Prov_Svc.csv`, modified: '2026-06-01' },
        { downloadURL: `${at}/MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv`, modified: '2025-05-01' },
        { downloadURL: `${at}/MUP_PHY_R25_P05_V20_D22_Prov_Svc.zip`, modified: '2025-05-01' },
        { downloadURL: `${at}/MUP_PHY_R24_P07_V10_D22_Prov_Svc.csv`, modified: '2024-07-01' },
        { downloadURL: `${at}/MUP_PHY_R23_P05_V10_D21_Prov_Svc.csv`, modified: '2023-05-01' },
        ...[20, 19, 18].map((year) => ({ downloadURL: `${at}/MUP_PHY_R22_P05_V10_D${year}_Prov_Svc.csv` })),
      ],
    },
  ])
  // The newest file for each of the last five years: the one for 2021 was corrected in 2026.
  const named = (name: string, asOf: string | null) => ({ address: `${at}/${name}`, name, asOf })
  expect(await newestFiles(volumes, fetching)).toEqual([
    named('PHY_R26_P05_V10_D24_Prov_Svc.csv', '2026-04-20'),
    named('MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv', '2025-05-01'),
    named('MUP_PHY_R24_P07_V10_D22_Prov_Svc.csv', '2024-07-01'),
    named('PHY_R26_P06_V10_D21_Prov_Svc.csv', '2026-06-01'),
    named('MUP_PHY_R22_P05_V10_D20_Prov_Svc.csv', null),
  ])
  await expect(newestFiles(totals, fetching)).rejects.toThrow(
    /has no file of 'Medicare Physician & Other Practitioners - by Provider'/,
  )
  answers.set('data.cms.gov/data.json', sent('<!doctype html>'))
  await expect(newestFiles(volumes, fetching)).rejects.toThrow(/Nothing was downloaded/)
})

test('a download that breaks off continues where it stopped; one that has changed begins again', async () => {
  const content = rows('1265563019').repeat(1000)
  let requests = 0
  const [half, third] = [Math.floor(content.length / 2), Math.floor(content.length / 3)]
  answers.set(leie, (request, response) => {
    const { range, 'if-range': tag } = request.headers
    requests++
    // A different file by the third time.
    const etag = requests > 2 ? '"b"' : '"a"'
    const from = range && tag === etag ? Number(/\d+/.exec(range)![0]) : 0
    const length = String(content.length - from)
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': length,
      'last-modified': 'Wed, 10 Jun 2026 12:00:00 GMT',
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    })
    if (requests > 3) return void response.end(content.slice(from))
    const sent = requests === 1 ? half : from + third
    response.write(content.slice(from, sent))
    // Dropped once what was sent is on disk.
    const looking = setInterval(() => {
      if ((statSync(path.join(folder, 'UPDATED.csv.part'), { throwIfNoEntry: false })?.size ?? 0) < sent) return
      clearInterval(looking)
      response.destroy()
    }, 5)
  })
  const done = (await download(file, folder, fetching, { pause: 1 }))!
  expect(readFileSync(done.file, 'utf8')).toBe(content)
  expect(done.modifiedOn).toBe('2026-06-10')
  expect(asked[1]).toMatch(/bytes=\d+-/)
  expect(existsSync(`${done.file}.part`)).toBe(false)
})

test('a server that resumes at the wrong place isn’t trusted', async () => {
  const content = rows('1265563019').repeat(100)
  const part = path.join(folder, 'UPDATED.csv.part')
  writeFileSync(part, content.slice(0, 1000))
  writeFileSync(path.join(folder, 'UPDATED.csv.tag'), '"a"')
  answers.set(leie, (request, response) => {
    const partly = request.headers.range !== undefined
    const rest = Buffer.from(partly ? content.slice(500) : content)
    const range = { 'content-range': `bytes 500-${content.length - 1}/${content.length}` }
    response
      .writeHead(partly ? 206 : 200, { etag: '"a"', 'content-length': rest.length, ...(partly && range) })
      .end(rest)
  })
  const done = (await download(file, folder, fetching, { pause: 1 }))!
  expect(asked).toEqual([`${leie} bytes=1000-`, leie])
  expect(readFileSync(done.file, 'utf8')).toBe(content)
})

test('a length that is not true, a refusal, and another host are no file', async () => {
  answers.set(leie, (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 999\r\nconnection: close\r\n\r\nshort')
  })
  await expect(download(file, folder, fetching, { pause: 1 })).rejects.toThrow(
    /UPDATED\.csv could not be downloaded|ended after/,
  )
  answers.set(leie, (_, response) => response.writeHead(302, { location: 'https://evil.example/x.csv' }).end())
  await expect(download(file, folder, fetching, { pause: 1 })).rejects.toThrow(
    /evil\.example\/x\.csv is not on a host that public files come from/,
  )
  answers.set(leie, (_, response) => response.writeHead(302, { location: 'http://oig.hhs.gov/x.csv' }).end())
  await expect(download(file, folder, fetching, { pause: 1 })).rejects.toThrow(/is not on a host/)
  answers.delete(leie)
  await expect(download(file, folder, fetching, { pause: 1 })).rejects.toThrow(/answers 404\. Nothing was downloaded/)
  expect(existsSync(path.join(folder, 'UPDATED.csv'))).toBe(false)
  // Longer than announced: anything beyond isn't part of the answer, and the file is as long as announced.
  answers.set(leie, (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nlonger than that')
  })
  expect(readFileSync((await download(file, folder, fetching, { pause: 1 }))!.file, 'utf8')).toBe('longe')
})

const exclusions = 'UPDATED.csv'
const run = (...argv: string[]) => command(fixture.database, folder, ...argv)
const inUse = () => fixture.rows('select npi from fact_exclusions')

test('script/import leie --fetch downloads and imports; last year’s file and a web page are refused', async () => {
  await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
  answers.set(leie, sent(rows('1265563019'), { of: '2026-06-10' }))
  expect(await run('leie', '--fetch')).toMatchObject({ code: 0, said: expect.stringContaining('new 1') })
  expect(await fixture.rows("select as_of::text as day, file_name from import_runs where outcome = 'done'")).toEqual([
    { day: '2026-06-10', file_name: exclusions },
  ])
  expect((await run('leie', '--fetch')).said).toBe('UPDATED.csv is already in use.\n')
  const refused = async (content: string, of: string, why: string) => {
    answers.set(leie, sent(content, { of }))
    expect(await run('leie', '--fetch')).toMatchObject({ code: 1, said: expect.stringContaining(why) })
    // Nothing remains of it, on disk or in the database.
    expect(readdirSync(path.join(folder, 'downloads'))).toEqual([])
    expect(await inUse()).toEqual([{ npi: '1265563019' }])
  }
  await refused(rows('1003005315'), '2025-06-10', 'is as of 2025-06-10, and the data is already as of 2026-06-10')
  await refused('<!doctype html><title>Maintenance</title>', '2026-07-10', 'is a web page, not a CSV file')
  await refused(rows('1003005315').replace('EXCLDATE', 'EXCLUDED'), '2026-07-10', "lacks the column 'EXCLDATE'")
})

test('a file that has not changed is not sent again, until another one came in or a dry run only looked at it', async () => {
  await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
  const conditions: (string | undefined)[] = []
  let etag = 'W/"a"'
  answers.set(leie, (request, response) => {
    const given = request.headers['if-none-match']
    conditions.push(given)
    if (given === etag) return void response.writeHead(304).end()
    response.setHeader('etag', etag)
    sent(rows('1265563019'))(request, response)
  })
  expect(await run('leie', '--fetch', '--dry-run')).toMatchObject({ code: 0 })
  expect((await run('leie', '--fetch')).said).toContain('new 1')
  expect(await run('leie', '--fetch')).toEqual({ code: 0, said: 'UPDATED.csv is already in use.\n' })
  // A different file, imported by hand: the server's file is looked at again.
  const other = fixture.file('other.csv', rows('1265563019', '1003005315'))
  expect(await run('leie', other, '--as-of', '2026-06-09', '--older')).toMatchObject({ code: 0 })
  expect(await run('leie', '--fetch', '--fewer')).toMatchObject({ code: 0 })
  expect(await inUse()).toEqual([{ npi: '1265563019' }])
  etag = 'W/"b"'
  expect((await run('leie', '--fetch')).said).toContain('Nothing changed.')
  expect(conditions).toEqual([undefined, undefined, 'W/"a"', undefined, 'W/"a"'])
})

test('a file that has not changed is sent again once someone in it is listed again', async () => {
  await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
  answers.set(leie, (request, response) => {
    if (request.headers['if-none-match'] === '"a"') return void response.writeHead(304).end()
    response.setHeader('etag', '"a"')
    sent(rows('1265563019'))(request, response)
  })
  expect(await run('leie', '--fetch')).toMatchObject({ code: 0 })
  const suspect = { firstName: 'Ann', lastName: 'Lee', npi: '1265563019', contacts: {} }
  const journalFile = path.join(folder, 'journal.jsonl')
  await inTransaction(fixture.database.db, (db) =>
    suppressPerson(db, suspect, { key: suppressionKey, journalFile }, 'asked'),
  )
  expect(await inUse()).toEqual([])
  await inTransaction(fixture.database.db, (db) => liftSuppressions(db, suspect, suppressionKey))
  expect(await run('leie', '--fetch')).toMatchObject({ code: 0 })
  expect(await inUse()).toEqual([{ npi: '1265563019' }])
})

test('what had come of a file is deleted once its source no longer names it, and kept while it may go on', async () => {
  await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
  const downloads = path.join(folder, 'downloads')
  mkdirSync(downloads)
  const left = [
    'LEIE_2026_05.csv.part',
    'LEIE_2026_05.csv.tag',
    'NPPES_Data_Dissemination_May_2026_V2.zip.part',
    'x.txt',
  ]
  for (const name of left) writeFileSync(path.join(downloads, name), 'x')
  // Not while the source's own file can't be downloaded.
  expect(await run('leie', '--fetch')).toMatchObject({ code: 1 })
  expect(readdirSync(downloads)).toEqual(left)
  answers.set(leie, sent(rows('1265563019'), { of: '2026-06-10' }))
  expect(await run('leie', '--fetch')).toMatchObject({ code: 0 })
  expect(readdirSync(downloads)).toEqual(left.slice(2))
})

test('a disk that is full while a file is downloaded: nothing is left or changed, and the next try works', async () => {
  await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
  // No length, so only writing reveals it.
  answers.set(leie, sent(rows('1265563019').repeat(5000), { chunked: true }))
  mkdirSync(path.join(folder, 'downloads'))
  symlinkSync('/dev/full', path.join(folder, 'downloads', `${exclusions}.part`))
  expect(await run('leie', '--fetch')).toEqual({
    code: 1,
    said: `The disk is full: ${exclusions} was not downloaded, and what had come of it is deleted. Nothing was changed.\n`,
  })
  expect(readdirSync(path.join(folder, 'downloads'))).toEqual([])
  expect(await fixture.rows('select from import_runs')).toEqual([])
  answers.set(leie, sent(rows('1265563019'), { of: '2026-06-10' }))
  expect((await run('leie', '--fetch')).code).toBe(0)
  expect(await inUse()).toEqual([{ npi: '1265563019' }])
})

test('how much of a file has come is said on the way', async () => {
  await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
  answers.set(leie, sent(rows('1265563019') + 'LEE,ANN,,0000000000,MO,1128a1,20200101\n'.repeat(80_000)))
  const { said } = await run('leie', '--fetch')
  const parts = [...said.matchAll(/^UPDATED\.csv: ([1-3]) MB, (\d+) %$/gm)].map(([, , part]) => Number(part))
  expect(parts.length).toBeGreaterThan(1)
  expect(parts).toEqual(parts.toSorted((a, b) => a - b))
})

test('downloads go through the proxy that the environment names', async () => {
  const proxy = createServer()
  const asked = once(proxy, 'connect') as Promise<[IncomingMessage, Socket]>
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const child = spawn(process.execPath, [path.resolve('src/server/start/import.ts'), 'leie', '--fetch'], {
    stdio: 'ignore',
    env: {
      ...{ ...process.env, MODE: 'local', DATABASE_URL: fixture.database.url, DATA_DIR: folder },
      SUPPRESSION_KEY: 'a key of at least thirty-two characters',
      ...{ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    },
  })
  const ended = once(child, 'close')
  try {
    const [{ url }, socket] = await asked
    expect(url).toBe('oig.hhs.gov:443')
    socket.destroy()
  } finally {
    child.kill()
    await ended
    proxy.close()
  }
})

test('script/import nppes --fetch takes in the month, then its weeks, then who is deactivated', async () => {
  const site = 'download.cms.gov/nppes'
  const [ann, bob] = [npi('100000001'), npi('100000002')]
  const city = (name: string) => ({ 'Provider Business Practice Location Address City Name': name })
  const week = (days: string, name: string) =>
    zipOf({ [`npidata_pfile_${days}.csv`]: providers({ NPI: ann, ...city(name) }) })
  const report = {
    'Deactivated NPIs': {
      rows: [['NPPES Deactivated Records as of Jun 22 2026'], ['NPI', 'NPPES Deactivation Date'], [bob, '06/22/2026']],
    },
  }
  const zips: Record<string, Buffer> = {
    'NPPES_Deactivated_NPI_Report_062226_V2.zip': zipOf({
      'NPPES Deactivated NPI Report 20260622.xlsx': workbookOf(report),
    }),
    'NPPES_Data_Dissemination_061526_062126_Weekly_V2.zip': week('20260615-20260621', 'MOAB'),
    'NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip': week('20260608-20260614', 'ELKO'),
    'NPPES_Data_Dissemination_June_2026_V2.zip': zipOf({
      'npidata_pfile_20050523-20260607.csv': providers(
        { NPI: ann, ...city('RENO') },
        { NPI: bob, 'Provider First Name': 'BOB' },
      ),
    }),
  }
  const links = Object.keys(zips).map((name) => `<a href='./${name}'>x</a>`)
  answers.set(`${site}/NPI_Files.html`, sent(links.join('')))
  for (const [name, zip] of Object.entries(zips)) answers.set(`${site}/${name}`, sent(zip))
  expect(await run('nppes', '--fetch')).toMatchObject({ code: 0 })
  const taken = await fixture.rows("select file_name from import_runs where outcome = 'done' order by started_at")
  expect(taken.map(({ file_name }) => file_name.split(' ')[0])).toEqual([
    'NPPES_Data_Dissemination_June_2026_V2.zip',
    'NPPES_Data_Dissemination_060826_061426_Weekly_V2.zip',
    'NPPES_Data_Dissemination_061526_062126_Weekly_V2.zip',
    'NPPES_Deactivated_NPI_Report_062226_V2.zip',
  ])
  expect(await fixture.rows('select npi, city, deactivated_on::text as day from physicians order by npi')).toEqual([
    { npi: ann, city: 'Moab', day: null },
    { npi: bob, city: expect.any(String), day: '2026-06-22' },
  ])
})

test('a web page instead of a ZIP, and a ZIP that is cut off or damaged, are refused', async () => {
  const site = 'download.cms.gov/nppes'
  const name = 'NPPES_Data_Dissemination_June_2026_V2.zip'
  answers.set(`${site}/NPI_Files.html`, sent(`<a href='./${name}'>x</a>`))
  const zip = (spoil = 0) => zipOf({ 'npidata_pfile_20050523-20260608.csv': providers({}) }, spoil)
  for (const [content, why] of [
    ['<!DOCTYPE html><title>Be right back</title>', 'is a web page, not a CSV file'],
    [zip().subarray(0, 200), 'damaged or cut off'],
    [zip(1), 'is damaged, so that it cannot be unpacked'],
  ] as const) {
    answers.set(`${site}/${name}`, sent(content))
    expect(await run('nppes', '--fetch')).toMatchObject({ code: 1, said: expect.stringContaining(why) })
  }
  expect(await fixture.names()).toEqual([])
  expect(readdirSync(path.join(folder, 'downloads'))).toEqual([])
})

/** A file system of one megabyte in its own namespace, for those who may create one. */
const tiny = (command: string) => ['-Urm', 'sh', '-c', `mount -t tmpfs -o size=1m tmpfs "$0" && ${command}`]
const canMount = spawnSync('unshare', [...tiny('true'), tmpdir()]).status === 0

test.skipIf(!canMount)(
  'script/import on a disk of one megabyte says that it is full, and leaves it empty',
  async () => {
    await fixture.pool.query('truncate fact_exclusions, npi_facts, public_files_taken')
    const content = `${rows('1265563019')}${'LEE,ANN,,0000000000,MO,1128a1,20200101\n'.repeat(50_000)}`
    const script = path.resolve('src/server/start/import.ts')
    const go = async (answer: ReturnType<typeof sent>) => {
      answers.set(leie, answer)
      const child = spawn(
        'unshare',
        [...tiny(`"$1" "$2" leie --fetch; find "$0/downloads" -type f`), folder, process.execPath, script],
        {
          env: {
            ...process.env,
            MODE: 'local',
            DATABASE_URL: fixture.database.url,
            DATA_DIR: folder,
            SUPPRESSION_KEY: 'a key of at least thirty-two characters',
            CONSTANTS: JSON.stringify({ PUBLIC_DATA_ORIGIN: origin() }),
          },
        },
      )
      return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
    }
    expect(await go(sent(content, { chunked: true }))).toBe(
      'The disk is full: UPDATED.csv was not downloaded, and what had come of it is deleted. Nothing was changed.\n',
    )
    expect(await inUse()).toEqual([])
    expect(await go(sent(rows('1265563019')))).toContain('new 1')
    expect(await inUse()).toEqual([{ npi: '1265563019' }])
  },
)
