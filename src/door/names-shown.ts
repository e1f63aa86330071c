/**
 * The names that typeahead shows people without a plan: a few different ones a minute. Counted by each server in its
 * own memory, because it is a minute's worth.
 */
import type { Viewer } from '#shared/access/access.ts'
import { networkOf } from './network.ts'

interface NameLimits {
  /** Different names that typeahead shows per minute, to one account without a plan or to one network in the demo. */
  namesPerMinute: number
  /** How many times as many all free accounts of a network get, and all networks in the demo. */
  accountsPerNetwork: number
}

const minute = 60_000
/** Remembered at the same time, so that memory stays bounded. */
const maxReaders = 20_000

export class NamesShown {
  private readonly shown = new Map<string, Map<string, number>>()
  private readonly limits: NameLimits
  private readonly now: () => number

  constructor(limits: NameLimits, now: () => number) {
    this.limits = limits
    this.now = now
  }

  /** The first of these names that no limit rules out; they count from now on. */
  take({ viewer, address }: { viewer: Viewer | null; address: string }, names: readonly string[]): string[] {
    const { namesPerMinute, accountsPerNetwork } = this.limits
    const [account, network] = [`account ${viewer?.id}`, `${viewer?.isDemo ? 'demo' : 'free'} ${networkOf(address)}`]
    // Everyone in the demo shares an account, so there it is the network that has one account's worth.
    const [one, all] = viewer?.isDemo ? [network, account] : [account, network]
    const counts = [
      { shown: this.current(one), max: namesPerMinute },
      { shown: this.current(all), max: namesPerMinute * accountsPerNetwork },
    ]
    return names.filter((name) => {
      const may = counts.every(({ max, shown }) => shown.has(name) || shown.size < max)
      if (may) for (const { shown } of counts) shown.set(name, this.now())
      return may
    })
  }

  private current(key: string): Map<string, number> {
    const shown = this.shown.get(key) ?? new Map<string, number>()
    for (const [name, at] of shown) if (at + minute <= this.now()) shown.delete(name)
    // Moved to the end, so that the least recent readers come first.
    this.shown.delete(key)
    this.shown.set(key, shown)
    if (this.shown.size > maxReaders) this.shown.delete(this.shown.keys().next().value!)
    return shown
  }
}

/** A number for a name where physicians are counted by id: the same for the same name, and no one's id (FNV-1a). */
export function idForName(name: string): number {
  let hash = 2_166_136_261
  for (const sign of name) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16_777_619)
  return -1 - (hash >>> 0)
}
