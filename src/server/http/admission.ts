/**
 * Refuses early what could not be answered in time. Beyond saturation every further request only makes all others wait; refused at once, it
 * costs next to nothing, and those that are let in are answered as usual.
 *
 * Two things bound how many are under way. The work that they have before them, by what requests of their kind cost lately, holds
 * against a burst, also on a server that was at rest. The rate of answers holds where something else than this thread is the narrow place,
 * such as the database.
 */
import { performance } from 'node:perf_hooks'
import type { Waiting } from '#shared/database/connections.ts'

/** What costs about the same: a call a millisecond, a page ten of them. */
export type Kind = 'call' | 'page'

export interface Admission {
  /** Whether the next request of that kind would be refused. */
  isFull: (kind: Kind) => boolean
  /** Lets a request in and gives what is to be called at its end; null where it is to be refused. */
  enter: (kind: Kind) => (() => void) | null
  /** Looks how things are; to be called every `sampleTime`. */
  sample: () => void
}

interface AdmissionOptions {
  /** Milliseconds that a request may wait for those before it. 0 lets all in. */
  longestWait: number
  /** Whether there was no rest since the last look. Where there is rest, nothing waits for this server, however many are under way. */
  isBusy: () => boolean
  /** Milliseconds for which the event loop has had work until now. */
  worked: () => number
  now?: () => number
  /** Calls back once the event loop has taken all requests that had come when it looked. */
  afterTurn?: (run: () => void) => void
}

/** Milliseconds. */
export const sampleTime = 100
/** Under way at once in any case: the rate is not known at first. */
const least = 16
/** The same for the work that is before them: this many requests, whatever they cost. */
const leastWork = 4
/** Under way at once at most: more would gain nothing. */
const most = 256
/** Milliseconds after which a request is taken to wait for something else, such as a model that writes. */
const patience = 2000
/** How much the newest look counts. */
const weight = 0.3
/** The part of the time that has to be work before it says what a request costs: at rest it is spent on other things. */
const telling = 0.5
/** Milliseconds of work, until it is known better. */
const costAtFirst: Record<Kind, number> = { call: 2, page: 10 }
const kinds = Object.keys(costAtFirst) as Kind[]

export function makeAdmission({
  longestWait,
  isBusy,
  worked,
  now = () => performance.now(),
  afterTurn = setImmediate,
}: AdmissionOptions): Admission {
  /** When each came, the oldest first. */
  const underWay = new Map<symbol, { since: number; kind: Kind }>()
  const count: Record<Kind, number> = { call: 0, page: 0 }
  let lookedAt = now()
  const answered: Record<Kind, number> = { call: 0, page: 0 }
  /** Answers a second. */
  let rate = 0
  /** As many as are answered in time, while there are so many that it takes time; all while there is rest. */
  let limit = Number.POSITIVE_INFINITY
  const costs = watchCosts(worked)
  /** Milliseconds for which requests waited, before they were seen, at the last look. */
  let unseen = 0
  let turnBegan: number | null = null
  /** Requests that need no answer from elsewhere are worked on one after another: the others wait unseen, and come late in the same turn. */
  const waitedUnseen = () => {
    if (turnBegan !== null) return now() - turnBegan > longestWait
    turnBegan = now()
    afterTurn(() => {
      turnBegan = null
    })
    return false
  }
  const hasMuchBefore = (kind: Kind) => {
    const before = kinds.reduce((sum, kind) => sum + count[kind] * costs.of(kind), 0)
    return underWay.size >= leastWork && before + costs.of(kind) > Math.max(longestWait / 4, longestWait - unseen)
  }
  const isFull = (kind: Kind) => longestWait > 0 && (waitedUnseen() || underWay.size >= limit || hasMuchBefore(kind))
  const end = (request: symbol) => {
    const known = underWay.get(request)
    if (!known) return
    underWay.delete(request)
    count[known.kind]--
  }
  return {
    isFull,
    enter: (kind) => {
      if (isFull(kind)) return null
      const request = Symbol()
      underWay.set(request, { since: now(), kind })
      count[kind]++
      return () => {
        end(request)
        answered[kind]++
      }
    },
    sample: () => {
      const at = now()
      for (const [request, { since }] of underWay) {
        if (at - since < patience) break
        end(request)
      }
      const lasted = Math.max(1, at - lookedAt)
      rate += weight * (((answered.call + answered.page) * 1000) / lasted - rate)
      costs.learn(answered, lasted)
      unseen = Math.max(0, lasted - sampleTime)
      lookedAt = at
      answered.call = answered.page = 0
      const [oldest = { since: at }] = underWay.values()
      const takesTime = at - oldest.since > longestWait / 4
      const inTime = Math.min(most, Math.max(least, (rate * longestWait) / 1000))
      limit = isBusy() && takesTime ? inTime : Number.POSITIVE_INFINITY
    },
  }
}

/** What a request of each kind costs this thread: what it worked, divided among those that it answered meanwhile. */
function watchCosts(worked: () => number) {
  const cost = { ...costAtFirst }
  let before = worked()
  let work = 0
  const lately: Record<Kind, number> = { call: 0, page: 0 }
  return {
    of: (kind: Kind) => cost[kind],
    /** @param answered since the last time, which was `lasted` milliseconds ago */
    learn: (answered: Readonly<Record<Kind, number>>, lasted: number) => {
      const spent = worked() - before
      before += spent
      if (spent < lasted * telling) return
      work += weight * (spent - work)
      for (const kind of kinds) lately[kind] += weight * (answered[kind] - lately[kind])
      const expected = kinds.reduce((sum, kind) => sum + lately[kind] * cost[kind], 0)
      if (expected === 0) return
      // Whichever kind made most of the work is wrong by most of the difference.
      for (const kind of kinds) cost[kind] *= (work / expected) ** ((weight * lately[kind] * cost[kind]) / expected)
    },
  }
}

/** The part of the time in which the event loop had work, beyond which it counts as busy. */
const noRest = 0.9

/** Watches this thread's event loop and the line for database connections, without keeping the process alive. */
export function watchLoad(longestWait: number, waiting: Waiting): Admission {
  let before = performance.eventLoopUtilization()
  const isBusy = () => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, before)
    before = current
    return utilization > noRest || waiting() > 0
  }
  const worked = () => performance.eventLoopUtilization().active
  const admission = makeAdmission({ longestWait, isBusy, worked })
  if (longestWait > 0) setInterval(admission.sample, sampleTime).unref()
  return admission
}
