/**
 * Refuses requests early that could not be answered in time. Beyond saturation, each further request only makes all
 * others wait; refused immediately, it costs next to nothing, and the admitted ones are answered as usual.
 *
 * Two things limit how many are in progress. The work ahead of them, estimated from the recent cost of such requests,
 * protects against a burst, even on an idle server. The rate of answers applies if the bottleneck is something other
 * than this thread, such as the database.
 */
import { performance } from 'node:perf_hooks'
import type { Waiting } from '#shared/database/connections.ts'

/** Kinds of requests that cost about the same: a call takes a millisecond, a page ten. */
export type Kind = 'call' | 'page'

export interface Admission {
  /** Whether the next request of that kind would be refused. */
  isFull: (kind: Kind) => boolean
  /** Admits a request and returns a function to call when it ends; null if it must be refused. */
  enter: (kind: Kind) => (() => void) | null
  /** Takes a sample; must be called every `sampleTime`. */
  sample: () => void
}

interface AdmissionOptions {
  /** Milliseconds that a request may wait for those before it. 0 admits all. */
  longestWait: number
  /**
   * Whether the server had no idle time since the last sample. With idle time, nothing is waiting for this server,
   * regardless of how many requests are in progress.
   */
  isBusy: () => boolean
  /** Milliseconds the event loop has been busy so far. */
  worked: () => number
  now?: () => number
  /** Calls back once the event loop has accepted all requests that had arrived when it checked. */
  afterTick?: (run: () => void) => void
}

/** Milliseconds. */
export const sampleTime = 100
/** Always allowed in progress at the same time, because the rate is unknown at first. */
const least = 16
/** The same for the work ahead: this many requests, regardless of cost. */
const leastWork = 4
/** The maximum in progress at the same time; more would gain nothing. */
const max = 256
/** Milliseconds after which a request is assumed to be waiting for something else, such as a model. */
const timeout = 2000
/** The weight of the newest sample. */
const weight = 0.3
/** The share of busy time needed to estimate a request's cost: when idle, the time goes to other things. */
const telling = 0.5
/** Milliseconds of work, until measured. */
const costAtFirst: Record<Kind, number> = { call: 2, page: 10 }
const kinds = Object.keys(costAtFirst) as Kind[]

export function makeAdmission({
  longestWait,
  isBusy,
  worked,
  now = () => performance.now(),
  afterTick = setImmediate,
}: AdmissionOptions): Admission {
  /** When each arrived, the oldest first. */
  const underWay = new Map<symbol, { since: number; kind: Kind }>()
  const count: Record<Kind, number> = { call: 0, page: 0 }
  let lookedAt = now()
  const answered: Record<Kind, number> = { call: 0, page: 0 }
  /** Answers per second. */
  let rate = 0
  /** As many as can be answered in time under load; unlimited while there is idle time. */
  let limit = Number.POSITIVE_INFINITY
  const costs = watchCosts(worked)
  /** Milliseconds that requests waited before being seen, at the last sample. */
  let unseen = 0
  let tickBegan: number | null = null
  /**
   * Requests that need nothing from elsewhere run one after another: the others wait unseen and arrive late in the same
   * turn.
   */
  const waitedUnseen = () => {
    if (tickBegan !== null) return now() - tickBegan > longestWait
    tickBegan = now()
    afterTick(() => {
      tickBegan = null
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
        if (at - since < timeout) break
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
      const inTime = Math.min(max, Math.max(least, (rate * longestWait) / 1000))
      limit = isBusy() && takesTime ? inTime : Number.POSITIVE_INFINITY
    },
  }
}

/** What a request of each kind costs this thread: its busy time, divided among the requests answered meanwhile. */
function watchCosts(worked: () => number) {
  const cost = { ...costAtFirst }
  let before = worked()
  let work = 0
  const lately: Record<Kind, number> = { call: 0, page: 0 }
  return {
    of: (kind: Kind) => cost[kind],
    /** @param answered requests since the last sample, `lasted` milliseconds ago */
    learn: (answered: Readonly<Record<Kind, number>>, lasted: number) => {
      const spent = worked() - before
      before += spent
      if (spent < lasted * telling) return
      work += weight * (spent - work)
      for (const kind of kinds) lately[kind] += weight * (answered[kind] - lately[kind])
      const expected = kinds.reduce((sum, kind) => sum + lately[kind] * cost[kind], 0)
      if (expected === 0) return
      // The kind that caused most of the work takes most of the correction.
      for (const kind of kinds) cost[kind] *= (work / expected) ** ((weight * lately[kind] * cost[kind]) / expected)
    },
  }
}

/** The share of busy time above which the event loop counts as busy. */
const noRest = 0.9

/** Monitors this thread's event loop and the line for database connections, without keeping the process alive. */
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
