/** Counts open connections, in total and per network. */
import type { Network } from '#door/network.ts'

export interface ConnectionCounts {
  /**
   * Counts a connection from these networks, which may be none. Returns false, counting nothing, if there would be too
   * many.
   */
  open: (networks: readonly Network[]) => boolean
  close: (networks: readonly Network[]) => void
}

interface Limits {
  max: number
  maxPerNetwork: number
}

export function connectionCounts({ max, maxPerNetwork }: Limits): ConnectionCounts {
  const open = new Map<string, number>()
  let total = 0
  return {
    open: (networks) => {
      if (total >= max) return false
      if (networks.some(({ name, times }) => (open.get(name) ?? 0) >= maxPerNetwork * times)) return false
      total++
      for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1)
      return true
    },
    close: (networks) => {
      total--
      for (const { name } of networks) {
        const left = (open.get(name) ?? 1) - 1
        if (left > 0) open.set(name, left)
        else open.delete(name)
      }
    },
  }
}
