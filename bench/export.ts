/**
 * Measures the download of a large export: `node export.ts [--rows 250000] [--check 5000]`, on the built server with its own
 * database. The admin, who has no quota, exports every physician, or as a PDF as many as one can hold; rows per second are
 * counted from the request to the last byte, and memory is the server's peak above what it used before. Then the tests' readers
 * read back this many physicians with hostile values. Run it with `script/build && script/bench export`.
 */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadGenerated } from '../src/data/generate/load.ts'
import { limits } from '../src/shared/product/limits.ts'
import { readCsv, readPdf, readXlsx, withoutApostrophe, withoutSpace } from '../test/support/export-readers.ts'
import { addHostile, printedRecord } from '../test/support/hostile-physicians.ts'
import { type ServerProcess, startServerProcess } from '../test/support/process.ts'
import { type BenchDatabase, withDatabase } from './data/database.ts'
import { counted, print, seconds } from './data/figures.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '250000' }, check: { type: 'string', default: '5000' } },
})
const rows = Number(values.rows)
const check = Number(values.check)

interface Kept {
  id: string
  state: string
  count: number
}

type Format = 'csv' | 'xlsx' | 'pdf'

/** Acts as the admin created by the local start. */
async function speaker(server: ServerProcess) {
  const signedIn = await fetch(`${server.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@attending.example', password: 'attending' }),
  })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${signedIn.headers.get('set-auth-token') ?? ''}`,
  }
  const call = async <Answer>(name: string, input: object): Promise<Answer> => {
    const response = await fetch(`${server.origin}/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<Answer>
  }
  return { headers, call }
}

/** Without fetch, which would ask for compression; passes each part to `take`. */
function download(server: ServerProcess, headers: object, input: object, take: (part: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/functions/v1/download-export`, { method: 'POST', headers: { ...headers } })
    asked.on('error', reject)
    asked.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`download-export: ${response.statusCode}`))
      response.on('data', take)
      response.on('end', resolve)
      response.on('error', reject)
    })
    asked.end(JSON.stringify(input))
  })
}

/** Megabytes a process uses now. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

async function measure(server: ServerProcess): Promise<void> {
  const { headers, call } = await speaker(server)
  const began = performance.now()
  let kept = (await call<{ export: Kept }>('start-export', { source: { kind: 'search' } })).export
  while (kept.state === 'preparing') {
    await sleep(100)
    const { data } = await call<{ data: Kept[] }>('get-exports', {})
    kept = data.find(({ id }) => id === kept.id)!
  }
  print(`${counted(kept.count)} physicians prepared (${kept.state}) in ${seconds(performance.now() - began)}`)
  for (const format of ['csv', 'xlsx'] as const) await measureDownload(server, headers, kept, format)
  const source = { kind: 'selection', physicianIds: Array.from({ length: limits.exportPdf }, (_, index) => index + 1) }
  const { export: printed } = await call<{ export: Kept }>('start-export', { source })
  await measureDownload(server, headers, printed, 'pdf')
}

async function measureDownload(server: ServerProcess, headers: object, kept: Kept, format: Format): Promise<void> {
  const pid = server.child.pid!
  await sleep(2000)
  const before = memoryOf(pid)
  let [most, bytes, lines] = [before, 0, 0]
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  const began = performance.now()
  await download(server, headers, { exportId: kept.id, format }, (part) => {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines++
  })
  const took = performance.now() - began
  clearInterval(watching)
  const speed = counted(Math.round(kept.count / (took / 1000)))
  const goal = format === 'csv' ? ' (goal 40,000 rows/s, 150 MB)' : ''
  print(
    `${format}: ${counted(kept.count)} physicians, ${speed} rows/s, ${seconds(took)}, ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(most - before)} MB more${goal}`,
  )
  if (format === 'csv' && lines < kept.count) throw new Error(`only ${lines} lines came`)
}

/** What the tests do with fewer, for enough of them to trust it. */
async function checkReaders(server: ServerProcess, database: BenchDatabase): Promise<void> {
  const { headers, call } = await speaker(server)
  const filesOf = async (ids: number[], format: Format) => {
    const { export: kept } = await call<{ export: Kept }>('start-export', {
      source: { kind: 'selection', physicianIds: ids },
    })
    const parts: Buffer[] = []
    await download(server, headers, { exportId: kept.id, format }, (part) => parts.push(part))
    return new Uint8Array(Buffer.concat(parts))
  }
  const hostile = await addHostile(database.pool, check, 'any', 11)
  const expected = hostile.ids.map((id) => Object.values(hostile.expected.get(id)!).slice(0, 21))
  const csv = readCsv(await filesOf(hostile.ids, 'csv')).slice(1)
  const xlsx = (await readXlsx(await filesOf(hostile.ids, 'xlsx'))).slice(1)
  verdict('csv', check, JSON.stringify(csv.map((row) => row.map(withoutApostrophe))) === JSON.stringify(expected))
  verdict('xlsx', check, JSON.stringify(xlsx) === JSON.stringify(expected))
  const printable = await addHostile(database.pool, Math.min(check, limits.exportPdf), 'printable', 12)
  const pages = await readPdf(await filesOf(printable.ids, 'pdf'))
  const body = pages.map((page) => withoutSpace(page).slice(frameLength(page, pages.length))).join('')
  const standard = Object.keys(hostile.expected.get(hostile.ids[0]!)!).slice(0, 21)
  const printed = printable.ids.map((id) => {
    const cells = printable.printed.get(id)!
    return printedRecord(Object.fromEntries(standard.map((column) => [column, cells[column] ?? ''])))
  })
  verdict('pdf', printable.ids.length, body === withoutSpace(printed.join('')))
}

/** How much of a page's text, without whitespace, is on every page. */
function frameLength(page: string, total: number): number {
  const end = new RegExp(`Page\\d+of${total}`).exec(withoutSpace(page))
  return end ? end.index + end[0].length : 0
}

function verdict(format: Format, count: number, good: boolean): void {
  print(`${format}: ${counted(count)} physicians with hostile values ${good ? 'come back unchanged' : 'DIFFER'}`)
  if (!good) process.exitCode = 1
}

await withDatabase(async (database) => {
  await loadGenerated(database.longSession, { count: rows })
  const server = await startServerProcess({ DATA_DIR: database.folder, DATABASE_URL: database.url })
  try {
    print(
      `load before: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    await measure(server)
    print(
      `load after: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    await checkReaders(server, database)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
