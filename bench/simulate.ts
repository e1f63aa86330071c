/**
 * Recruiters at work, more of them than a machine here could serve: `node simulate.ts [--recruiters 2000] [--servers 3] [--cores
 * 2] [--database 4]`.
 *
 * A discrete-event simulation, not a measurement: requests arrive at random at the rate of the busiest second, go to the server
 * with the fewest open ones, and wait there for one of its cores, then for one of PostgreSQL's. What a request takes of each is
 * what `script/bench cost` measured at 250,000 physicians, exponentially distributed. Prints the time a request takes at the
 * median, p95, and p99, and the utilization of the servers and PostgreSQL. Without --servers: the fewest servers and PostgreSQL
 * cores at which p99 stays below 250 ms.
 */
import { parseArgs } from 'node:util'
import TinyQueue from 'tinyqueue'

/** What share of a recruiter's requests is of this kind, and how many CPU milliseconds one costs the server and PostgreSQL. */
const mix = [
  { share: 0.25, server: 6.55, database: 3.65 }, // a search
  { share: 0.15, server: 8.53, database: 3.15 }, // with all facets
  { share: 0.15, server: 17.98, database: 6.83 }, // a page that is drawn
  { share: 0.05, server: 3.95, database: 4.6 }, // a reveal
  { share: 0.4, server: 1.1, database: 0.45 }, // lists, notes, the account
]
/** A kind of request, picked by a number from 0 to 1. */
function kindAt(part: number): (typeof mix)[number] {
  let sum = 0
  for (const kind of mix) {
    sum += kind.share
    if (part < sum) return kind
  }
  return mix[0]!
}

/** Seconds of simulated work; the first tenth isn't counted. */
const span = 300

interface Machine {
  cores: number
  busy: number
  waiting: (() => void)[]
  used: number
}

/** With one seed, requests always arrive at the same times, so that two runs differ only in their settings. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What happens when, in chronological order. */
class Agenda {
  readonly #events = new TinyQueue<{ at: number; happen: () => void }>([], (a, b) => a.at - b.at)
  now = 0

  after(milliseconds: number, happen: () => void): void {
    this.#events.push({ at: this.now + milliseconds, happen })
  }

  /** Runs the next event; false if there is none. */
  next(): boolean {
    const event = this.#events.pop()
    if (!event) return false
    this.now = event.at
    event.happen()
    return true
  }
}

interface Outcome {
  p50: number
  p95: number
  p99: number
  serverUse: number
  databaseUse: number
}

/** `perSecond` requests a second, to `servers` machines with `cores` each over one PostgreSQL with `databaseCores`. */
function simulate(perSecond: number, servers: number, cores: number, databaseCores: number): Outcome {
  const random = randomNumbers(1)
  const agenda = new Agenda()
  const exponential = (mean: number) => -Math.log(1 - random()) * mean
  const machine = (count: number): Machine => ({ cores: count, busy: 0, waiting: [], used: 0 })
  const fleet = Array.from({ length: servers }, () => ({ ...machine(cores), open: 0 }))
  const database = machine(databaseCores)
  const took: number[] = []
  const end = span * 1000

  const work = (on: Machine, milliseconds: number, after: () => void) => {
    const begin = () => {
      on.busy++
      agenda.after(milliseconds, () => {
        on.busy--
        on.used += milliseconds
        on.waiting.shift()?.()
        after()
      })
    }
    if (on.busy < on.cores) begin()
    else on.waiting.push(begin)
  }
  const arrive = () => {
    if (agenda.now > end) return
    agenda.after(exponential(1000 / perSecond), arrive)
    const begun = agenda.now
    const server = fleet.reduce((best, one) => (one.open < best.open ? one : best))
    server.open++
    const kind = kindAt(random())
    work(server, exponential(kind.server), () =>
      work(database, exponential(kind.database), () => {
        server.open--
        if (begun > end / 10) took.push(agenda.now - begun)
      }),
    )
  }
  arrive()
  while (agenda.now < end && agenda.next());
  const sorted = Float64Array.from(took).sort()
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY
  const used = fleet.reduce((sum, { used }) => sum + used, 0)
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    serverUse: used / (end * cores * servers),
    databaseUse: database.used / (end * databaseCores),
  }
}

const { values } = parseArgs({
  options: {
    recruiters: { type: 'string' },
    servers: { type: 'string' },
    cores: { type: 'string', default: '2' },
    database: { type: 'string', default: '4' },
  },
})
const cores = Number(values.cores)
const say = (line: string) => void process.stdout.write(`${line}\n`)
const milliseconds = (time: number) => `${Math.round(time)} ms`.padStart(8)
const percent = (part: number) => `${Math.round(part * 100)} %`.padStart(6)

/** The busiest second: one in twenty recruiters sends a request (docs/scale.md). */
const rateOf = (recruiters: number) => recruiters / 20

function report(recruiters: number, servers: number, databaseCores: number): void {
  const { p50, p95, p99, serverUse, databaseUse } = simulate(rateOf(recruiters), servers, cores, databaseCores)
  const times = [p50, p95, p99].map(milliseconds).join('')
  say(
    `${recruiters.toLocaleString('en-US').padStart(10)}${String(servers).padStart(9)}${String(databaseCores).padStart(12)}${times}${percent(serverUse)}${percent(databaseUse)}`,
  )
}

/** The fewest at which p99 stays below 250 ms, skipping those that the load would fill completely. */
function fewest(recruiters: number): [servers: number, databaseCores: number] {
  const total = (of: 'server' | 'database') => mix.reduce((sum, kind) => sum + kind.share * kind[of], 0)
  const needed = (of: 'server' | 'database') => Math.floor((rateOf(recruiters) * total(of)) / 1000) + 1
  let servers = Math.ceil(needed('server') / cores)
  let databaseCores = needed('database')
  while (simulate(rateOf(recruiters), servers, cores, databaseCores * 4).p99 > 200) servers++
  while (simulate(rateOf(recruiters), servers, cores, databaseCores).p99 > 250) databaseCores++
  return [servers, databaseCores]
}

say(
  `simulated, not measured: servers with ${cores} cores, a recruiter's mix of requests, ${span} s of the busiest second`,
)
say(' recruiters  servers  PostgreSQL     p50     p95     p99  used: servers, PostgreSQL')
for (const recruiters of values.recruiters ? [Number(values.recruiters)] : [100, 2000, 10_000, 50_000]) {
  if (values.servers) report(recruiters, Number(values.servers), Number(values.database))
  else {
    const [servers, databaseCores] = fewest(recruiters)
    report(recruiters, servers, databaseCores)
    // One that is restarting or lost must not be missed.
    report(recruiters, servers + 1, databaseCores)
  }
}
