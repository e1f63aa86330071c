/**
 * Measures what one account's flood of searches costs the others: `node fairness.ts [--rows 50000] [--flood 40] [--unbounded]`.
 *
 * Over HTTP, on the built server: one person makes one search after another, alternating between being alone and sharing the
 * server with another account that keeps this many expensive searches running, from its own thread so that it doesn't slow down
 * the person's clock. Prints how long the person waits in both cases, and the ratio of the p95s, which should stay below 2.
 * Limits on reading are off here; with them, the flood would end after a few seconds. `--unbounded` measures without fair queuing
 * at the door.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type PersonaName, personaEmail } from '../src/server/start/personas.ts'
import { startServerProcess } from '../test/support/process.ts'
import { signIn } from '../test/support/sign-in.ts'

const turns = 5
const searchesInTurn = 60
const goal = 2

interface FloodData {
  origin: string
  authorization: string
  lanes: number
}

async function search(
  origin: string,
  authorization: string,
  input: object,
): Promise<{ status: number; milliseconds: number }> {
  const begun = performance.now()
  const response = await fetch(`${origin}/functions/v1/search-physicians`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(input),
  })
  await response.arrayBuffer()
  return { status: response.status, milliseconds: performance.now() - begun }
}

/** Floods between 'start' and 'stop'; reports the answers once the last one has arrived. */
function flood({ origin, authorization, lanes }: FloodData): void {
  let flooding = false
  let ended: Promise<unknown> = Promise.resolve()
  let statuses: Record<number, number> = {}
  const lane = async (number: number) => {
    for (let turn = 0; flooding; turn++) {
      const letters = String.fromCharCode(97 + (number % 26), 97 + (turn % 26))
      const input = { filters: { query: letters }, facets: true, page: 1 + (turn % 50) }
      const { status } = await search(origin, authorization, input)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  parentPort!.on('message', async (said: 'start' | 'stop') => {
    flooding = said === 'start'
    if (flooding) {
      statuses = {}
      ended = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
      parentPort!.postMessage('flooding')
    } else {
      await ended
      parentPort!.postMessage(statuses)
    }
  })
}

const states = ['CA', 'TX', 'NY', 'FL', 'PA', 'OH', 'IL', 'NC', 'GA', 'MI']

async function person(origin: string, authorization: string, searches: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < searches; round++) {
    const { status, milliseconds } = await search(origin, authorization, {
      filters: { state: states[round % states.length], query: 'cardio' },
      facets: true,
    })
    if (status !== 200) throw new Error(`The person's search was answered with ${status}`)
    times.push(milliseconds)
  }
  return times
}

function print(name: string, times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
  const cells = [at(0.5), at(0.95), at(1)].map((value) => `${value.toFixed(1)} ms`.padStart(12)).join('')
  process.stdout.write(`${name.padEnd(44)}${cells}\n`)
  return at(0.95)
}

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '50000' },
      flood: { type: 'string', default: '40' },
      unbounded: { type: 'boolean', default: false },
    },
  })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-fairness-'))
  // The default for an operator; tests run without turns.
  const bounds: Record<string, string> = values.unbounded ? {} : { CALLS_AT_ONCE: '', CALLS_PER_MINUTE: '' }
  const server = await startServerProcess({ DATA_DIR: dataDir, PHYSICIANS: values.rows, ...bounds })
  const { origin } = server
  const bearer = async (persona: PersonaName) => `Bearer ${await signIn(origin, personaEmail(persona))}`
  const [mine, theirs] = [await bearer('basic'), await bearer('premium')]
  const data: FloodData = { origin, authorization: theirs, lanes: Number(values.flood) }
  const flooder = new Worker(new URL(import.meta.url), { workerData: data })
  try {
    await person(origin, mine, 200)
    const alone: number[] = []
    const beside: number[] = []
    const answered = new Map<string, number>()
    for (let turn = 0; turn < turns; turn++) {
      alone.push(...(await person(origin, mine, searchesInTurn)))
      flooder.postMessage('start')
      await once(flooder, 'message')
      beside.push(...(await person(origin, mine, searchesInTurn)))
      flooder.postMessage('stop')
      const [statuses] = await once(flooder, 'message')
      for (const [status, count] of Object.entries(statuses as Record<string, number>))
        answered.set(status, (answered.get(status) ?? 0) + count)
    }
    const load = loadavg()[0]!.toFixed(1)
    process.stdout.write(
      `${values.rows} physicians, ${availableParallelism()} cores, load ${load}${values.unbounded ? ', without turns' : ''}\n`,
    )
    process.stdout.write(`${''.padEnd(44)}${['p50', 'p95', 'most'].map((name) => name.padStart(12)).join('')}\n`)
    const before = print('one person alone', alone)
    const during = print(`during ${values.flood} searches by another account`, beside)
    const counts = [...answered].map(([status, count]) => `${count} × ${status}`).join(', ')
    process.stdout.write(`the person got ${beside.length} searches answered during the flood, the flood ${counts}\n`)
    process.stdout.write(`p95 during the flood / alone: ${(during / before).toFixed(2)} (goal: at most ${goal})\n`)
    if (during / before > goal) process.exitCode = 1
  } finally {
    await flooder.terminate()
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (isMainThread) await measure()
else flood(workerData as FloodData)
