/**
 * Measures what things cost: `node cost.ts [--rows 250000]`. docs/scale.md uses these figures.
 *
 * Over HTTP, on the built server in production mode and the embedded PostgreSQL. For each kind of request: CPU time of
 * the server and of PostgreSQL, and how many of them one core could handle per second. For a physician, and for what a
 * recruiter stores in a year: bytes on PostgreSQL's disk, including indexes. CPU time hardly depends on other load on
 * the machine, so it is printed instead of wall time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cpuOf, databaseCpuOf } from './http/cpu.ts'
import { fill, startServer } from './http/servers.ts'
import { neverAsked } from './search/never-asked.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '250000' }, each: { type: 'string', default: '400' } },
})
const rows = Number(values.rows)
const each = Number(values.each)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-cost-'))
const place = await fill(dataDir, rows)
const server = await startServer(place)

const states = ['CA', 'TX', 'NY', 'FL', 'PA', 'OH', 'IL', 'NC', 'GA', 'MI']
const words = ['cardio', 'smith', 'surgery', 'pedi', 'maria', 'internal', 'hospital', 'onco']
const authorization = `Bearer ${place.tokens[0]}`
const call = (name: string, input: object) =>
  fetch(`${server.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(input),
  })
const page = (address: string) => fetch(server.origin + address, { headers: { accept: 'text/html' } })

/** The label, and the nth request of that kind. */
const kinds: readonly [what: string, ask: (n: number) => Promise<Response>][] = [
  [
    'search',
    (n) =>
      call('search-physicians', {
        filters: { query: words[n % words.length], state: states[n % 10], ...neverAsked(n) },
      }),
  ],
  [
    'search, with all facets',
    (n) => {
      const filters = { query: words[n % words.length], ...neverAsked(n) }
      return call('search-physicians', { filters, facets: true, page: 1 + (n % 5) })
    },
  ],
  ['public page: directory', (n) => page(`/directory?page=${1 + (n % 20)}`)],
  ['public page: profile', (n) => page(`/physician/${1 + ((n * 37) % rows)}`)],
  ['reveal', (n) => call('get-physician-contact', { physicianId: 1 + ((n * 101) % rows), field: 'email' })],
  ['account (any small call)', () => call('get-account', {})],
]

async function measure(what: string, ask: (n: number) => Promise<Response>): Promise<void> {
  const statuses: Record<number, number> = {}
  const run = async (from: number, count: number) => {
    let next = from
    const lane = async () => {
      while (next < from + count) {
        const response = await ask(next++)
        await response.arrayBuffer()
        statuses[response.status] = (statuses[response.status] ?? 0) + 1
      }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
  }
  await run(0, each) // compiled, and loaded into PostgreSQL's memory
  const before = [cpuOf(server.pid), databaseCpuOf(place.postmaster)] as const
  await run(each, each)
  const mine = (cpuOf(server.pid) - before[0]) / each
  const database = (databaseCpuOf(place.postmaster) - before[1]) / each
  const cells = [mine, database].map((time) => `${time.toFixed(2)} ms`.padStart(12)).join('')
  const max = [mine, database]
    .map((time) =>
      Math.round(1000 / Math.max(time, 0.01))
        .toLocaleString('en-US')
        .padStart(12),
    )
    .join('')
  const odd = Object.keys(statuses).some((status) => status !== '200') ? `  ${JSON.stringify(statuses)}` : ''
  say(`${what.padEnd(28)}${cells}${max}${odd}`)
}

/**
 * A year of one very active recruiter: 20 lists of 100, 20 saved searches, 5,000 reveals, 3,000 physicians marked as
 * contacted.
 */
const recruiters = 50
const year = `
  with someone as (
    insert into users (id, name, email, email_verified) select gen_random_uuid(), 'R ' || n, 'r' || n || '@cost.example', true
    from generate_series(1, ${recruiters}) n returning id),
  lists as (
    insert into physician_lists (id, user_id, name, name_key) select gen_random_uuid(), id, 'List ' || n, 'list ' || n from someone, generate_series(1, 20) n returning id),
  entries as (
    insert into list_physicians (list_id, physician_id, note)
    select id, 1 + (n * 37) % ${rows}, case when n % 5 = 0 then 'Called, wants to hear more in spring.' else '' end from lists, generate_series(1, 100) n),
  saved as (
    insert into saved_searches (id, user_id, name, name_key, search_params, seen_until, told_until)
    select gen_random_uuid(), id, 'Search ' || n, 'search ' || n, '{"filters": {"specialty": ["Cardiology"], "state": "CA"}, "tags": []}', 0, 0 from someone, generate_series(1, 20) n),
  revealed as (
    insert into contact_reveals (id, user_id, physician_id, field) select gen_random_uuid(), id, n, 'email' from someone, generate_series(1, 5000) n)
  insert into activities (author_id, physician_id, kind, details) select id, n, 'contacted', '{"how":"email"}' from someone, generate_series(1, 3000) n`

async function sizes(): Promise<void> {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const bytes = async (text: string) =>
    Number((await client.query<{ bytes: string }>(`select ${text} as bytes`)).rows[0]?.bytes)
  const relations = (names: string[]) => names.map((name) => `pg_total_relation_size('${name}')`).join(' + ')
  const physicians = (await bytes(relations(['physicians', 'physician_contacts']))) / rows
  const relationsLeft = relations([
    'users',
    'physician_lists',
    'list_physicians',
    'saved_searches',
    'contact_reveals',
    'activities',
  ])
  const before = await bytes(relationsLeft)
  await client.query(year)
  const recruiter = ((await bytes(relationsLeft)) - before) / recruiters
  await client.end()
  say(
    `a physician: ${Math.round(physicians).toLocaleString('en-US')} bytes; a recruiter's year: ${(recruiter / 1e6).toFixed(2)} MB`,
  )
}

try {
  say(
    `${rows.toLocaleString('en-US')} physicians, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, ${each} of each`,
  )
  say(
    `${'processor time of'.padEnd(28)}${'server'.padStart(12)}${'PostgreSQL'.padStart(12)}${'a second'.padStart(12)}${'and core'.padStart(12)}`,
  )
  for (const [what, ask] of kinds) await measure(what, ask)
  await sizes()
} finally {
  await server.stop()
  await place.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
