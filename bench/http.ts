/**
 * Measures the built server over HTTP: `node http.ts [--parts get-account,search-physicians] [--connections 1,8,64]
 * [--seconds 5] [--rows 250000] [--without-peers] [--without-overload] [--data DIR] [--other DIR]`.
 *
 * In production mode on its own database; the requests come from a separate process (autocannon). Prints for each part
 * and number of connections: requests per second, the median and the 99th percentile of the times, and the CPU time one
 * request costs the server, the database, and the sending process. After the last number, the connections are doubled
 * until that gains nothing more. `of /healthz` is the share of what /healthz does in the same run with as many
 * connections, if it is among the parts. The memory of the server's process is read before and after each part. Then
 * come the same searches on a bare route with PostgreSQL's trigram index, and the server under twice the load it can
 * take. `search-physicians` are twenty searches that everyone makes; `new-searches` are the same with something that no
 * one else asks for, so that none is remembered, and `new-profiles` are profiles that no one has asked for, as a
 * crawler reads them. `--data` names a folder that is filled once and reused; `--other` names another built checkout
 * to measure on the same data, to see the effect of a change.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { memoryOf } from './http/cpu.ts'
import { runOverload } from './http/overload.ts'
import { type PartName, type Parts, partNames, partsFor, searches } from './http/parts.ts'
import { startPeer } from './http/peer.ts'
import { others, type Run, runLoad } from './http/run-load.ts'
import { fill, type Place, type RunningServer, startServer } from './http/servers.ts'
import { megabytes, ms, print } from './search/report.ts'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: partNames.join(',') },
    connections: { type: 'string', default: '1,8,64' },
    seconds: { type: 'string', default: '5' },
    rows: { type: 'string', default: '250000' },
    'without-peers': { type: 'boolean', default: false },
    'without-overload': { type: 'boolean', default: false },
    data: { type: 'string' },
    other: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rows = Number(values.rows)
const connections = values.connections.split(',').map(Number)
const parts = values.parts.split(',').filter((part) => part !== '') as PartName[]
const unknown = parts.filter((part) => !partNames.includes(part))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${partNames.join(', ')}.`)

/** If answers per second don't increase by more than this, doubling the connections has gained nothing. */
const gain = 1.1
const maxConnections = 512

const head = [
  '',
  'connections',
  'requests/s',
  'of /healthz',
  'p50 ms',
  'p99 ms',
  'server',
  'database',
  'sender',
  'KB',
  'others',
]
const widths = [34, 12, 11, 12, 8, 8, 8, 9, 8, 7, 10]
const line = (cells: readonly string[]) =>
  print(cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' '))

/**
 * Answers per second to /healthz, by server and number of connections: what a machine can do at best, however busy it
 * is.
 */
const healthz = new Map<string, number>()

/** A share of that in the same run, which says more than a rate on another day; empty without one. */
function shareOf(server: RunningServer, count: number, rate: number): string {
  const best = healthz.get(`${server.pid} ${count}`)
  return best === undefined ? '' : (rate / best).toFixed(4)
}

function report(name: string, count: number, run: Run, share: string): void {
  const each = (spent: number) => ms(spent / Math.max(1, run.answers))
  line([
    name,
    String(count),
    (run.answers / run.seconds).toFixed(0),
    share,
    ms(run.p50),
    ms(run.p99),
    each(run.serverCpu),
    each(run.databaseCpu),
    each(run.cpu),
    (run.bytes / 1024 / Math.max(1, run.answers)).toFixed(1),
    others(run),
  ])
}

async function measure(name: string, server: RunningServer, place: Place, people: Parts[PartName]): Promise<void> {
  const load = (count: number, seconds: number) =>
    runLoad({ url: server.origin, connections: count, seconds, people }, server.pid, place.postmaster)
  await load(8, 2)
  let max = 0
  for (let i = 0, count = connections[0]!; count <= maxConnections; i++) {
    const run = await load(count, seconds)
    const rate = run.answers / run.seconds
    if (name.startsWith('healthz')) healthz.set(`${server.pid} ${count}`, rate)
    report(name, count, run, shareOf(server, count, rate))
    const gained = rate > max * gain
    max = Math.max(max, rate)
    const next = connections[i + 1] ?? count * 2
    if (i + 1 >= connections.length && !gained) break
    count = next
  }
}

async function somePhysicians({ tokens }: Place, { origin }: RunningServer): Promise<number[]> {
  const response = await fetch(`${origin}/functions/v1/search-physicians`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
    body: JSON.stringify({ filters: { query: 'an' } }),
  })
  const { data } = (await response.json()) as { data: { id: number }[] }
  return data.map(({ id }) => id)
}

async function measureServer(server: RunningServer, called: string, parts: readonly PartName[]): Promise<void> {
  try {
    print(`memory${called}: ${megabytes(memoryOf(server.pid))} once it has started`)
    const requests = partsFor({ tokens: place.tokens, rows }, await somePhysicians(place, server))
    for (const part of parts) {
      await measure(part + called, server, place, requests[part])
      print(`memory${called}: ${megabytes(memoryOf(server.pid))} after ${part}`)
    }
    if (!values['without-overload']) {
      await runOverload({ server, place, requests, seconds, name: `overload${called}` })
    }
  } finally {
    await server.stop()
  }
}

const dataDir = values.data ?? mkdtempSync(path.join(tmpdir(), 'attending-http-'))
const place = await fill(dataDir, rows)
try {
  const load = loadavg()[0]!.toFixed(1)
  print(
    `${rows.toLocaleString('en-US')} physicians, ${availableParallelism()} cores, load ${load}, Node ${process.version}`,
  )
  print(`Each for ${seconds} s. CPU time is in ms per request; p50 and p99 are measured by the sender.\n`)
  line(head)
  if (values.other !== undefined) {
    await measureServer(await startServer(place, {}, values.other), ', other checkout', parts)
  }
  await measureServer(await startServer(place), '', parts)
  if (!values['without-peers']) {
    const peer = await startPeer(place, rows)
    try {
      const requests = searches.map((filters) => ({
        method: 'POST' as const,
        path: '/search',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ filters }),
      }))
      await measure('peer: Hono, trigram index', peer, place, [requests])
    } finally {
      await peer.stop()
    }
    print('peer: Meilisearch and Typesense are not measured: neither server is a package of npm or Debian.')
  }
} finally {
  await place.stop()
  if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}
