/**
 * Limits how many requests of one asker run at the same time. More wait in that asker's own queue, before anything is
 * read for them, so that a flood delays only itself.
 */
import { CallError } from '#shared/calls/call-error.ts'

export interface Asker {
  /** An account, or a network. */
  key: string
  /** How many people's requests it may send before it counts as a flood. */
  people: number
}

export interface Slot {
  end: () => void
  /** Does work that costs nothing here, such as waiting for a body, while the asker's next request runs. */
  aside: <T>(run: () => Promise<T>) => Promise<T>
}

export interface RequestLimiter {
  /** Resolves when the request may run. Throws a `CallError`: 429, 499, 503. */
  take: (asker: Asker, signal: AbortSignal) => Promise<Slot>
}

interface RequestLimits {
  /** Requests of one asker that run at the same time. */
  atOnce: number
  /** Requests per person per minute; askers who send more run one at a time. */
  perMinute: number
  /**
   * Milliseconds after which a request is assumed to be waiting for something other than this server, and the next
   * begins.
   */
  slotTime: number
}

/** For one asker, and for all together: any more would be answered too late anyway. */
const maxWaitingOfOne = 200
const maxWaiting = 2000
/** Askers remembered, so that memory stays bounded. */
const maxAskers = 20_000
/** The share of a minute's requests that may come in one burst. */
const burst = 1 / 5

interface State {
  underWay: number
  /** In order; those that had a slot before go first. */
  returning: Set<() => void>
  queue: Set<() => void>
  /** Requests left until it counts as a flood; negative if it keeps going. */
  left: number
  at: number
}

export function makeRequestLimiter(
  { atOnce, perMinute, slotTime }: RequestLimits,
  now = () => performance.now(),
): RequestLimiter {
  const askers = new Map<string, State>()
  let waiting = 0

  const maxOf = (people: number) => Math.max(atOnce, perMinute * burst * people)

  const stateOf = ({ key, people }: Asker): State => {
    const known = askers.get(key)
    if (!known) forgetIdle(askers)
    const state = known ?? { underWay: 0, returning: new Set(), queue: new Set(), left: maxOf(people), at: now() }
    // Moved to the end, so that the least recent askers come first.
    askers.delete(key)
    askers.set(key, state)
    return state
  }

  const spend = (state: State, people: number) => {
    const max = maxOf(people)
    const refilled = Math.min(max, state.left + ((now() - state.at) * perMinute * people) / 60_000)
    state.at = now()
    state.left = Math.max(-max, refilled - 1)
  }

  const mayBegin = (state: State) => state.underWay < (state.left >= 0 ? atOnce : 1)

  const startNext = (state: State) => {
    while (mayBegin(state)) {
      const [next] = state.returning.size > 0 ? state.returning : state.queue
      if (!next) return
      state.returning.delete(next) || state.queue.delete(next)
      state.underWay++
      waiting--
      next()
    }
  }

  const wait = async (state: State, queue: Set<() => void>, signal?: AbortSignal) => {
    // No one else is waiting, as is nearly always the case.
    if (state.returning.size + state.queue.size === 0 && mayBegin(state)) {
      state.underWay++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        if (!queue.delete(start)) return
        waiting--
        reject(clientHasLeft())
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.add(start)
      waiting++
      startNext(state)
    })
  }

  const slotOf = (state: State): Slot => {
    let holds = true
    let timer: NodeJS.Timeout
    const end = () => {
      clearTimeout(timer)
      if (!holds) return
      holds = false
      state.underWay--
      startNext(state)
    }
    const lapseInTime = () => {
      timer = setTimeout(end, slotTime).unref()
    }
    lapseInTime()
    return {
      end,
      aside: async (run) => {
        end()
        const result = await run()
        await wait(state, state.returning)
        holds = true
        lapseInTime()
        return result
      },
    }
  }

  return {
    take: async (asker, signal) => {
      if (signal.aborted) throw clientHasLeft()
      const state = stateOf(asker)
      if (state.queue.size >= maxWaitingOfOne) throw tooManyOfOne()
      if (waiting >= maxWaiting) throw tooMany()
      spend(state, asker.people)
      await wait(state, state.queue, signal)
      return slotOf(state)
    },
  }
}

/** Removes the asker that has been quiet longest if there are too many; never one with a request in progress. */
function forgetIdle(askers: Map<string, State>): void {
  if (askers.size < maxAskers) return
  for (const [key, { underWay, queue, returning }] of askers) {
    if (underWay + queue.size + returning.size > 0) continue
    askers.delete(key)
    return
  }
}

/** A request whose client has disconnected is not run. */
export function clientHasLeft(): CallError {
  return new CallError(499, 'client_left', 'The client has gone away.')
}

function tooManyOfOne(): CallError {
  const message = 'Too many of your requests are running at once. Please wait a second and try again.'
  return new CallError(429, 'too_many_requests', message, { retryAfter: 1 })
}

function tooMany(): CallError {
  return new CallError(503, 'unavailable', 'The service is busy at the moment. Please try again shortly.', {
    retryAfter: 2,
  })
}
