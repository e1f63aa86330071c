/**
 * Who may have a file read next. So many at once in all, and one for each account and each network, so that people who
 * send many wait for themselves; of those who may, the one served longest ago.
 */
import type { Sender } from '#door/file-work.ts'
import { CallError } from '#shared/calls/call-error.ts'

/** Waiting for one account or network, and in all; and how many bytes are kept in memory for these. */
const max = { ofOne: 50, all: 500, bytesOfOne: 24e6, bytes: 64e6 }
/** Accounts and networks that are remembered. */
const maxRemembered = 5000

interface Waiting {
  keys: readonly string[]
  holds: number
  begin: () => void
}

export interface SenderQueue {
  /** Resolves with what ends the reading. Rejects with a `CallError` if too many wait, or with the signal's reason. */
  take: (sender: Sender, options?: { signal?: AbortSignal | undefined; holds?: number }) => Promise<() => void>
}

export function makeSenderQueue(atOnce: number): SenderQueue {
  const waiting = new Set<Waiting>()
  const running = new Set<string>()
  /** When each was last served, oldest first. */
  const served = new Map<string, number>()
  let [underWay, begun] = [0, 0]

  const note = (key: string) => {
    served.delete(key)
    served.set(key, ++begun)
    if (served.size > maxRemembered) served.delete(served.keys().next().value!)
  }
  const startNext = () => {
    while (underWay < atOnce) {
      const free = [...waiting].filter(({ keys }) => !keys.some((key) => running.has(key)))
      const lastServed = ({ keys }: Waiting) => Math.max(0, ...keys.map((key) => served.get(key) ?? 0))
      const next = free.reduce<Waiting | undefined>(
        (best, one) => (best === undefined || lastServed(one) < lastServed(best) ? one : best),
        undefined,
      )
      if (!next) return
      waiting.delete(next)
      underWay++
      for (const key of next.keys) {
        running.add(key)
        note(key)
      }
      next.begin()
    }
  }
  return {
    take: async (sender, { signal, holds = 0 } = {}) => {
      signal?.throwIfAborted()
      const keys = keysOf(sender)
      for (const key of keys) {
        const own = [...waiting].filter((one) => one.keys.includes(key))
        if (own.length >= max.ofOne || bytesOf(own) + holds > max.bytesOfOne) throw tooManyOfOne()
      }
      if (waiting.size >= max.all || bytesOf([...waiting]) + holds > max.bytes) throw busy()
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          if (waiting.delete(one)) reject(signal!.reason)
        }
        const one: Waiting = {
          ...{ keys, holds },
          begin: () => {
            signal?.removeEventListener('abort', leave)
            resolve()
          },
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.add(one)
        startNext()
      })
      return () => {
        underWay--
        for (const key of keys) running.delete(key)
        startNext()
      }
    },
  }
}

const bytesOf = (all: readonly Waiting[]): number => all.reduce((sum, { holds }) => sum + holds, 0)

const keysOf = ({ account, network }: Sender): string[] => [
  ...(account === null ? [] : [`account ${account}`]),
  ...(network === null ? [] : [`network ${network}`]),
]

function tooManyOfOne(): CallError {
  const message = 'Too many of your files are waiting to be read. Please wait a minute and try again.'
  return new CallError(429, 'too_many_requests', message, { retryAfter: 60 })
}

function busy(): CallError {
  const message = 'Too many files are waiting to be read at the moment. Please try again shortly.'
  return new CallError(503, 'unavailable', message, { retryAfter: 60 })
}
