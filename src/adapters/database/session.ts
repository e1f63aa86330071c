/** Single connections, for listening and for work that takes longer than a request may. */
import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.gen.ts'
import { sharePriority } from './backend-priority.ts'
import { prepare } from './prepare.ts'
import { getTypeParser } from './read-values.ts'

export interface Session {
  /** All of its queries go through the one connection. */
  db: Kysely<DB>
  /** Calls back whenever someone notifies the channel, until the session ends. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  /** Resolves when the connection is gone, no matter which side closed it. */
  ended: Promise<void>
  /** Cancels whatever it was doing. */
  close(): Promise<void>
}

/** Connects, with no limits except those given. */
export async function openSession(settings: pg.ClientConfig): Promise<Session> {
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser },
    ...settings,
  })
  prepare(client)
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  await client.connect()
  // The library's types don't name it.
  sharePriority((client as pg.Client & { processID: number }).processID, socket)
  const connection = { query: client.query.bind(client), release: () => {} }
  const one = { connect: async () => connection, end: async () => {}, options: {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: one }) })
  return {
    db,
    listen: async (channel, heard) => {
      client.on('notification', (notification) => {
        if (notification.channel === channel) heard(notification.payload ?? '')
      })
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    ended,
    close: () => client.end(),
  }
}
