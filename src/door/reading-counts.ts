/**
 * How much each account and network has read: calls within a minute, and different physicians within an hour. Asked and
 * changed in memory, because a statement for every read would cost more than the read. What is new is added to
 * PostgreSQL every second, and what the other servers have added comes back with the answer. A key that has used a
 * tenth of a limit since then waits for that answer first, so each server lets at most that tenth through of which the
 * others don't know. Without the database, each server counts by itself, and adds what it has counted afterward.
 */
import type { SeenNetwork } from './seen-networks.ts'

/** How much a key may read. */
export interface ReadingMax {
  /** Calls per minute: so many at once, then evenly. */
  calls: number
  /** Different physicians within an hour that begins with the first. */
  ids: number
}

/** What one server has counted for a key since it last told. */
export interface Change {
  key: string
  /** Milliseconds that the calls take at the pace that is allowed. */
  cost: number
  ids: number
}

/** What all servers have counted for a key. */
export interface Total {
  key: string
  /** Milliseconds until the calls so far are used up. */
  busy: number
  seen: number
  /** Milliseconds since the hour began. */
  age: number
}

export interface ReadingStore {
  /** Adds the changes, in any order, and returns the totals. */
  exchange: (changes: readonly Change[], seen: readonly SeenNetwork[]) => Promise<Total[]>
}

interface Count {
  busyUntil: number
  since: number
  ids: Set<number>
  /** How many of `ids` the others know, and how many they have counted themselves. */
  reported: number
  elsewhere: number
  unreported: { cost: number; ids: number }
  telling: { cost: number; ids: number }
}

const minute = 60_000
const hour = 60 * minute
/** The share of a limit that may be used before the other servers know. */
const unreportedShare = 1 / 10
/** Milliseconds between exchanges, unless someone waits for one. */
const tellEvery = 1000
/** Milliseconds that a read waits for an exchange: a slow database must not make reading slower than that. */
const longestWait = 1000

/** Keys remembered at the same time, so that memory stays bounded. */
const maxKeys = 40_000
/** Ids remembered for all keys together. */
const maxIds = 2_000_000
/**
 * Keys and networks in one exchange, so that a flood from everywhere doesn't keep the database busy; the others come
 * after.
 */
const maxReported = 5000
const maxNetworks = 10_000

interface ReadingCountsOptions {
  store: ReadingStore | null
  onFault: (error: unknown) => void
  now: () => number
}

export class ReadingCounts {
  private readonly counts = new Map<string, Count>()
  private readonly changed = new Set<string>()
  private seen = new Map<string, SeenNetwork>()
  private totalIds = 0
  private timer: NodeJS.Timeout | undefined
  private underWay: Promise<void> | undefined
  private readonly store: ReadingStore | null
  private readonly onFault: (error: unknown) => void
  private readonly now: () => number
  private failing = false

  constructor({ store, onFault, now }: ReadingCountsOptions) {
    this.store = store
    this.onFault = onFault
    this.now = now
  }

  /** Seconds until more physicians may be shown; 0 for now. */
  waitForIds(key: string, { ids }: ReadingMax): number {
    const count = this.current(key)
    if (!count || count.ids.size + count.elsewhere < ids) return 0
    return Math.max(1, Math.ceil((count.since + hour - this.now()) / 1000))
  }

  /** Counts a call; returns the whole seconds to wait if there is none left, otherwise 0. */
  takeCall(key: string, { calls }: ReadingMax): number {
    const count = this.countOf(key)
    const cost = minute / calls
    const now = this.now()
    const busyUntil = Math.max(count.busyUntil, now) + cost
    // A millionth for the rounding of numbers.
    const over = busyUntil - now - minute - cost / 1_000_000
    if (over > 0) return Math.max(1, Math.ceil(over / 1000))
    count.busyUntil = busyUntil
    count.unreported.cost += cost
    this.change(key)
    return 0
  }

  /** What is left of a key's calls and physicians, and the seconds until all of them are there again. */
  left(key: string, { calls, ids }: ReadingMax): Record<'calls' | 'ids', { left: number; wait: number }> {
    const count = this.current(key)
    const busy = Math.max(0, (count?.busyUntil ?? 0) - this.now())
    const seen = count ? count.ids.size + count.elsewhere : 0
    return {
      calls: { left: Math.max(0, Math.floor(((minute - busy) * calls) / minute)), wait: Math.ceil(busy / 1000) },
      ids: {
        left: Math.max(0, ids - seen),
        wait: count && seen > 0 ? Math.ceil((count.since + hour - this.now()) / 1000) : 0,
      },
    }
  }

  addIds(key: string, ids: readonly number[]): void {
    const count = this.countOf(key)
    if (count.ids.size === 0 && count.elsewhere === 0) count.since = this.now()
    const before = count.ids.size
    for (const id of ids) count.ids.add(id)
    const added = count.ids.size - before
    if (added === 0) return
    count.unreported.ids += added
    this.totalIds += added
    this.change(key)
    while (this.totalIds > maxIds) this.forget(this.counts.keys().next().value!)
  }

  /** A network that did something that is compared over hours. */
  see(one: SeenNetwork): void {
    if (!this.store || this.seen.size >= maxNetworks) return
    this.seen.set(`${one.kind} ${one.network}`, one)
    this.tellSoon()
  }

  /** Whether the other servers know enough of what a key has used. */
  isReported(key: string, max: ReadingMax): boolean {
    const count = this.counts.get(key)
    if (!count || !this.store || this.failing) return true
    const { unreported, telling } = count
    return (
      unreported.cost + telling.cost < minute * unreportedShare &&
      unreported.ids + telling.ids < Math.max(1, max.ids * unreportedShare)
    )
  }

  /** Resolves when the other servers know what was counted until now, or after a second. Never rejects. */
  async tell(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestWait)
    })
    await Promise.race([this.tellAll(), late])
    clearTimeout(timer)
  }

  /** Tells what is left to tell. */
  async close(): Promise<void> {
    await this.tell()
    clearTimeout(this.timer)
  }

  private async tellAll(): Promise<void> {
    // What is being told now was gathered before.
    await this.underWay
    this.underWay ??= this.exchange().finally(() => {
      this.underWay = undefined
    })
    await this.underWay
  }

  private tellSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.tellAll()
    }, tellEvery).unref()
  }

  private async exchange(): Promise<void> {
    const { store, seen } = this
    if (!store || (this.changed.size === 0 && seen.size === 0)) return
    const changes = [...this.changed.keys().take(maxReported)].flatMap((key) => this.beginToTell(key))
    if (this.changed.size > 0) this.tellSoon()
    this.seen = new Map()
    try {
      for (const total of await store.exchange(changes, [...seen.values()])) this.learn(total)
      this.failing = false
    } catch (error) {
      for (const { key } of changes) this.postpone(key)
      if (!this.failing) this.onFault(error)
      this.failing = true
      this.tellSoon()
    }
  }

  private beginToTell(key: string): Change[] {
    this.changed.delete(key)
    const count = this.counts.get(key)
    if (!count) return []
    count.telling = count.unreported
    count.unreported = { cost: 0, ids: 0 }
    return [{ key, ...count.telling }]
  }

  private learn({ key, busy, seen, age }: Total): void {
    const count = this.counts.get(key)
    if (!count) return
    const { telling, unreported } = count
    count.telling = { cost: 0, ids: 0 }
    count.busyUntil = this.now() + Math.max(0, busy) + unreported.cost
    count.reported += telling.ids
    count.elsewhere = Math.max(0, seen - count.reported)
    if (seen > 0) count.since = this.now() - age
  }

  private postpone(key: string): void {
    const count = this.counts.get(key)
    if (!count) return
    const { telling, unreported } = count
    // More than a limit's worth would only make someone wait longer for it.
    count.unreported = { cost: Math.min(minute, telling.cost + unreported.cost), ids: telling.ids + unreported.ids }
    count.telling = { cost: 0, ids: 0 }
    this.changed.add(key)
  }

  private change(key: string): void {
    if (!this.store) return
    this.changed.add(key)
    this.tellSoon()
  }

  private countOf(key: string): Count {
    const known = this.current(key)
    const none = { cost: 0, ids: 0 }
    const fresh = { busyUntil: 0, since: this.now(), ids: new Set<number>(), reported: 0, elsewhere: 0 }
    const count = known ?? { ...fresh, unreported: none, telling: none }
    // Moved to the end, so that the least recent come first.
    this.counts.delete(key)
    this.counts.set(key, count)
    if (this.counts.size > maxKeys) this.forget(this.counts.keys().next().value!)
    return count
  }

  /** The count, with an hour that is not over. */
  private current(key: string): Count | undefined {
    const count = this.counts.get(key)
    if (!count || count.since + hour > this.now()) return count
    this.totalIds -= count.ids.size
    Object.assign(count, { since: this.now(), ids: new Set<number>(), reported: 0, elsewhere: 0 })
    count.unreported = { cost: count.unreported.cost, ids: 0 }
    return count
  }

  private forget(key: string): void {
    this.totalIds -= this.counts.get(key)?.ids.size ?? 0
    this.counts.delete(key)
    this.changed.delete(key)
  }
}
