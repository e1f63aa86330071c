/**
 * Determines whose request it is before querying the database, from the sessions read before. An unknown session counts
 * for its network, so a made-up session gets no line of its own.
 */
import { networkOf } from '#door/network.ts'
import type { Asker } from '#door/request-limiter.ts'
import type { Viewer } from '#shared/access/access.ts'

export interface Askers {
  /** `session`: the key of the request's session; null for a visitor. */
  of: (session: string | null, address: string) => Asker
  /** Remembers who a session belongs to. */
  learn: (session: string | null, viewer: Viewer | null) => void
}

/** Sessions remembered, so that memory stays bounded. */
const maxSessions = 20_000

export function makeAskers(peoplePerNetwork: number): Askers {
  const accounts = new Map<string, string>()
  return {
    of: (session, address) => {
      const account = session === null ? undefined : accounts.get(session)
      return account === undefined
        ? { key: `network ${networkOf(address)}`, people: peoplePerNetwork }
        : { key: `account ${account}`, people: 1 }
    },
    learn: (session, viewer) => {
      // The demo account is shared, so people trying it must not wait for each other.
      if (session === null || viewer === null || viewer.isDemo) return
      accounts.delete(session)
      accounts.set(session, viewer.id)
      if (accounts.size > maxSessions) accounts.delete(accounts.keys().next().value!)
    },
  }
}
