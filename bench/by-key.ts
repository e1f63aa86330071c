/**
 * Measures what a call by API key costs, as a share of the same call by cookie: `node by-key.ts [--rows 20000]`.
 *
 * Over HTTP, on the built server in production mode and the embedded PostgreSQL. Both are made in turns of one run, and
 * compared by the CPU time of server and PostgreSQL together, so that other load on the machine hardly counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { getLists } from '../src/features/lists/contracts.ts'
import { getPhysician } from '../src/features/physicians/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { cpuOf, databaseCpuOf } from './http/cpu.ts'
import { fill, startServer } from './http/servers.ts'
import { neverAsked } from './search/never-asked.ts'

const { values } = parseArgs({
  options: {
    ...{ rows: { type: 'string', default: '20000' }, each: { type: 'string', default: '200' } },
    turns: { type: 'string', default: '12' },
  },
})
const [rows, each, turns] = [Number(values.rows), Number(values.each), Number(values.turns)]
const say = (line: string) => void process.stdout.write(`${line}\n`)
const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-by-key-'))
const place = await fill(dataDir, rows)
const server = await startServer(place)

type Headers = Record<string, string>
const post = (name: string, input: object, headers: Headers) =>
  fetch(`${server.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })

async function keyOf(token: string): Promise<string> {
  const asked = { name: 'Bench', scopes: ['read'], days: 30, networks: [] }
  const answer = await post('make-api-key', asked, { authorization: `Bearer ${token}` })
  if (!answer.ok) throw new Error(`No key: ${await answer.text()}`)
  return (await answer.json()).secret
}

const [token] = place.tokens as [string]
const ways = {
  cookie: {
    cookie: `__Host-attending.session_token=${encodeURIComponent(token)}`,
    'sec-fetch-site': 'same-origin',
  },
  key: { authorization: `Bearer ${await keyOf(token)}` },
} as const satisfies Record<string, Headers>

const calls: readonly [name: string, input: (n: number) => object][] = [
  [getLists.name, () => ({})],
  [getPhysician.name, (n) => ({ physicianId: 1 + ((n * 37) % rows) })],
  [searchPhysicians.name, (n) => ({ filters: { query: 'cardio', ...neverAsked(n) } })],
]

async function make(name: string, inputs: readonly object[], headers: Headers): Promise<void> {
  const left = [...inputs]
  const lane = async () => {
    for (let input = left.shift(); input; input = left.shift()) {
      const answer = await post(name, input, headers)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`)
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

/** Milliseconds of CPU time for a call, by cookie and by key. */
async function measure(name: string, inputOf: (n: number) => object): Promise<{ cookie: number; key: number }> {
  const spent = { cookie: 0, key: 0 }
  let next = 0
  const turn = async (way: keyof typeof ways) => {
    const inputs = Array.from({ length: each }, () => inputOf(next++))
    const before = cpuOf(server.pid) + databaseCpuOf(place.postmaster)
    await make(name, inputs, ways[way])
    return cpuOf(server.pid) + databaseCpuOf(place.postmaster) - before
  }
  for (const way of ['cookie', 'key', 'cookie', 'key'] as const) await turn(way) // compiled and loaded
  for (let count = 0; count < turns; count++) {
    // Neither is always the second.
    const order = count % 2 === 0 ? (['cookie', 'key'] as const) : (['key', 'cookie'] as const)
    for (const way of order) spent[way] += await turn(way)
  }
  const made = each * turns
  return { cookie: spent.cookie / made, key: spent.key / made }
}

say('CPU ms a call             cookie       key     ratio')
for (const [name, inputOf] of calls) {
  const { cookie, key } = await measure(name, inputOf)
  const cells = [cookie, key, key / cookie].map((figure) => figure.toFixed(2).padStart(10)).join('')
  say(`${name.padEnd(22)}${cells}`)
}
await server.stop()
await place.stop()
rmSync(dataDir, { recursive: true, force: true })
