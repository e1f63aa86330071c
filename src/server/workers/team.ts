/**
 * The HTTP threads, if there are several (docs/decisions/0018-threads-over-one-index.md): each listens on the same
 * port, and the kernel distributes the connections among them. The main thread does what a server does only once: jobs,
 * the index, limits, startup and shutdown.
 */
import { Worker } from 'node:worker_threads'
import { forgetCounts, makeSharedCounts } from '../http/connection-counts.ts'
import { type Counted, exposition } from '../metrics/metrics.ts'
import type { ServerDeps } from '../start/deps.ts'
import { type Exchange, exchangeOver } from './exchange.ts'
import type { ThreadSettings } from './http-thread.ts'
import { answerForLimits } from './shared-limits.ts'

/** Between a thread's crash and the start of its replacement (ms). */
const pauseAfterFall = 500

interface Member {
  worker: Worker
  main: Exchange
  ended: Promise<void>
}

interface Team {
  /** From now on `/readyz` says no. */
  drain: () => void
  /** Resolves when all threads have answered their requests and ended. */
  finish: () => Promise<void>
  /** The counts of all threads and the main thread. */
  metricsText: () => Promise<string>
}

interface TeamOptions {
  deps: ServerDeps
  program: ThreadSettings['program']
  threads: number
  host: string
  port: number
}

/** Starts the threads; resolves when all of them serve, and rejects if one cannot. */
export async function startTeam({ deps, program, threads, host, port }: TeamOptions): Promise<Team> {
  const { env, log, databaseUrl } = deps
  const counts = makeSharedCounts(threads)
  const members = new Map<number, Member>()
  let finishing = false

  const metricsText = () =>
    exposition(deps.metrics, async () => {
      const all = await Promise.all([...members.values()].map(({ main }) => main.ask('metrics')))
      return all as Counted[]
    })

  const startMember = async (place: number): Promise<void> => {
    const workerData: ThreadSettings = { place, program, env, databaseUrl, host, port, counts }
    const worker = new Worker(program.file, { workerData, name: `http ${place + 1}` })
    const limits = answerForLimits(deps)
    const ready = Promise.withResolvers<void>()
    let unwatch = () => {}
    const main = exchangeOver(
      worker,
      {
        ...limits.answers,
        ready: () => ready.resolve(),
        wantSearch: () => {
          unwatch = deps.search.watch((published) => main.tell('search', published))
        },
        rebuildSearch: () => deps.search.rebuild(),
        metricsText,
      },
      (error) => log.error({ err: error, place }, 'what a thread told could not be done'),
    )
    let fault: unknown
    worker.on('error', (error) => {
      fault = error
    })
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    members.set(place, { worker, main, ended })
    void ended.then(() => {
      main.end(new Error('The thread has ended.'))
      unwatch()
      limits.release()
      forgetCounts(counts, place)
      members.delete(place)
      ready.reject(fault ?? new Error(`Thread ${place + 1} that serves HTTP ended before it served.`))
      if (finishing || !served) return
      log.error({ err: fault, place }, 'a thread that serves HTTP crashed; starting another')
      setTimeout(() => void replace(place), pauseAfterFall)
    })
    await ready.promise
  }

  let served = false
  const replace = async (place: number): Promise<void> => {
    if (finishing) return
    await startMember(place).then(
      () => log.info({ place }, 'another thread has taken over'),
      // Its end is noticed, and the next one is started.
      () => {},
    )
  }

  await Promise.all(Array.from({ length: threads }, (_, place) => startMember(place)))
  served = true
  return {
    metricsText,
    drain: () => {
      for (const { main } of members.values()) main.tell('drain')
    },
    finish: async () => {
      finishing = true
      await Promise.all(
        [...members.values()].map(async ({ worker, main, ended }) => {
          await Promise.race([main.ask('finish').catch(() => {}), ended])
          await worker.terminate()
        }),
      )
    },
  }
}
