import type { Kysely } from 'kysely'
import type { SourceName } from '#data/physicians/source-rank.ts'
import { StoredReport } from '#data/rows/stored-report.ts'
import { publicSources } from '#data/sources/public-sources.ts'
import type { DB } from '#db/schema.gen.ts'
import { handle } from '#door/handle.ts'
import { monthAndYear } from '#shared/text/month-and-year.ts'
import { type DataRefresh, getDataState } from './contracts.ts'
import { fileOf } from './file-of.ts'
import { countsBySource, lastOfEach, lastRefreshes, newestChange } from './queries.server.ts'
import { datasetNames, sourceNames } from './source-names.ts'

const shown = 12

export const getDataStateHandler = handle(getDataState, async ({ deps: { readDb: db, now } }) => {
  const [counts, runs, last] = await Promise.all([countsOf(db), lastRefreshes(db, shown), lastOfEach(db)])
  const runOf = new Map(last.map((run) => [run.dataset, run]))
  const asOf = runOf.get('nppes')?.as_of ?? null
  return {
    physicians: counts.reduce((sum, { physicians }) => sum + physicians, 0),
    headline: asOf === null ? null : `${sourceNames.nppes} as of ${monthAndYear(asOf)}`,
    sources: counts.map(({ source, physicians }) => {
      const run = runOf.get(source)
      return {
        source,
        name: sourceNames[source as SourceName] ?? source,
        physicians,
        asOf: run?.as_of ?? null,
        refreshedAt: run?.finished_at.toISOString() ?? null,
      }
    }),
    files: Object.values(publicSources).map((source) => fileOf(source, runOf.get(source.name), { counts, now: now() })),
    refreshes: runs.map(refreshOf),
  }
})

function refreshOf(run: Awaited<ReturnType<typeof lastRefreshes>>[number]): DataRefresh {
  const report = StoredReport.parse(run.report)
  return {
    id: run.id,
    name: datasetNames[run.dataset ?? ''] ?? report.source,
    asOf: run.as_of,
    at: run.finished_at.toISOString(),
    read: report.read,
    new: report.new,
    changed: report.changed,
    unchanged: report.unchanged,
    gone: report.beside?.hidden ?? report.facts?.gone ?? 0,
  }
}

type Counts = Awaited<ReturnType<typeof countsBySource>>

/** Counting a million rows takes a while, and this page is open to everyone: so once per state of the data. */
const known = new WeakMap<Kysely<DB>, { change: number; counts: Promise<Counts> }>()

async function countsOf(db: Kysely<DB>): Promise<Counts> {
  const change = await newestChange(db)
  const found = known.get(db)
  if (found?.change === change) return found.counts
  const counts = countsBySource(db)
  known.set(db, { change, counts })
  // If it failed, the next caller asks again.
  counts.catch(() => known.delete(db))
  return counts
}
