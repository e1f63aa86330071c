/**
 * Limits how much anyone may read: calls that show physicians, made by a program or by a server-rendered page. Counted
 * in memory, because a statement for every read would cost more than the read. Each server counts on its own, so three
 * servers allow three times as much.
 */
import { passesPaywall, type Viewer } from '#shared/access/access.ts'
import { CallError } from '#shared/calls/call-error.ts'
import { idForName, NamesShown } from './names-shown.ts'
import { networkOf } from './network.ts'
import { waitWords } from './rate-limit.ts'

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
  /** Counts one call. Throws a `CallError` 429, or rejects with it if another thread counts. */
  take: (reader: Reader) => void | Promise<void>
  /** Counts the physicians that an answer shows; the call after the one that goes over the limit is refused. */
  note: (reader: Reader, physicianIds: readonly number[]) => void
  /**
   * Of these names, which typeahead is about to show, those that it may show: all with a plan, and otherwise few. Each
   * counts as a physician seen.
   */
  names: (reader: Reader, names: readonly string[]) => ReadonlySet<string> | Promise<ReadonlySet<string>>
  /** From now on, reports readers who are refused. */
  watch: (onUnusual: (unusual: UnusualReading) => void) => void
}

export interface UnusualReading {
  kind: 'reading_pace' | 'reading_amount'
  /** Null for visitors. */
  userId: string | null
  network: string
  most: number
}

interface ReadingOptions {
  limits: ReadingLimits
  /** Whether this is a verified search engine; those are not limited. */
  isSearchEngine: (reader: Reader) => boolean
  now?: () => number
}

const minute = 60_000
const hour = 60 * minute

/** Readers remembered at the same time, so that memory stays bounded. */
const mostReaders = 20_000
/** Ids remembered for all readers together. */
const mostIds = 2_000_000

export function makeReading({ limits, isSearchEngine, now = Date.now }: ReadingOptions): Reading {
  let onUnusual = (_: UnusualReading) => {}
  const pace = new Buckets(now)
  const amounts = new Amounts(now)
  const typeahead = new NamesShown(limits, now)

  /** What a read counts against: the account and its network, or only the network for a visitor. */
  const countsOf = ({ viewer, address }: Reader) => {
    const network = networkOf(address)
    const paid = passesPaywall(viewer) && !viewer?.isDemo
    const most = { calls: limits.perMinute, ids: paid ? limits.physiciansPerHourWithPlan : limits.physiciansPerHour }
    // The demo account is shared, so people trying it must not use up each other's limit.
    if (viewer === null || viewer.isDemo) return { paid, network, counts: [{ key: `visitors ${network}`, ...most }] }
    const many = limits.accountsPerNetwork
    return {
      paid,
      network,
      counts: [
        { key: `account ${viewer.id}`, ...most },
        // Paying members are not slowed down by free readers in the same office.
        { key: `${paid ? 'plans' : 'free'} ${network}`, calls: most.calls * many, ids: most.ids * many },
      ],
    }
  }

  return {
    take: (reader) => {
      if (isSearchEngine(reader)) return
      const { counts, network, paid } = countsOf(reader)
      const refuse = (kind: UnusualReading['kind'], most: number, seconds: number): never => {
        onUnusual({ kind, userId: reader.viewer?.id ?? null, network, most })
        throw kind === 'reading_pace' ? tooFast(seconds) : tooMuch(seconds, paid)
      }
      for (const { key, ids } of counts) {
        const wait = amounts.wait(key, ids)
        if (wait > 0) refuse('reading_amount', ids, wait)
      }
      for (const { key, calls } of counts) {
        const wait = pace.take(key, calls)
        if (wait > 0) refuse('reading_pace', calls, wait)
      }
    },
    note: (reader, physicianIds) => {
      if (physicianIds.length === 0 || isSearchEngine(reader)) return
      for (const { key } of countsOf(reader).counts) amounts.add(key, physicianIds)
    },
    names: (reader, names) => {
      const { paid, counts } = countsOf(reader)
      const shown = new Set(paid ? names : typeahead.take(reader, names))
      if (shown.size > 0) for (const { key } of counts) amounts.add(key, [...shown].map(idForName))
      return shown
    },
    watch: (tell) => {
      onUnusual = tell
    },
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

/** A burst of this many, refilled evenly within a minute. */
class Buckets {
  private readonly levels = new Map<string, { left: number; at: number }>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Takes one; returns the whole seconds to wait if there are none left, otherwise 0. */
  take(key: string, most: number): number {
    const now = this.now()
    const level = this.levels.get(key) ?? { left: most, at: now }
    const left = Math.min(most, level.left + ((now - level.at) * most) / minute)
    // Moved to the end, so that the least recent readers come first.
    this.levels.delete(key)
    this.levels.set(key, { left: left < 1 ? left : left - 1, at: now })
    if (this.levels.size > mostReaders) this.levels.delete(this.levels.keys().next().value!)
    return left < 1 ? Math.max(1, Math.ceil(((1 - left) * minute) / most / 1000)) : 0
  }
}

/** The physicians each reader was shown within an hour; the hour begins with the first. */
class Amounts {
  private readonly seen = new Map<string, { since: number; ids: Set<number> }>()
  private readonly now: () => number
  private total = 0

  constructor(now: () => number) {
    this.now = now
  }

  /** Whole seconds until more may be shown; 0 for now. */
  wait(key: string, most: number): number {
    const known = this.current(key)
    return known && known.ids.size >= most ? Math.max(1, Math.ceil((known.since + hour - this.now()) / 1000)) : 0
  }

  add(key: string, ids: readonly number[]): void {
    const known = this.current(key) ?? { since: this.now(), ids: new Set<number>() }
    this.total -= known.ids.size
    for (const id of ids) known.ids.add(id)
    this.total += known.ids.size
    this.seen.set(key, known)
    while (this.total > mostIds || this.seen.size > mostReaders) this.forget(this.seen.keys().next().value!)
  }

  private current(key: string) {
    const known = this.seen.get(key)
    if (!known || known.since + hour > this.now()) return known
    this.forget(key)
    return undefined
  }

  private forget(key: string): void {
    this.total -= this.seen.get(key)?.ids.size ?? 0
    this.seen.delete(key)
  }
}
