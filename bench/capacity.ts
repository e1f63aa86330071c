/**
 * What one server can take of a mixed hour: `node capacity.ts [--rows 250000] [--seconds 60] [--from 20] [--data DIR]`.
 *
 * Requests arrive at random at a given rate, whether or not earlier ones have been answered: 40% searches, half of them
 * never asked before; 15% pages, half of them profiles that no one has asked for; 5% reveals; 25% typing in a search
 * box; 15% small calls. In the middle, an admin imports 5,000 contacts, and a recruiter matches a file of 1,000. The
 * rate doubles until the 95th percentile is above 250 ms or not everything is answered with 200; then the highest rate
 * is looked for between the last two. Server, PostgreSQL, import, and sender share the machine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writeContacts } from './data/measure-import.ts'
import { memoryOf } from './http/cpu.ts'
import { type PartName, type Parts, partsFor, type Requests } from './http/parts.ts'
import { others, type Run, runLoad } from './http/run-load.ts'
import { fill, type Place, type RunningServer, startServer } from './http/servers.ts'
import { between, look } from './http/threads.ts'
import { megabytes, ms, print } from './search/report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '250000' },
    seconds: { type: 'string', default: '60' },
    from: { type: 'string', default: '20' },
    data: { type: 'string' },
  },
})
const rows = Number(values.rows)
const seconds = Number(values.seconds)
/** Milliseconds for the 95th percentile. */
const goal = 250

/** Of a hundred requests. */
const mix: readonly (readonly [PartName, number])[] = [
  ['search-physicians', 20],
  ['new-searches', 20],
  ['new-profiles', 8],
  ['directory', 3],
  ['search', 4],
  ['reveal', 5],
  ['typing', 25],
  ['get-account', 15],
]

/** One hundred in this mix, the kinds spread evenly, over and over. `from` is how far each list was used before. */
function mixed(parts: Parts, person: number, count: number, from: number): Requests {
  const order = mix
    .flatMap(([part, share]) => Array.from({ length: share }, (_, at) => ({ part, at: (at + 0.5) / share })))
    .toSorted((a, b) => a.at - b.at)
  const next = new Map<PartName, number>()
  return Array.from({ length: count }, (_, at) => {
    const { part } = order[(at + person * 37) % order.length]!
    const own = parts[part][person]!
    const used = next.get(part) ?? from
    next.set(part, used + 1)
    return own[used % own.length]!
  })
}

interface Step {
  rate: number
  run: Run
  memory: number
  main: number
  other: number
  idle: number
  sideWork: string
}

const answered = ({ run }: Step) => run.answers === (run.statuses[200] ?? 0) && run.lost === 0
const isGood = (step: Step) => step.run.p95 <= goal && answered(step)

/** The import and the match, in the middle of a step. */
async function workBeside(place: Place, server: RunningServer, folder: string): Promise<string> {
  await sleep((seconds * 1000) / 4)
  const begun = performance.now()
  const child = spawn(path.join(import.meta.dirname, '../script/import'), ['csv', path.join(folder, 'import.csv')], {
    env: { ...place.secrets, PATH: process.env.PATH, DATABASE_URL: place.url, DATA_DIR: place.dataDir },
    stdio: 'ignore',
  })
  const imported = once(child, 'exit').then(([code]) => [code, performance.now() - begun] as const)
  const matched = match(place, server, path.join(folder, 'match.csv'))
  const [[code, took], matchTook] = await Promise.all([imported, matched])
  return `import ${code === 0 ? `${(took / 1000).toFixed(0)} s` : `failed (${code})`}, match ${matchTook}`
}

async function match({ tokens }: Place, { origin }: RunningServer, file: string): Promise<string> {
  const begun = performance.now()
  const headers = { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' }
  const ask = async <Answer>(address: string, body: BodyInit): Promise<Answer> => {
    const response = await fetch(origin + address, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const call = <Answer>(name: string, input: object) => ask<Answer>(`/functions/v1/${name}`, JSON.stringify(input))
  try {
    const { fileId } = await ask<{ fileId: string }>('/uploads/match-files?name=match.csv', readFileSync(file))
    const { columns } = await call<{ columns: object }>('preview-match', { fileId })
    await call('start-match', { fileId, columns })
    for (;;) {
      const { data } = await call<{ data: { id: string; state: string }[] }>('get-match-files', {})
      const state = data.find(({ id }) => id === fileId)?.state ?? 'gone'
      if (!['uploaded', 'waiting', 'running'].includes(state))
        return `${((performance.now() - begun) / 1000).toFixed(0)} s${state === 'done' ? '' : ` (${state})`}`
      await sleep(500)
    }
  } catch (error) {
    return `failed (${(error as Error).message.slice(0, 120)})`
  }
}

let used = 0
async function step(place: Place, server: RunningServer, parts: Parts, folder: string, rate: number): Promise<Step> {
  const each = Math.ceil((rate * seconds * 1.2) / place.tokens.length)
  const people = place.tokens.map((_, person) => mixed(parts, person, each, used))
  used += Math.ceil(each / 5)
  const before = look(server.pid)
  const [run, sideWork] = await Promise.all([
    runLoad({ url: server.origin, connections: 512, seconds, people, rate }, server.pid, place.postmaster),
    workBeside(place, server, folder),
  ])
  const shares = between(server.pid, before, look(server.pid))
  const done = { rate, run, memory: memoryOf(server.pid), ...shares, sideWork }
  report(done)
  return done
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function report(step: Step): void {
  const { rate, run, memory, main, other, idle, sideWork } = step
  print(
    `${String(rate).padStart(5)}/s: p50 ${ms(run.p50)}, p95 ${ms(run.p95)}, p99 ${ms(run.p99)} ms; ` +
      `first thread ${percent(main)}, busiest other ${percent(other)}, ` +
      `PostgreSQL ${percent(run.databaseCpu / run.seconds / 1000)} of a core, machine idle ${percent(idle)}; ` +
      `${megabytes(memory)}; ${sideWork}${others(run) && `; ${others(run)}`}`,
  )
}

/** What was used up at a rate that was too high. */
function gaveOut({ run, main, other, idle }: Step): string {
  if (main > 0.85)
    return `the server's first thread, which renders pages and answers calls (${percent(main)} of a core)`
  if (other > 0.85) return `a thread of the search (${percent(other)} of a core)`
  const cores = availableParallelism()
  const server = run.serverCpu / run.seconds / 1000
  const database = run.databaseCpu / run.seconds / 1000
  const sender = run.cpu / run.seconds / 1000
  const shares = `server ${percent(server)}, PostgreSQL ${percent(database)}, sender ${percent(sender)} of a core`
  if (idle < 0.1 && server + database + sender < cores / 2)
    return `nothing of ours: other programs took most of the machine's ${cores} cores (${shares}). Measure again without them`
  if (idle < 0.1) return `the machine's ${cores} cores: ${shares}; the rest went to the import and to other programs`
  return `none of the cores (machine idle ${percent(idle)}): connections to PostgreSQL, locks, or its disk`
}

const folder = mkdtempSync(path.join(tmpdir(), 'attending-capacity-'))
const dataDir = values.data ?? path.join(folder, 'data')
const place = await fill(dataDir, rows)
const server = await startServer(place, { CALLS_PER_MINUTE: '100000' })
try {
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`
  print(
    `${rows.toLocaleString('en-US')} physicians, ${availableParallelism()} cores, ${memory}, load ${loadavg()[0]!.toFixed(1)}, ` +
      `Node ${process.version}; ${seconds} s at each rate; goal: p95 at most ${goal} ms, every answer 200`,
  )
  writeContacts(path.join(folder, 'import.csv'), 5000)
  writeContacts(path.join(folder, 'match.csv'), 1000)
  const parts = partsFor({ tokens: place.tokens, rows }, [1, 2, 3])
  const at = (rate: number) => step(place, server, parts, folder, rate)
  let good: Step | null = null
  let bad: Step | null = null
  for (let rate = Number(values.from); bad === null; rate *= 2) {
    const done = await at(rate)
    if (isGood(done)) good = done
    else bad = done
  }
  while (good !== null && bad.rate - good.rate > Math.max(5, good.rate / 8)) {
    const done = await at(Math.round((good.rate + bad.rate) / 2))
    if (isGood(done)) good = done
    else bad = done
  }
  if (good === null) print(`Not even ${bad.rate}/s.`)
  else print(`The highest rate: ${good.rate} requests/s, p95 ${ms(good.run.p95)} ms, server ${megabytes(good.memory)}.`)
  print(`At ${bad.rate}/s, what gave out first: ${gaveOut(bad)}.`)
} finally {
  await server.stop()
  await place.stop()
  rmSync(folder, { recursive: true, force: true })
}
