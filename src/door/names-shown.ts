/**
 * The names that typeahead shows people without a plan: a few different ones a minute, counted by all servers together.
 * Each server remembers what all have counted, so PostgreSQL is asked only before a name is shown that is new, or was
 * not counted for a while. Without the database, each server counts by itself.
 */
import { hash } from 'node:crypto'
import type { Viewer } from '#shared/access/access.ts'
import { networkOf } from './network.ts'

interface NameLimits {
  /** Different names that typeahead shows per minute, to one account without a plan or to one network in the demo. */
  namesPerMinute: number
  /** How many times as many all free accounts of a network get, and all networks in the demo. */
  accountsPerNetwork: number
}

/** Who is shown names, and how many different ones within a minute. */
export interface NamesOf {
  key: string
  max: number
}

/** When each name was last shown, by its hash: in milliseconds. */
export type ShownAt = Map<string, number>

export interface NamesStore {
  /**
   * Counts the first of these names that no maximum rules out. Returns what each of `counts` has been shown within a
   * minute, with the milliseconds since then.
   */
  takeNames: (counts: readonly NamesOf[], names: readonly string[]) => Promise<ShownAt[]>
}

const minute = 60_000
/** Milliseconds after which a name that is shown again is counted again. */
const countedAgain = 10_000
/** Remembered at the same time, so that memory stays bounded. */
const maxReaders = 20_000

interface NamesShownOptions {
  limits: NameLimits
  store: NamesStore | null
  onFault: (error: unknown) => void
  now: () => number
}

export class NamesShown {
  private readonly shown = new Map<string, ShownAt>()
  private readonly options: NamesShownOptions
  private failing = false

  constructor(options: NamesShownOptions) {
    this.options = options
  }

  /** The first of these names that no limit rules out; they count from now on. */
  take(
    { viewer, address }: { viewer: Viewer | null; address: string },
    names: readonly string[],
  ): ReadonlySet<string> | Promise<ReadonlySet<string>> {
    const { store, onFault, now } = this.options
    const { namesPerMinute, accountsPerNetwork } = this.options.limits
    const [account, network] = [`account ${viewer?.id}`, `${viewer?.isDemo ? 'demo' : 'free'} ${networkOf(address)}`]
    // Everyone in the demo shares an account, so there it is the network that has one account's worth.
    const [one, all] = viewer?.isDemo ? [network, account] : [account, network]
    const counts = [
      { key: one, max: namesPerMinute },
      { key: all, max: namesPerMinute * accountsPerNetwork },
    ]
    const hashes = names.map(hashOf)
    const here = () => {
      const taken = takeFrom(counts, this.currentOf(counts), hashes, now())
      return new Set(names.filter((_, at) => taken.has(hashes[at]!)))
    }
    if (!store || this.areCounted(counts, hashes)) return here()
    return store.takeNames(counts, hashes).then(
      (told) => {
        this.failing = false
        for (const [at, { key }] of counts.entries()) this.learn(key, told[at]!)
        return here()
      },
      (error: unknown) => {
        if (!this.failing) onFault(error)
        this.failing = true
        return here()
      },
    )
  }

  /** Whether each name was counted a moment ago, or can't be shown anyway. */
  private areCounted(counts: readonly NamesOf[], hashes: readonly string[]): boolean {
    const shown = this.currentOf(counts)
    const recent = this.options.now() - countedAgain
    return hashes.every(
      (name) =>
        shown.every((of) => (of.get(name) ?? Number.NEGATIVE_INFINITY) > recent) ||
        shown.some((of, at) => !of.has(name) && of.size >= counts[at]!.max),
    )
  }

  private currentOf(counts: readonly NamesOf[]): ShownAt[] {
    return counts.map(({ key }) => current(this.shown.get(key) ?? this.learn(key, new Map()), this.options.now()))
  }

  /** @param ages by the hash of a name, milliseconds */
  private learn(key: string, ages: ShownAt): ShownAt {
    const now = this.options.now()
    const shown = new Map([...ages].map(([name, age]) => [name, now - age]))
    // Moved to the end, so that the least recent readers come first.
    this.shown.delete(key)
    this.shown.set(key, shown)
    if (this.shown.size > maxReaders) this.shown.delete(this.shown.keys().next().value!)
    return shown
  }
}

/** Forgets what was shown more than a minute ago. */
export function current(shown: ShownAt, now: number): ShownAt {
  for (const [name, at] of shown) if (at + minute <= now) shown.delete(name)
  return shown
}

/** Counts the names that every count has a place for, and returns them. */
export function takeFrom(
  counts: readonly NamesOf[],
  shown: readonly ShownAt[],
  names: readonly string[],
  now: number,
): Set<string> {
  const taken = names.filter((name) => {
    const may = shown.every((of, at) => of.has(name) || of.size < counts[at]!.max)
    if (may) for (const of of shown) of.set(name, now)
    return may
  })
  return new Set(taken)
}

const hashOf = (name: string): string => hash('sha256', name, 'base64url').slice(0, 16)

/** A number for a name where physicians are counted by id: the same for the same name, and no one's id (FNV-1a). */
export function idForName(name: string): number {
  let hash = 2_166_136_261
  for (const sign of name) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16_777_619)
  return -1 - (hash >>> 0)
}
