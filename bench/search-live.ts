/**
 * Measures the search on a running server: `node search-live.ts [--rows 250000] [--rate 200]`.
 *
 * While `rate` queries a second are sent, on schedule and not one after another's answer, single physicians are changed, and the
 * time until the search finds them is measured; then everything is rebuilt and swapped. Query times are measured from when they
 * were due, so that a pause counts for everyone who had to wait. Finally, a second service starts from the snapshot.
 */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { recordChanges } from '../src/data/changes.ts'
import { loadGenerated } from '../src/data/generate/load.ts'
import { type SearchService, startSearch } from '../src/server/search/service.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { type BenchDatabase, withDatabase } from './data/database.ts'
import { neverAsked } from './search/never-asked.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '250000' }, rate: { type: 'string', default: '200' } },
})
const rows = Number(values.rows)
const rate = Number(values.rate)
const words = ['smith', 'cardiology', 'an', 'john garcia', 'e', 'ology', 'teaching', 'clinic', 'texas', 'leadership']

/** Sends queries at a steady rate until `stop`; returns the milliseconds of every answer. */
function asking(search: SearchService): () => Promise<number[]> {
  const times: Promise<number>[] = []
  const began = performance.now()
  let asked = 0
  const timer = setInterval(() => {
    for (; began + (asked * 1000) / rate <= performance.now(); asked++) {
      const due = began + (asked * 1000) / rate
      const filters = { query: words[asked % words.length]!, ...neverAsked(asked) }
      times.push(search.search({ filters, facets: asked % 5 === 0 }).then(() => performance.now() - due))
    }
  }, 1)
  return async () => {
    clearInterval(timer)
    return Promise.all(times)
  }
}

async function foundAfter(search: SearchService, database: BenchDatabase, name: string): Promise<number> {
  await inTransaction(database.db, async (db) => {
    const person = { first_name: 'Bench', last_name: name, source: 'bench' }
    const { id } = await db.insertInto('physicians').values(person).returning('id').executeTakeFirstOrThrow()
    await recordChanges(db, [{ physicianId: id, kind: 'written' }])
  })
  const committed = performance.now()
  while ((await search.search({ filters: { query: name } })).total === 0) await sleep(1)
  return performance.now() - committed
}

function told(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(1)
  process.stdout.write(
    `${what.padEnd(44)} n ${String(sorted.length).padStart(5)}  p50 ${at(0.5)}  p95 ${at(0.95)}  worst ${at(1)} ms\n`,
  )
}

await withDatabase(async (database) => {
  await loadGenerated(database.longSession, { count: rows })
  const settings = { databaseUrl: database.url, snapshotDir: path.join(database.folder, 'search') }
  const log = pino({ level: 'silent' })
  let began = performance.now()
  const search = startSearch(settings, log)
  await search.ready
  process.stdout.write(`${rows.toLocaleString('en-US')} physicians, ${rate} questions a second\n`)
  process.stdout.write(`cold start from the database: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  // Until the snapshot is written.
  await sleep(3000)

  let stop = asking(search)
  const edits: number[] = []
  for (let edit = 0; edit < 40; edit++) {
    edits.push(await foundAfter(search, database, `Quackenbush${edit}x`))
    await sleep(100)
  }
  told('a change is found after', edits)
  told('questions while physicians change', await stop())

  stop = asking(search)
  await sleep(1000)
  began = performance.now()
  await search.rebuild()
  const rebuilt = performance.now() - began
  await sleep(1000)
  told(`questions during a rebuild (${(rebuilt / 1000).toFixed(1)} s)`, await stop())
  await search.close()

  began = performance.now()
  const warm = startSearch(settings, log)
  await warm.ready
  process.stdout.write(`warm start from the snapshot: ${((performance.now() - began) / 1000).toFixed(2)} s\n`)
  await warm.close()
})
