/**
 * Measures how a running server matches a member's file: `node match-live.ts [--rows 250000] [--records 50000] [--rate 20]
 * [--keep DIR]`, on the built server in production mode, on its own database. One account uploads a file with this many records
 * whose true matches are known and has it matched, while others search `rate` times a second, on schedule and not one after
 * another's answer, so that a pause counts for everyone who had to wait. Prints how long it took, the CPU time of the server and
 * of PostgreSQL, the server's peak memory above what it used before, and the others' times before and during the match. Run it
 * with `script/build && script/bench match-live`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import pg from 'pg'
import type { RecordTexts } from '../src/data/match/read-record.ts'
import { paths } from '../src/shared/product/paths.ts'
import { counted, print, seconds } from './data/figures.ts'
import { cpuOf } from './http/cpu.ts'
import { searches } from './http/parts.ts'
import { fill, type Place, type RunningServer, startServer } from './http/servers.ts'
import { readKnown } from './match/known.ts'
import { noisyRecords } from './match/noisy-records.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000' },
    records: { type: 'string', default: '50000' },
    rate: { type: 'string', default: '20' },
    keep: { type: 'string' },
  },
})
const goals = { seconds: 20, megabytes: 200, p95: 20 }
const headers: (keyof RecordTexts)[] = [
  ...(['npi', 'fullName', 'firstName', 'middleName', 'lastName', 'suffix', 'credential'] as const),
  ...(['specialty', 'organization', 'city', 'state', 'zip', 'email', 'phone'] as const),
]

async function fileOf(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const known = await readKnown(pool, 'generated')
  await pool.end()
  const records = noisyRecords(known, known.slice(0, 300), {
    count: Number(values.records),
    seed: 11,
    strangersSeed: 99,
  })
  const rows = [...records].map(({ texts }) => headers.map((field) => texts[field] ?? ''))
  return stringify([headers, ...rows])
}

async function call<Answer>(server: RunningServer, token: string, name: string, input: object): Promise<Answer> {
  const response = await fetch(server.origin + paths.call(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return response.json() as Promise<Answer>
}

/**
 * Searches at a steady rate until `stop`, from several accounts; returns the milliseconds of every answer, infinite for a refused
 * one.
 */
function searching(server: RunningServer, tokens: readonly string[]): () => Promise<number[]> {
  const rate = Number(values.rate)
  const times: Promise<number>[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    for (; began + (times.length * 1000) / rate <= performance.now(); ) {
      const at = times.length
      const due = began + (at * 1000) / rate
      const input = { filters: searches[at % searches.length], facets: at % 5 === 0 }
      const token = tokens[at % tokens.length]!
      times.push(
        call(server, token, 'search-physicians', input).then(
          () => performance.now() - due,
          () => Number.POSITIVE_INFINITY,
        ),
      )
    }
  }, 1)
  return async () => {
    clearInterval(timer)
    return Promise.all(times)
  }
}

function told(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(1)
  print(
    `${what.padEnd(36)} ${String(sorted.length).padStart(5)} searches, p50 ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)} ms`,
  )
}

/** Megabytes a process uses now. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000

async function measure(server: RunningServer, { tokens, postmaster }: Place, file: string): Promise<void> {
  const [mine, ...others] = tokens as [string, ...string[]]
  const { pid } = server
  // The first searches compile what later ones run.
  await searchFor(server, others, 5000)
  told('others, before the match', await searchFor(server, others, 5000))
  const before = memoryOf(pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  const uploadBegan = performance.now()
  const stop = searching(server, others)
  const uploaded = await fetch(server.origin + paths.matchUpload('records.csv'), {
    method: 'POST',
    headers: { authorization: `Bearer ${mine}` },
    body: file,
  })
  if (!uploaded.ok) throw new Error(`upload: ${uploaded.status} ${await uploaded.text()}`)
  const { fileId } = (await uploaded.json()) as { fileId: string }
  const uploadTook = performance.now() - uploadBegan
  const spent = { server: cpuOf(pid), database: cpuOf(postmaster) }
  const began = performance.now()
  await call(server, mine, 'start-match', { fileId, columns: headers })
  let state = 'waiting'
  while (state === 'waiting' || state === 'running') {
    await sleep(100)
    state = (await call<{ data: { state: string }[] }>(server, mine, 'get-match-files', {})).data[0]!.state
  }
  const took = performance.now() - began
  const times = await stop()
  clearInterval(watching)
  const used = { server: cpuOf(pid) - spent.server, database: cpuOf(postmaster) - spent.database }
  told('others, during the match', times)
  print(
    `${counted(Number(values.records))} records, ${(file.length / 1e6).toFixed(1)} MB: read in ${seconds(uploadTook)}`,
  )
  print(`${state} in ${seconds(took)} (goal ${goals.seconds} s)`)
  print(`CPU time: server ${seconds(used.server)}, database ${seconds(used.database)}, including the searches`)
  print(`memory: ${Math.round(most - before)} MB more (goal ${goals.megabytes})`)
  print(`goal for the others' p95: ${goals.p95} ms`)
}

async function searchFor(server: RunningServer, tokens: readonly string[], milliseconds: number): Promise<number[]> {
  const stop = searching(server, tokens)
  await sleep(milliseconds)
  return stop()
}

const load = () =>
  print(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
const dataDir = values.keep ?? mkdtempSync(path.join(tmpdir(), 'attending-match-'))
const place = await fill(dataDir, Number(values.rows))
try {
  const file = await fileOf(place.url)
  const server = await startServer(place)
  try {
    load()
    await measure(server, place, file)
    load()
  } finally {
    await server.stop()
  }
} finally {
  await place.stop()
  if (values.keep === undefined) rmSync(dataDir, { recursive: true, force: true })
}
