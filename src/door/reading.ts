/**
 * Limits how much anyone may read: calls that show physicians, made by a program or by a server-rendered page. All
 * servers count together (`reading-counts.ts`).
 */
import { passesPaywall, type Viewer } from '#shared/access/access.ts'
import { CallError } from '#shared/calls/call-error.ts'
import type { LimitState } from './limit-headers.ts'
import { idForName, NamesShown, type NamesStore } from './names-shown.ts'
import { networkOf, networksOf } from './network.ts'
import { waitWords } from './rate-limit.ts'
import { ReadingCounts, type ReadingMax, type ReadingStore } from './reading-counts.ts'
import { Sequence } from './sequence.ts'

export interface Reader {
  viewer: Viewer | null
  /** The client's address. */
  address: string
  /** The client's `User-Agent`. */
  agent: string
}

export interface ReadingLimits {
  /** Calls per minute by one account, or by the visitors of one network. */
  perMinute: number
  /** Different physicians per hour, for one account without a plan, or for the visitors of one network. */
  physiciansPerHour: number
  /** The same, for one account with a plan. */
  physiciansPerHourWithPlan: number
  /** How many accounts' worth of reading one network is allowed. */
  accountsPerNetwork: number
  /** Different names per minute that typeahead shows an account without a plan (`names-shown.ts`). */
  namesPerMinute: number
}

export interface Reading {
  /** Counts one call. Throws a `CallError` 429, or rejects with it if the other servers have to be told first. */
  take: (reader: Reader) => void | Promise<void>
  /** Counts the physicians that an answer shows; the call after the one that goes over the limit is refused. */
  note: (reader: Reader, physicianIds: readonly number[]) => void
  /**
   * Of these names, which typeahead is about to show, those that it may show: all with a plan, and otherwise few. Each
   * counts as a physician seen.
   */
  names: (reader: Reader, names: readonly string[]) => ReadonlySet<string> | Promise<ReadonlySet<string>>
  /** What is left of the limits that a read counts against, the tightest of each kind. */
  standing: (reader: Reader) => LimitState[]
  /** From now on, reports readers who are refused. */
  watch: (onUnusual: (unusual: UnusualReading) => void) => void
  /** Tells the other servers what is left to tell. */
  close: () => Promise<void>
}

export interface UnusualReading {
  kind: 'reading_pace' | 'reading_amount'
  /** Null for visitors. */
  userId: string | null
  network: string
  max: number
}

interface ReadingOptions {
  limits: ReadingLimits
  /** Whether this is a verified search engine; those are not limited. */
  isSearchEngine: (reader: Reader) => boolean
  /** Where servers count together; null for a server that counts by itself. */
  store?: (ReadingStore & NamesStore) | null
  /** Gets the first error of the store after it has worked. */
  onFault?: (error: unknown) => void
  /** Milliseconds; the default doesn't move with the wall clock, which an operator may set back. */
  now?: () => number
}

/**
 * Networks that read profiles, and those whose profiles are each the next or the one before of what someone has just
 * read.
 */
export const profileReading = 'profiles'
export const sequentialReading = 'profiles-in-sequence'

interface Counted extends ReadingMax {
  key: string
  /** The account's own, or a network's. */
  network: string
}

export function makeReading(options: ReadingOptions): Reading {
  const { limits, isSearchEngine, store = null, onFault = () => {}, now = () => performance.now() } = options
  let onUnusual = (_: UnusualReading) => {}
  const counts = new ReadingCounts({ store, onFault, now })
  const sequence = new Sequence(now)
  const typeahead = new NamesShown({ limits, store, onFault, now })

  /** What a read counts against: the account and its networks, or only the networks for a visitor. */
  const countsOf = ({ viewer, address }: Reader): { paid: boolean; counted: Counted[] } => {
    const paid = passesPaywall(viewer) && !viewer?.isDemo
    const max = { calls: limits.perMinute, ids: paid ? limits.physiciansPerHourWithPlan : limits.physiciansPerHour }
    const ofNetworks = (who: string, people: number): Counted[] =>
      networksOf(address).map(({ name, times }) => {
        const many = people * times
        return { key: `${who} ${name}`, network: name, calls: max.calls * many, ids: max.ids * many }
      })
    // The demo account is shared, so people trying it must not use up each other's limit.
    if (viewer === null || viewer.isDemo) return { paid, counted: ofNetworks('visitors', 1) }
    return {
      paid,
      counted: [
        { key: `account ${viewer.id}`, network: networkOf(address), ...max },
        // Paying members are not slowed down by free readers in the same office.
        ...ofNetworks(paid ? 'plans' : 'free', limits.accountsPerNetwork),
      ],
    }
  }

  const admit = (reader: Reader, { paid, counted }: ReturnType<typeof countsOf>): void => {
    const refuse = (kind: UnusualReading['kind'], network: string, max: number, seconds: number): never => {
      onUnusual({ kind, userId: reader.viewer?.id ?? null, network, max })
      throw kind === 'reading_pace' ? tooFast(seconds) : tooMuch(seconds, paid)
    }
    for (const one of counted) {
      const wait = counts.waitForIds(one.key, one)
      if (wait > 0) refuse('reading_amount', one.network, one.ids, wait)
    }
    for (const one of counted) {
      const wait = counts.takeCall(one.key, one)
      if (wait > 0) refuse('reading_pace', one.network, one.calls, wait)
    }
  }

  return {
    take: (reader) => {
      if (isSearchEngine(reader)) return
      const asked = countsOf(reader)
      if (asked.counted.every((one) => counts.isReported(one.key, one))) return admit(reader, asked)
      return counts.tell().then(() => admit(reader, asked))
    },
    note: (reader, physicianIds) => {
      if (physicianIds.length === 0 || isSearchEngine(reader)) return
      for (const { key } of countsOf(reader).counted) counts.addIds(key, physicianIds)
      const [id, ...others] = physicianIds
      if (others.length > 0) return
      const network = networkOf(reader.address)
      counts.see({ kind: profileReading, network })
      if (sequence.follows(id!)) counts.see({ kind: sequentialReading, network })
    },
    standing: (reader) => {
      if (isSearchEngine(reader)) return []
      const all = countsOf(reader).counted.map((one) => ({ one, left: counts.left(one.key, one) }))
      const tightest = (kind: 'calls' | 'ids') => all.toSorted((a, b) => a.left[kind].left - b.left[kind].left)[0]!
      const [calls, ids] = [tightest('calls'), tightest('ids')]
      return [
        { name: 'reading', max: calls.one.calls, within: 60, ...calls.left.calls },
        { name: 'physicians', max: ids.one.ids, within: 60 * 60, ...ids.left.ids, unit: 'physicians' },
      ]
    },
    names: (reader, names) => {
      const { paid, counted } = countsOf(reader)
      const count = (shown: ReadonlySet<string>) => {
        if (shown.size > 0) for (const { key } of counted) counts.addIds(key, [...shown].map(idForName))
        return shown
      }
      const shown = paid ? new Set(names) : typeahead.take(reader, names)
      return shown instanceof Promise ? shown.then(count) : count(shown)
    },
    watch: (tell) => {
      onUnusual = tell
    },
    close: () => counts.close(),
  }
}

function tooFast(seconds: number): CallError {
  return new CallError(
    429,
    'too_many_requests',
    `You are opening pages too fast. Please wait ${waitWords(seconds)} and try again.`,
    { retryAfter: seconds },
  )
}

function tooMuch(seconds: number, paid: boolean): CallError {
  const instead = paid ? 'If you need more, contact us.' : 'With a plan you can see more.'
  return new CallError(
    429,
    'too_many_requests',
    `You have reached the hourly limit for viewing physicians. Please wait ${waitWords(seconds)} and try again. ${instead}`,
    { retryAfter: seconds },
  )
}
