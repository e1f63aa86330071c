/**
 * A thread that serves HTTP for the process: the whole application, with its own connections and event loop. For things
 * a server has only once, it asks the main thread (team.ts): limits, the index. It runs no jobs.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#adapters/database/database.ts'
import { makePgBossQueue } from '#adapters/jobs/pg-boss.ts'
import { type SharedCounts, sharedCounts } from '../http/connection-counts.ts'
import { finishRequests } from '../http/finish-requests.ts'
import type { HttpApp } from '../http/http-app.ts'
import { listenWithMany } from '../http/listening.ts'
import { limitsOf, makeWebServer } from '../http/web-server.ts'
import { countedBy } from '../metrics/metrics.ts'
import { watchThread } from '../metrics/server-figures.ts'
import type { Published } from '../search/protocol.ts'
import { makeSearchReader } from '../search/reader.ts'
import { makeDeps, makeLog, type ServerDeps } from '../start/deps.ts'
import type { Env } from '../start/env.ts'
import { logWarnings } from '../start/speak-json.ts'
import { traceIfAsked } from '../tracing/start-tracing.ts'
import { exchangeOver } from './exchange.ts'
import { limitsOver } from './shared-limits.ts'

export interface ThreadSettings {
  /** 0 for the first thread. */
  place: number
  /**
   * The file that a thread runs, and the build that the process was started from, which a replacement thread uses, too.
   */
  program: { file: string; built: string }
  env: Env
  databaseUrl: string
  host: string
  port: number
  counts: SharedCounts
}

/** Runs until the main thread tells it to finish. */
export async function runHttpThread(startApp: (deps: ServerDeps) => HttpApp): Promise<void> {
  const { place, env, databaseUrl, host, port, counts } = workerData as ThreadSettings
  const log = makeLog(env)
  if (env.MODE === 'production') logWarnings(log)
  const started = Promise.withResolvers<{ app: HttpApp; finish: () => Promise<void> }>()
  const main = exchangeOver(
    parentPort!,
    {
      search: (published: Published) => search.take(published),
      metrics: async () => countedBy((await started.promise).app.metrics),
      drain: async () => {
        ;(await started.promise).app.readiness.draining = true
      },
      finish: async () => (await started.promise).finish(),
    },
    (error) => log.error({ err: error, place }, 'the main thread asked for something that failed'),
  )
  const endTracing = await traceIfAsked(env, log)
  const search = makeSearchReader(log, async () => void (await main.ask('rebuildSearch')))
  main.tell('wantSearch')
  const warn = (sentence: string) => log.warn(sentence)
  const { DATABASE_POOL: max = 2, STATEMENT_TIMEOUT_MS: statementTimeout } = env
  const { DATABASE_READ_URL: readUrl, READ_LAG_MS: mostLag } = env
  const addresses = { url: databaseUrl, directUrl: env.DATABASE_DIRECT_URL ?? databaseUrl }
  const jobQueue = makePgBossQueue({ ...addresses, statementTimeout, sendsOnly: true, log: warn })
  const deps = await makeDeps({
    env,
    port,
    log,
    database: openDatabase({ ...addresses, readUrl, mostLag, max, statementTimeout, log: warn }),
    ofProcess: {
      ...limitsOver(main),
      search,
      jobQueue,
      metricsText: async () => (await main.ask('metricsText')) as string,
    },
  })
  await Promise.all([jobQueue.start([], async () => {}), search.ready])
  watchThread(deps)
  const app = startApp(deps)
  const server = makeWebServer(app.listener, env, sharedCounts(counts, place, limitsOf(env)))
  await listenWithMany(server, { host, port })
  started.resolve({
    app,
    finish: async () => {
      await finishRequests(server)
      await deps.close()
      await endTracing()
    },
  })
  main.tell('ready')
}
