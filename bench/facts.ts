/**
 * Measures how facts from public files get into the database, and what searches notice of it: `node facts.ts [--part
 * volumes,lists,searching,index,upgrade] [--megabytes 600] [--rows 250000]`.
 *
 * Files have their publishers' columns and varied rows; `lists` are full size (2.26 million affiliations, 83,500 exclusions).
 * Each import is its own process, started like script/import, with its memory tracked; a second import of the same file must
 * change nothing. While searches are measured, the import has the priority the server gives it. `index` is what the index holds
 * for this many physicians, most of them with facts. `upgrade`, which isn't run unless named, is the migration that turned rows
 * for each kind of care (fact_volumes) into a row for each year, for this many physicians' last year.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { constants, loadavg, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { loadGenerated } from '../src/data/generate/load.ts'
import { readAll } from '../src/server/search/feed.ts'
import { startSearch } from '../src/server/search/service.ts'
import { snapshotOf } from '../src/server/search/snapshot.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { type BenchDatabase, withDatabase } from './data/database.ts'
import { counted, print, seconds } from './data/figures.ts'
import { importArguments, importEnvironment, importOnce } from './data/import-once.ts'
import { writeAffiliations, writeExclusions, writeVolumes } from './facts/write-facts.ts'
import { neverAsked } from './search/never-asked.ts'

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'volumes,lists,searching,index' },
    megabytes: { type: 'string', default: '600' },
    rows: { type: 'string', default: '250000' },
  },
})
const parts: Readonly<Record<string, (database: BenchDatabase) => Promise<void>>> = {
  volumes: measureVolumes,
  lists: measureLists,
  searching: measureSearching,
  index: measureIndex,
  upgrade: measureUpgrade,
}
const rows = wholeNumber(values.rows, '--rows')
const megabytes = wholeNumber(values.megabytes, '--megabytes')
const load = () => loadavg()[0]!.toFixed(1)
const met = (is: boolean): string => (is ? 'met' : 'missed')

function wholeNumber(text: string, option: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 1) return number
  throw new RangeError(`${option} takes a whole number of at least 1, not '${text}'.`)
}

/** Imports a file twice; prints how fast, and whether the second time changed nothing. */
function importTwice(url: string, kind: string, file: string, goals: { speed?: number; memory: number }): void {
  const size = statSync(file).size / 1e6
  for (const turn of ['the first time', 'the same file again']) {
    const began = performance.now()
    const answer = importOnce(turn, url, kind, file)
    const took = performance.now() - began
    const speed = size / (took / 1000)
    const goal = goals.speed === undefined ? '' : ` (goal ${goals.speed} MB/s: ${met(speed >= goals.speed)})`
    print(`  the whole command: ${seconds(took)}, ${Math.round(speed)} MB/s${goal}`)
    print(`  memory ${answer.megabytes} MB (goal ${goals.memory} MB: ${met(answer.megabytes <= goals.memory)})`)
    if (turn !== 'the first time' && !answer.said.includes('Nothing changed.')) print('  CHANGED SOMETHING AGAIN')
  }
}

async function measureVolumes({ folder, url }: BenchDatabase): Promise<void> {
  const file = path.join(folder, 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv')
  await writeVolumes(file, megabytes * 1e6)
  print(`  ${counted(Math.round(statSync(file).size / 1e6))} MB of services by physician and code`)
  importTwice(url, 'volumes', file, { speed: 60, memory: 500 })
}

async function measureLists({ folder, url }: BenchDatabase): Promise<void> {
  const affiliations = path.join(folder, 'Facility_Affiliation.csv')
  await writeAffiliations(affiliations, 2_260_000)
  importTwice(url, 'affiliations', affiliations, { memory: 500 })
  const exclusions = path.join(folder, 'UPDATED.csv')
  await writeExclusions(exclusions, 83_500)
  importTwice(url, 'leie', exclusions, { memory: 500 })
}

const words = ['smith', 'cardiology', 'an', 'john garcia', 'e', 'ology', 'teaching', 'clinic', 'texas', 'leadership']
const rate = 50

/** This many searches per second on schedule, before an import and during one; none waits for the previous answer. */
async function measureSearching({ folder, url, longSession }: BenchDatabase): Promise<void> {
  await loadGenerated(longSession, { count: rows })
  const file = path.join(folder, 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv')
  await writeVolumes(file, megabytes * 1e6)
  const search = startSearch({ databaseUrl: url, snapshotDir: path.join(folder, 'search') }, pino({ level: 'silent' }))
  await search.ready
  await sleep(3000)
  const ask = async (until: Promise<unknown>): Promise<number[]> => {
    const times: Promise<number>[] = []
    const began = performance.now()
    let over = false
    void until.finally(() => {
      over = true
    })
    for (let asked = 0; !over; asked++) {
      const due = began + (asked * 1000) / rate
      await sleep(Math.max(due - performance.now(), 0))
      const filters = { query: words[asked % words.length]!, ...neverAsked(asked) }
      times.push(search.search({ filters, facets: asked % 5 === 0 }).then(() => performance.now() - due))
    }
    return Promise.all(times)
  }
  tell(`${counted(rows)} physicians, ${rate} searches per second, nothing else running`, await ask(sleep(10_000)))
  const child = spawn(process.execPath, importArguments(url, 'volumes', file), {
    env: importEnvironment,
    stdio: 'ignore',
  })
  setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL)
  const began = performance.now()
  const times = await ask(once(child, 'close'))
  const speed = statSync(file).size / 1e6 / ((performance.now() - began) / 1000)
  tell(`during an import of volumes at ${Math.round(speed)} MB/s`, times, 20)
  await search.close()
}

function tell(what: string, times: readonly number[], goal?: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!
  const told = goal === undefined ? '' : ` (goal ${goal} ms: ${met(at(0.95) <= goal)})`
  print(`  ${what}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${told}, worst ${at(1).toFixed(1)} ms`)
}

/** Every physician with facts like those in the files: two hospitals out of 5,400, types of care, licenses, and some excluded. */
async function measureIndex({ pool, db, longSession }: BenchDatabase): Promise<void> {
  const sizeOf = async () => {
    const { segment } = await readAll(db)
    return snapshotOf('bench', { segment, lastChange: 0 }).reduce((sum, { length }) => sum + length, 0) / 1e6
  }
  await loadGenerated(longSession, { count: rows })
  const bare = await sizeOf()
  await pool.query(`
    insert into npi_facts (npi, excluded_on, hospitals, affiliations, volumes, ruca, active_licenses)
    select npi, case when id % 800 = 0 then date '2020-01-20' end,
      case when id % 4 > 0 then array(select 'Hospital ' || (id * 13 + at * 401) % 5400 || ', Springfield, ' || coalesce(state, 'TX')
        from generate_series(1, 1 + id % 4) at) else '{}' end,
      1 + id % 4,
      case when id % 5 > 0 then array(select care || ' ' || 11 + (id * 31 + length(care) * 17) % 900
        from (select unnest(array['Office visits', 'Hospital visits', 'Lab tests', 'Echocardiography', 'Colonoscopy', 'Pathology',
          'Drugs given', 'Vaccinations']) care) kinds where (id + length(care)) % 2 = 0) else '{}' end,
      (1 + id % 10)::text,
      case when id % 3 = 0 then array[coalesce(state, 'TX')] else '{}' end
    from physicians where npi is not null on conflict do nothing`)
  const full = await sizeOf()
  print(
    `  ${counted(rows)} physicians: the index takes ${Math.round(bare)} MB without facts, ${Math.round(full)} MB with them`,
  )
}

/** Seven kinds of care out of 50 for each physician, in 100 specialties and 50 states. */
async function measureUpgrade({ pool, longSession }: BenchDatabase): Promise<void> {
  await pool.query('drop table fact_care, fact_care_places')
  await longSession((db) =>
    sql`
      insert into fact_volumes (npi, year, care, services, patients, lines, specialty, state)
      select (1000000000 + id)::text, 2023, 'Kind of care ' || (id * 3 + at * 5) % 50, 11 + (id * 31 + at * 17) % 900, 11 + (id + at) % 400,
        1 + at % 3, 'Specialty of physicians ' || id % 100, chr(65 + id / 100 % 50 / 26) || chr(65 + id / 100 % 50 % 26)
      from generate_series(1, ${rows}::int) id, generate_series(1, 7) at`.execute(db),
  )
  const size = async (table: string) => {
    const { rows } = await pool.query('select pg_total_relation_size($1) / 1e6 as megabytes', [table])
    return `${Math.round(rows[0].megabytes)} MB`
  }
  const file = path.join(import.meta.dirname, '../db/migrations/0133_care-of-a-year.sql')
  const began = performance.now()
  await longSession((db) => inTransaction(db, (db) => sql.raw(readFileSync(file, 'utf8')).execute(db)))
  print(
    `  ${counted(rows * 7)} kinds of care of ${counted(rows)} physicians (${await size('fact_volumes')}) became rows of a year ` +
      `(${await size('fact_care')}) and places (${await size('fact_care_places')}) in ${seconds(performance.now() - began)}`,
  )
}

for (const name of values.part.split(',')) {
  const measure = parts[name]
  if (!measure) throw new RangeError(`--part takes ${Object.keys(parts).join(', ')}, not '${name}'.`)
  print(`${name} (machine load ${load()})`)
  await withDatabase(measure)
  print(`  machine load at the end ${load()}`)
}
