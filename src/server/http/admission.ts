/**
 * Refuses early what could not be answered in time. Beyond saturation every further request only makes all others wait; refused at once, it
 * costs next to nothing, and those that are let in are answered as usual.
 */
import { performance } from 'node:perf_hooks'
import type { Waiting } from '#shared/database/connections.ts'

export interface Admission {
  /** Lets a request in and gives what is to be called at its end; null where it is to be refused. */
  enter: () => (() => void) | null
  /** Looks how things are; to be called every `sampleTime`. */
  sample: () => void
}

interface AdmissionOptions {
  /** Milliseconds that a request may wait for those before it. 0 lets all in. */
  longestWait: number
  /** Whether there was no rest since the last look. Where there is rest, nothing waits for this server, however many are under way. */
  isBusy: () => boolean
  now?: () => number
  /** Calls back once the event loop has taken all requests that had come when it looked. */
  afterTurn?: (run: () => void) => void
}

/** Milliseconds. */
export const sampleTime = 100
/** Under way at once in any case: the rate is not known at first. */
const least = 16
/** Under way at once at most: more would gain nothing, and the next requests may cost more than those that the rate was made of. */
const most = 256
/** Milliseconds after which a request is taken to wait for something else, such as a model that writes. */
const patience = 2000
/** How much the newest look counts. */
const weight = 0.3

export function makeAdmission({
  longestWait,
  isBusy,
  now = () => performance.now(),
  afterTurn = setImmediate,
}: AdmissionOptions): Admission {
  /** When each came, the oldest first. */
  const underWay = new Map<symbol, number>()
  let lookedAt = now()
  let answered = 0
  /** Answers a second. */
  let rate = 0
  /** As many as are answered in time, while there are so many that it takes time; all while there is rest. */
  let limit = Number.POSITIVE_INFINITY
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
  return {
    enter: () => {
      if (longestWait > 0 && (waitedUnseen() || underWay.size >= limit)) return null
      const request = Symbol()
      underWay.set(request, now())
      return () => {
        underWay.delete(request)
        answered++
      }
    },
    sample: () => {
      const at = now()
      for (const [request, since] of underWay) {
        if (at - since < patience) break
        underWay.delete(request)
      }
      rate += weight * ((answered * 1000) / Math.max(1, at - lookedAt) - rate)
      lookedAt = at
      answered = 0
      const [oldest = at] = underWay.values()
      const takesTime = at - oldest > longestWait / 4
      const inTime = Math.min(most, Math.max(least, (rate * longestWait) / 1000))
      limit = isBusy() && takesTime ? inTime : Number.POSITIVE_INFINITY
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
  const admission = makeAdmission({ longestWait, isBusy })
  if (longestWait > 0) setInterval(admission.sample, sampleTime).unref()
  return admission
}
