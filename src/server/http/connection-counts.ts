/** Counts open connections, in total and per network: in this thread, or in memory shared by all serving threads. */
import { hash } from 'node:crypto'

export interface ConnectionCounts {
  /**
   * Counts a connection from a network; null if the network has no limit. Returns false, counting nothing, if there
   * would be too many.
   */
  open: (network: string | null) => boolean
  close: (network: string | null) => void
}

interface Limits {
  most: number
  mostOfNetwork: number
}

export function ownCounts({ most, mostOfNetwork }: Limits): ConnectionCounts {
  const open = new Map<string, number>()
  let total = 0
  return {
    open: (network) => {
      const count = network === null ? 0 : (open.get(network) ?? 0) + 1
      if (total >= most || count > mostOfNetwork) return false
      total++
      if (network !== null) open.set(network, count)
      return true
    },
    close: (network) => {
      total--
      if (network === null) return
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    },
  }
}

/** Each network is counted in two slots; two networks are confused only if they share both. */
const places = 2
const slots = 4096

export interface SharedCounts {
  /** For each thread: its total, then this many slots for networks. */
  counts: Int32Array<SharedArrayBuffer>
  threads: number
}

export function makeSharedCounts(threads: number): SharedCounts {
  return { counts: new Int32Array(new SharedArrayBuffer(threads * (1 + slots) * 4)), threads }
}

/** Removes the connections of a thread that has ended. */
export function forgetCounts({ counts }: SharedCounts, thread: number): void {
  counts.fill(0, thread * (1 + slots), (thread + 1) * (1 + slots))
}

/** The counts of one thread, compared with those of all threads. */
export function sharedCounts({ counts, threads }: SharedCounts, thread: number, limits: Limits): ConnectionCounts {
  const at = (of: number, slot: number) => of * (1 + slots) + slot
  const sum = (slot: number) => {
    let total = 0
    for (let of = 0; of < threads; of++) total += Atomics.load(counts, at(of, slot))
    return total
  }
  const add = (network: string | null, one: 1 | -1) => {
    for (const slot of [0, ...slotsOf(network)]) Atomics.add(counts, at(thread, slot), one)
  }
  return {
    // Counts first and checks second, so that two threads opening the last connection at the same time never both keep
    // it.
    open: (network) => {
      add(network, 1)
      const ofNetwork = Math.min(...slotsOf(network).map(sum))
      if (sum(0) <= limits.most && (network === null || ofNetwork <= limits.mostOfNetwork)) return true
      add(network, -1)
      return false
    },
    close: (network) => add(network, -1),
  }
}

function slotsOf(network: string | null): number[] {
  if (network === null) return []
  const bytes = hash('sha256', network, 'buffer')
  return Array.from(
    { length: places },
    (_, place) => 1 + ((bytes.readUInt32BE(place * 4) % (slots / places)) + place * (slots / places)),
  )
}
