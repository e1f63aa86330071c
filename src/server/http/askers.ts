/**
 * Whose request it is, told before the database is asked: a session is looked up among those that were read before. One
 * that is not known counts for its network, so that a made-up session gets no line of its own.
 */
import { networkOf } from '#door/network.ts'
import type { Asker } from '#door/turns.ts'
import type { Viewer } from '#shared/access/access.ts'

export interface Askers {
  /** `session`: what the request's session is stored under; null for a visitor. */
  of: (session: string | null, address: string) => Asker
  /** Remembers whose a session is. */
  learn: (session: string | null, viewer: Viewer | null) => void
}

/** Sessions remembered, so that memory stays bounded. */
const mostSessions = 20_000

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
      // The demo account is shared: those who try it must not wait for each other.
      if (session === null || viewer === null || viewer.isDemo) return
      accounts.delete(session)
      accounts.set(session, viewer.id)
      if (accounts.size > mostSessions) accounts.delete(accounts.keys().next().value!)
    },
  }
}
