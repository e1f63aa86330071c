/**
 * What servers tell each other through PostgreSQL (NOTIFY): one connection per server hears everything. It needs a
 * session, so it bypasses any pooler and connects to PostgreSQL itself.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Notices } from '#shared/database/notices.ts'
import { changedChannel } from '#shared/database/notices.ts'
import { listenerName } from '#shared/database/servers.ts'
import { openSession, type Session } from './session.ts'
import { messageOf } from './setup-error.ts'

export interface Listener extends Notices {
  /**
   * `heard` gets each message; `missed` is called whenever the connection is established, whether for the first time or
   * again, because messages may have been sent before that. `lost` is called when it is gone. Resolves after the first
   * attempt to connect, with a function that stops listening.
   */
  listen(channel: string, heard: (payload: string) => void, missed?: () => void, lost?: () => void): Promise<() => void>
  /** Resolves once PostgreSQL has answered over this connection, which nothing else uses up; null without one. */
  ping(): Promise<void> | null
  close(): Promise<void>
}

interface Hearer {
  heard: (payload: string) => void
  missed: () => void
  lost: () => void
}

interface ListenerOptions {
  directUrl: string
  /** Milliseconds between checks that the connection still answers. */
  checkEvery?: number
  log: (sentence: string) => void
}

/** Connects on the first `listen` and reconnects by itself. Never rejects because the database is away. */
export function openListener({ directUrl, checkEvery = 10_000, log }: ListenerOptions): Listener {
  const channels = new Map<string, Set<Hearer>>()
  const closing = new AbortController()
  let session: Session | undefined
  let first: Promise<void> | undefined
  let lastLogged = ''

  const hearersOf = (channel: string) => [...(channels.get(channel) ?? [])]

  const follow = (on: Session, channel: string) =>
    on.listen(channel, (payload) => {
      for (const { heard } of hearersOf(channel)) heard(payload)
    })

  const connect = async (): Promise<void> => {
    const next = await openSession({
      connectionString: directUrl,
      application_name: listenerName,
      query_timeout: 5_000,
    })
    try {
      for (const channel of channels.keys()) await follow(next, channel)
    } catch (error) {
      await next.close().catch(() => {})
      throw error
    }
    if (closing.signal.aborted) return next.close()
    session = next
    void next.ended.then(() => lost(next))
    lastLogged = ''
    for (const channel of channels.keys()) for (const { missed } of hearersOf(channel)) missed()
  }

  const lost = (gone: Session) => {
    if (session !== gone) return
    session = undefined
    for (const channel of channels.keys()) for (const hearer of hearersOf(channel)) hearer.lost()
    if (!closing.signal.aborted) void comeBack()
  }

  const comeBack = async (): Promise<void> => {
    for (let pause = 250; !closing.signal.aborted && !session; pause = Math.min(pause * 2, 5_000)) {
      try {
        await connect()
      } catch (error) {
        const sentence = `Lost the connection that listens for other servers; reconnecting: ${messageOf(error)}`
        if (sentence !== lastLogged) log(sentence)
        lastLogged = sentence
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  // A connection can die silently, for example behind a firewall that forgets it.
  const check = setInterval(() => {
    const asked = session
    if (!asked) return
    sql`select 1`.execute(asked.db).catch(() => {
      void asked.close().catch(() => {})
      lost(asked)
    })
  }, checkEvery)
  check.unref()

  const listen: Listener['listen'] = async (channel, heard, missed = () => {}, onLost = () => {}) => {
    let notified = false
    const tell = () => {
      notified = true
      missed()
    }
    const hearer: Hearer = { heard, missed: tell, lost: onLost }
    const known = channels.get(channel)
    if (known) known.add(hearer)
    else channels.set(channel, new Set([hearer]))
    if (!first) {
      first = connect().catch(() => void comeBack())
      await first
    } else {
      await first
      const now = session
      try {
        if (now && !known) await follow(now, channel)
        // The first connection may have said so already.
        if (now && !notified) tell()
      } catch {
        void now?.close().catch(() => {})
        if (now) lost(now)
      }
    }
    return () => void channels.get(channel)?.delete(hearer)
  }

  return {
    listen,
    onChange: (table, changed) => {
      void listen(changedChannel, (name) => name === table && changed(), changed)
    },
    ping: () => (session ? sql`select 1`.execute(session.db).then(() => {}) : null),
    close: async () => {
      closing.abort()
      clearInterval(check)
      await first
      const last = session
      session = undefined
      await last?.close()
    },
  }
}
