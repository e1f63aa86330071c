/**
 * The main thread's side of search: asks the worker, and replaces it by a fresh one when it has outgrown itself or has
 * fallen over, without a pause in answers: the old one answers until the new one is ready.
 */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { PhysicianSearch } from '#search/port.ts'
import { projectRoot } from './env.ts'
import type { Method, Question, Said, WorkerSettings } from './search-protocol.ts'

/** More questions than this waiting, and the next is refused: an answer would come too late anyway. */
const mostWaiting = 500
/** Between a worker's fall and the next one's start (ms). */
const pauseAfterFall = 1000

/** Threads run on the sources, also beside the build: they share no objects with the server, and load a fifth of it. */
const threadFile = (name: string) => path.join(projectRoot, `src/server/${name}.ts`)

export interface SearchService extends PhysicianSearch {
  isReady: () => boolean
  /** Resolves once questions are answered. */
  ready: Promise<void>
  /** Reads everything anew and swaps; resolves when the new index answers. */
  rebuild: () => Promise<void>
  close: () => Promise<void>
}

/** PostgreSQL's own way to say it, so that the door answers 503. */
class SearchUnavailable extends Error {
  readonly code = '57P03'
}

export function startSearch(settings: WorkerSettings, log: Logger): SearchService {
  let current: SearchThread | undefined
  let coming: SearchThread | undefined
  let building: Worker | undefined
  let closed = false
  let replacing: Promise<void> | undefined

  const replace = (afresh: boolean): Promise<void> => {
    replacing ??= startThread(afresh).finally(() => {
      replacing = undefined
    })
    return replacing
  }

  /** A failure is logged: the next worker then comes up from the old snapshot, or from the database. */
  const buildSnapshot = async (): Promise<void> => {
    const builder = new Worker(threadFile('search-builder'), { workerData: settings, name: 'search builder' })
    building = builder
    await new Promise<void>((resolve) => {
      builder.on('error', (err) => log.error({ err }, 'a new snapshot of the search index could not be made'))
      builder.on('exit', () => resolve())
    })
  }

  const startThread = async (afresh: boolean): Promise<void> => {
    while (!closed) {
      if (afresh) await buildSnapshot()
      if (closed) return
      const next = new SearchThread(settings, log)
      coming = next
      // Said while it is still coming up, it is heard after that.
      next.onOutgrown = () => void (replacing ?? Promise.resolve()).then(() => replace(true))
      next.onEnd = () => {
        if (next !== current || closed) return
        current = undefined
        log.error('the search worker fell over; starting another')
        void replace(false)
      }
      try {
        await next.ready
        const old = current
        current = next
        await old?.retire()
        return
      } catch (error) {
        if (closed) return
        log.error({ err: error }, 'the search index could not be made; trying again')
        await next.retire()
        await new Promise((resolve) => setTimeout(resolve, pauseAfterFall))
      }
    }
  }

  const ask = <M extends Method>(
    method: M,
    ...args: Parameters<PhysicianSearch[M]>
  ): ReturnType<PhysicianSearch[M]> => {
    const answer =
      current?.ask(method, args) ?? Promise.reject(new SearchUnavailable('The search index is not there yet.'))
    return answer as ReturnType<PhysicianSearch[M]>
  }

  const ready = replace(false)
  return {
    ready,
    isReady: () => current !== undefined,
    rebuild: () => replace(true),
    close: async () => {
      closed = true
      await Promise.all([building?.terminate(), current?.retire(), coming?.retire()])
    },
    search: (request) => ask('search', request),
    suggest: (field, text, most) => ask('suggest', field, text, most),
    specialties: () => ask('specialties'),
    withSpecialty: (specialty, most, state) => ask('withSpecialty', specialty, most, state),
    statesOf: (specialty) => ask('statesOf', specialty),
    nearest: (specialty, zip, most) => ask('nearest', specialty, zip, most),
    tally: (filters, newerThan) => ask('tally', filters, newerThan),
    lastChange: () => ask('lastChange'),
    size: () => ask('size'),
  }
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

/** One worker and the questions it has not answered yet. */
class SearchThread {
  readonly ready: Promise<void>
  onOutgrown = () => {}
  onEnd = () => {}
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private nextId = 1
  private drained = () => {}

  constructor(settings: WorkerSettings, log: Logger) {
    this.worker = new Worker(threadFile('search-worker'), { workerData: settings, name: 'search' })
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (said: Said) => this.hear(said, log, resolve))
      this.worker.on('error', reject)
      this.worker.on('exit', () => {
        const error = new SearchUnavailable('The search worker has ended.')
        reject(error)
        for (const { reject } of this.waiting.values()) reject(error)
        this.waiting.clear()
        this.onEnd()
      })
    })
  }

  ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    if (this.waiting.size >= mostWaiting) return Promise.reject(new SearchUnavailable('Too many searches are waiting.'))
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ id, method, args } satisfies Question)
    })
  }

  /** Ends the worker once it has answered what it was asked. */
  async retire(): Promise<void> {
    if (this.waiting.size > 0) {
      await new Promise<void>((resolve) => {
        this.drained = resolve
      })
    }
    await this.worker.terminate()
  }

  private hear(said: Said, log: Logger, ready: () => void): void {
    if (said.kind === 'ready') {
      const { physicians, from, milliseconds } = said
      log.info({ physicians, from, ms: milliseconds }, 'search index ready')
      ready()
    } else if (said.kind === 'outgrown') this.onOutgrown()
    else if (said.kind === 'warning') log.warn(said.message)
    else {
      const waiting = this.waiting.get(said.id)
      this.waiting.delete(said.id)
      if (said.kind === 'answer') waiting?.resolve(said.answer)
      else waiting?.reject(new Error(said.message))
      if (this.waiting.size === 0) this.drained()
    }
  }
}
