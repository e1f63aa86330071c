/** Downloads from a local stand-in for the government's sites, which drops connections, lies about lengths, and leads elsewhere. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { importCommand } from '../import/cli.ts'
import { nppes } from '../sources/nppes/nppes.ts'
import { totals } from '../sources/totals/totals.ts'
import { volumes } from '../sources/volumes/volumes.ts'
import { importBed } from '../test/import-bed.ts'
import { download } from './download.ts'
import { newestFiles } from './newest-files.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const bed = importBed()
const answers = new Map<string, Answer>()
const asked: string[] = []
let origin = ''
let folder = ''
const server = createServer((request, response) => {
  const { url = '', headers } = request
  asked.push(`${headers['x-host']}${url}${headers.range ? ` ${headers.range}` : ''}`)
  const answer = answers.get(`${headers['x-host']}${url}`)
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
/** Every host is the stand-in. */
const standIn: typeof fetch = (address, init) => {
  const { hostname, pathname, search } = new URL(String(address))
  return fetch(`${origin}${pathname}${search}`, {
    ...init,
    headers: { ...(init?.headers as object), 'x-host': hostname },
  })
}
const fetching = { fetch: standIn }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'attending-fetch-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  answers.clear()
  asked.length = 0
})

const text =
  (content: string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-length': String(Buffer.byteLength(content)), ...headers }).end(content)
  }
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
  answers.set('download.cms.gov/nppes/NPI_Files.html', text(`<html>${page.join('')}</html>`))
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
  answers.set('download.cms.gov/nppes/NPI_Files.html', text('<html>Moved</html>'))
  await expect(newestFiles(nppes, fetching)).rejects.toThrow(/has no link to a monthly file of NPPES/)
})

test('the catalog tells the newest file of a data set; without the data set nothing is downloaded', async () => {
  const catalog = (dataset: unknown[]) =>
    answers.set('data.cms.gov/data.json', text(JSON.stringify({ '@type': 'dcat:Catalog', dataset })))
  const title = 'Medicare Physician & Other Practitioners - by Provider and Service'
  const at = 'https://data.cms.gov/sites/default/files/2026-04/0f3e'
  catalog([
    { title: 'Another' },
    {
      title,
      distribution: [
        { format: 'API', accessURL: `${at}/data`, modified: '2026-04-20' },
        { downloadURL: `${at}/PHY_R26_P05_V10_D24_Prov_Svc.csv`, modified: '2026-04-20' },
        { downloadURL: `${at}/MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv`, modified: '2025-05-01' },
      ],
    },
  ])
  expect(await newestFiles(volumes, fetching)).toEqual([
    { address: `${at}/PHY_R26_P05_V10_D24_Prov_Svc.csv`, name: 'PHY_R26_P05_V10_D24_Prov_Svc.csv', asOf: '2026-04-20' },
  ])
  await expect(newestFiles(totals, fetching)).rejects.toThrow(
    /has no file of 'Medicare Physician & Other Practitioners - by Provider'/,
  )
  answers.set('data.cms.gov/data.json', text('<!doctype html>'))
  await expect(newestFiles(volumes, fetching)).rejects.toThrow(/Nothing was downloaded/)
})

test('a download that breaks off goes on where it stopped; one that has changed begins again', async () => {
  const content = rows('1265563019').repeat(1000)
  let turn = 0
  const [half, third] = [Math.floor(content.length / 2), Math.floor(content.length / 3)]
  answers.set(leie, (request, response) => {
    const { range, 'if-range': tag } = request.headers
    turn++
    // Another file by the third time.
    const etag = turn > 2 ? '"b"' : '"a"'
    const from = range && tag === etag ? Number(/\d+/.exec(range)![0]) : 0
    const length = String(content.length - from)
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': length,
      'last-modified': 'Wed, 10 Jun 2026 12:00:00 GMT',
    })
    if (turn > 3) return void response.end(content.slice(from))
    const sent = turn === 1 ? half : from + third
    response.write(content.slice(from, sent))
    // Dropped once what was sent is on disk.
    const looking = setInterval(() => {
      if ((statSync(path.join(folder, 'UPDATED.csv.part'), { throwIfNoEntry: false })?.size ?? 0) < sent) return
      clearInterval(looking)
      response.destroy()
    }, 5)
  })
  const done = await download(file, folder, fetching, 1)
  expect(readFileSync(done.file, 'utf8')).toBe(content)
  expect(done.modifiedOn).toBe('2026-06-10')
  expect(asked[1]).toMatch(/bytes=\d+-/)
  expect(existsSync(`${done.file}.part`)).toBe(false)
})

test('a length that is not true, a refusal, and another host are no file', async () => {
  answers.set(leie, (_, response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 999\r\nconnection: close\r\n\r\nshort')
  })
  await expect(download(file, folder, fetching, 1)).rejects.toThrow(/UPDATED\.csv could not be downloaded|ended after/)
  answers.set(leie, (_, response) => response.writeHead(302, { location: 'https://evil.example/x.csv' }).end())
  await expect(download(file, folder, fetching, 1)).rejects.toThrow(
    /evil\.example\/x\.csv is on no host that public files come from/,
  )
  answers.set(leie, (_, response) => response.writeHead(302, { location: 'http://oig.hhs.gov/x.csv' }).end())
  await expect(download(file, folder, fetching, 1)).rejects.toThrow(/is on no host/)
  answers.delete(leie)
  await expect(download(file, folder, fetching, 1)).rejects.toThrow(/answers 404\. Nothing was downloaded/)
  expect(existsSync(path.join(folder, 'UPDATED.csv'))).toBe(false)
})

test('script/import leie --fetch downloads and imports; last year’s file and a web page are refused', async () => {
  await bed.pool.query('truncate fact_exclusions, npi_facts')
  mkdirSync(folder, { recursive: true })
  let said = ''
  const run = (...argv: string[]) => {
    said = ''
    return importCommand({
      argv,
      connections: bed.database,
      settings: {
        suppressionKey: 'a key of at least thirty-two characters',
        journalFile: path.join(folder, 'journal'),
      },
      fetching,
      out: {
        write: (line: string) => {
          said += line
        },
      },
    })
  }
  const of = (day: string) => ({ 'last-modified': new Date(`${day}T12:00:00Z`).toUTCString() })
  answers.set(leie, text(rows('1265563019'), of('2026-06-10')))
  expect(await run('leie', '--fetch')).toBe(0)
  expect(said).toContain('new 1')
  expect(await bed.rows("select as_of::text as day, file_name from import_runs where outcome = 'done'")).toEqual([
    { day: '2026-06-10', file_name: 'UPDATED.csv' },
  ])
  expect(existsSync(path.join(folder, 'downloads/UPDATED.csv'))).toBe(false)
  expect(await run('leie', '--fetch')).toBe(0)
  expect(said).toContain('Nothing changed.')
  answers.set(leie, text(rows('1003005315'), of('2025-06-10')))
  expect(await run('leie', '--fetch')).toBe(1)
  expect(said).toContain('is as of 2025-06-10, and the data is as of 2026-06-10 already')
  answers.set(leie, text('<!doctype html><title>Maintenance</title>', of('2026-07-10')))
  expect(await run('leie', '--fetch')).toBe(1)
  expect(said).toContain('is not a CSV file but a web page')
  const catalog = 'data.cms.gov/provider-data/api/1/metastore/schemas/dataset/items/xubh-q36u'
  answers.set(catalog, text('{"distribution":[]}'))
  expect(await run('hospitals', '--fetch')).toBe(1)
  expect(said).toContain('The catalog of data.cms.gov has no file of CMS hospitals')
  answers.set(
    catalog,
    text(
      JSON.stringify({
        released: '2026-06-04',
        distribution: [{ downloadURL: 'https://data.cms.gov/x/Hospital_General_Information.csv' }],
      }),
    ),
  )
  answers.set(
    'data.cms.gov/x/Hospital_General_Information.csv',
    text(
      'Facility ID,Facility Name,City/Town,State,ZIP Code,Hospital Type\n010001,MERCY,DOTHAN,AL,36301,Acute Care Hospitals\n',
    ),
  )
  expect(await run('hospitals', '--fetch')).toBe(0)
  expect(await run('hospitals', '--fetch')).toBe(0)
  expect(said).toContain('Hospital_General_Information.csv is in use already.')
  expect(await bed.rows('select ccn, name from fact_hospitals')).toEqual([{ ccn: '010001', name: 'Mercy' }])
  expect(await run('csv', '--fetch')).toBe(2)
})
