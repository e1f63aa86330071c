/**
 * The main thread's side of search: sends the questions to the worker in order, and replaces a worker that has crashed.
 * When an index has too many changes, the worker replaces it on its own, without a pause in answers.
 */
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Recent } from '#search/columns/recent.ts'
import type { PhysicianQuestions, PhysicianSearch } from '#search/port.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { inSpan } from '#shared/tracing/spans.ts'
import { projectRoot } from '../settings/project-root.ts'
import { FairQueue } from './fair-queue.ts'
import type { Method, Question, Said, WorkerMessage, WorkerSettings } from './protocol.ts'
import { keyOf, maxCachedAnswers } from './recent-answers.ts'

/** If more questions than this are waiting, the next is refused, because an answer would come too late anyway. */
const maxWaiting = 500
/** The same, for one asker: no one looks at that many answers at once. */
const maxWaitingOfOne = 20
/** Between a worker's crash and the next one's start (ms). */
const pauseAfterFall = 1000

/**
 * The thread runs on the sources, also next to the build: it shares no objects with the server, and loads a fifth of
 * it.
 */
const threadFile = path.join(projectRoot, 'src/server/search/worker.ts')

/**
 * An answer takes few objects but large sets of rows, whose memory is freed with the objects that hold them. With
 * little room for new objects, those go in a millisecond, after a few answers. With the usual room, Node marks all
 * objects first because of the sets: several times a second, in four threads of its own.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 3 }

export interface SearchService extends PhysicianSearch {
  isReady: () => boolean
  /** The questions waiting now, and how often this worker has loaded an index. */
  figures: () => { waiting: number; broughtUp: number }
  /** Resolves once questions are answered. */
  ready: Promise<void>
  /** Rereads everything and swaps; resolves when the new index answers. */
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
  let closed = false

  const startThread = async (): Promise<void> => {
    while (!closed) {
      const next = new SearchThread(
        new Worker(threadFile, { workerData: settings, name: 'search', resourceLimits }),
        log,
      )
      coming = next
      next.onEnd = () => {
        if (next !== current || closed) return
        current = undefined
        log.error('the search worker crashed; starting another')
        void startThread()
      }
      try {
        await next.ready
        current = next
        return
      } catch (error) {
        if (closed) return
        log.error({ err: error }, 'the search index could not be built; trying again')
        await next.retire()
        await new Promise((resolve) => setTimeout(resolve, pauseAfterFall))
      }
    }
  }

  const unavailable = () => Promise.reject(new SearchUnavailable('The search index is not ready yet.'))
  const ask = (asked: Asked): Promise<unknown> => current?.ask(asked) ?? unavailable()

  const ready = startThread()
  return Object.assign(askedBy(ask), {
    ready,
    isReady: () => current !== undefined,
    figures: () => current?.figures() ?? { waiting: 0, broughtUp: 0 },
    rebuild: () => current?.rebuild() ?? unavailable(),
    close: async () => {
      closed = true
      await Promise.all([current?.retire(), coming?.retire()])
    },
  })
}

interface Asked {
  method: Method
  args: readonly unknown[]
  asker: string
  signal?: AbortSignal | undefined
}

/** The asker for the site's own questions: jobs, and answers that everyone gets. */
const theSite = 'the site'

function askedBy(ask: (asked: Asked) => Promise<unknown>): PhysicianSearch {
  const as = (asker: string, signal: AbortSignal | undefined, forEveryone: PhysicianSearch | null): PhysicianSearch => {
    const say = <M extends Method>(method: M, ...args: Parameters<PhysicianQuestions[M]>) =>
      inSpan(`search ${method}`, {}, () => ask({ method, args, asker, signal })) as ReturnType<PhysicianQuestions[M]>
    const search: PhysicianSearch = {
      search: (request) => say('search', request),
      complete: (filters) => say('complete', filters),
      traits: (ids) => say('traits', ids),
      describe: (filters, text, proposed) => say('describe', filters, text, proposed),
      suggest: (field, text, max) => say('suggest', field, text, max),
      specialties: () => say('specialties'),
      withSpecialty: (specialty, max, state, from) => say('withSpecialty', specialty, max, state, from),
      statesOf: (specialty) => say('statesOf', specialty),
      nearest: (specialty, zip, max) => say('nearest', specialty, zip, max),
      tally: (filters, newerThan) => say('tally', filters, newerThan),
      lastChange: () => say('lastChange'),
      size: () => say('size'),
      askedBy: (asker, signal) => as(asker, signal, search.forEveryone),
      get forEveryone() {
        return forEveryone ?? search
      },
    }
    return search
  }
  return as(theSite, undefined, null)
}

interface Waiting {
  question: Question
  /** To keep the answer by; null if it is not kept. */
  key: string | null
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
  /** Called when it is no longer waiting. */
  goes: () => void
}

/** The parts of a worker that are used. */
export interface SearchPort {
  on(event: 'message', listener: (said: Said) => void): unknown
  on(event: 'error' | 'exit', listener: (error: Error) => void): unknown
  postMessage(posted: WorkerMessage): void
  terminate(): Promise<unknown>
}

/** One worker and the questions it has not answered yet. */
export class SearchThread {
  readonly ready: Promise<void>
  onEnd = () => {}
  private readonly worker: SearchPort
  /** The worker gets one question at a time, so the order of the others can still change. */
  private asked: Waiting | undefined
  private readonly line = new FairQueue<Waiting>()
  private nextId = 1
  private drained = () => {}
  /** Asking again waits for the same end. */
  private retired: Promise<void> | undefined
  private broughtUp = 0
  private readonly recent = new Recent<NonNullable<unknown>>(maxCachedAnswers)
  private rebuilding: PromiseWithResolvers<void> | undefined

  constructor(worker: SearchPort, log: Logger) {
    this.worker = worker
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (said: Said) => this.hear(said, log, resolve))
      this.worker.on('error', reject)
      this.worker.on('exit', () => {
        const error = new SearchUnavailable('The search worker has ended.')
        reject(error)
        for (const { reject } of [...(this.asked ? [this.asked] : []), ...this.line.clear()]) reject(error)
        this.rebuilding?.reject(error)
        this.asked = undefined
        this.drained()
        this.onEnd()
      })
    })
  }

  figures(): { waiting: number; broughtUp: number } {
    return { waiting: this.line.size, broughtUp: this.broughtUp }
  }

  ask({ method, args, asker, signal }: Asked): Promise<unknown> {
    const key = keyOf({ method, args })
    const known = key === null ? undefined : this.recent.known(key)
    if (known !== undefined) return Promise.resolve(known)
    if (signal?.aborted) return Promise.reject(new SearchUnavailable('The client has gone away.'))
    if (this.line.size >= maxWaiting) return Promise.reject(new SearchUnavailable('Too many searches are waiting.'))
    if (asker !== theSite && this.line.sizeOf(asker) >= maxWaitingOfOne) return Promise.reject(tooManyOfOne())
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.line.remove(asker, waiting)) reject(new SearchUnavailable('The client has gone away.'))
      }
      const question: Question = { id: this.nextId++, method, args }
      const goes = () => signal?.removeEventListener('abort', leave)
      const waiting: Waiting = { question, key, resolve, reject, goes }
      signal?.addEventListener('abort', leave, { once: true })
      this.line.add(asker, waiting)
      this.tellNext()
    })
  }

  /** Resolves when an index built from now on answers. */
  rebuild(): Promise<void> {
    this.rebuilding ??= Promise.withResolvers()
    this.worker.postMessage({ kind: 'rebuild' })
    return this.rebuilding.promise
  }

  /** Ends the worker once it has answered what it was asked. */
  retire(): Promise<void> {
    this.retired ??= this.end()
    return this.retired
  }

  private async end(): Promise<void> {
    if (this.asked) {
      await new Promise<void>((resolve) => {
        this.drained = resolve
      })
    }
    await this.worker.terminate()
  }

  private tellNext(): void {
    if (this.asked) return
    this.asked = this.line.next()
    if (!this.asked) this.drained()
    this.asked?.goes()
    if (this.asked) this.worker.postMessage({ kind: 'question', question: this.asked.question })
  }

  private hear(said: Said, log: Logger, ready: () => void): void {
    if (said.kind === 'ready') {
      const { physicians, from, milliseconds } = said
      log.info({ physicians, from, ms: milliseconds }, 'search index ready')
      this.broughtUp += 1
      ready()
      this.rebuilding?.resolve()
      this.rebuilding = undefined
    } else if (said.kind === 'changed') this.recent.clear()
    else if (said.kind === 'warning') log.warn(said.message)
    else {
      const { asked } = this
      this.asked = undefined
      if (said.kind === 'answer') {
        const { key = null } = asked ?? {}
        if (key !== null) this.recent.get(key, () => said.answer as NonNullable<unknown>)
        asked?.resolve(said.answer)
      } else asked?.reject(new Error(said.message))
      this.tellNext()
    }
  }
}

function tooManyOfOne(): CallError {
  const message = 'Too many of your searches are running at once. Please wait a second and try again.'
  return new CallError(429, 'too_many_requests', message, { retryAfter: 1 })
}
