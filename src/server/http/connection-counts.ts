/** Counts open connections, in total and per network. */

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

export function connectionCounts({ most, mostOfNetwork }: Limits): ConnectionCounts {
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
