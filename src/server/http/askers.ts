/**
 * Whose request it is, told before the database is asked: a session is looked up among those that were read before. One
 * that is not known counts for its network, so that a made-up session gets no line of its own.
 */
import { createHash } from 'node:crypto'
import { networkOf } from '#door/network.ts'
import type { Asker } from '#door/turns.ts'
import type { Viewer } from '#shared/access/access.ts'

export interface Askers {
  of: (headers: Headers, address: string) => Asker
  /** Remembers whose the session of these headers is. */
  learn: (headers: Headers, viewer: Viewer | null) => void
}

/** Sessions remembered, so that memory stays bounded. */
const mostSessions = 20_000

export function makeAskers(peoplePerNetwork: number): Askers {
  const accounts = new Map<string, string>()
  return {
    of: (headers, address) => {
      const session = sessionIn(headers)
      const account = session === null ? undefined : accounts.get(session)
      return account === undefined
        ? { key: `network ${networkOf(address)}`, people: peoplePerNetwork }
        : { key: `account ${account}`, people: 1 }
    },
    learn: (headers, viewer) => {
      const session = sessionIn(headers)
      // The demo account is shared: those who try it must not wait for each other.
      if (session === null || viewer === null || viewer.isDemo) return
      accounts.delete(session)
      accounts.set(session, viewer.id)
      if (accounts.size > mostSessions) accounts.delete(accounts.keys().next().value!)
    },
  }
}

/** A hash of what proves the session; as in reading it, a bearer token wins over a cookie. */
function sessionIn(headers: Headers): string | null {
  const proof =
    headers.get('authorization') ??
    /(?:^|;\s*)(?:__Host-)?attending\.session_token=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1]
  return proof === undefined ? null : createHash('sha256').update(proof).digest('base64')
}
