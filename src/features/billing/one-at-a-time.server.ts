/**
 * Work that must not run twice at the same time, on this server or another, even though it talks to the payment
 * provider. Anyone waiting does so in memory and holds no connection.
 */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** How many may hold a connection for it at once; the rest of the pool stays free. */
const atOnce = 4

const running = new Map<string, Promise<unknown>>()
const waiting: (() => void)[] = []
let busy = 0

/**
 * Runs `work` alone under `key`, on a connection of `lockDb` that holds an advisory lock; `work` uses its own
 * transactions. Rejects with whatever `work` rejects with.
 */
export async function oneAtATime<T>(lockDb: Kysely<DB>, key: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const before = running.get(key)
  const run = (async () => {
    await before?.catch(() => {})
    await seat()
    try {
      return await withLock(lockDb, key, work)
    } finally {
      leave()
    }
  })()
  running.set(key, run)
  try {
    return await run
  } finally {
    if (running.get(key) === run) running.delete(key)
  }
}

function withLock<T>(db: Kysely<DB>, key: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const number = sql`hashtextextended(${`billing:${key}`}, 0)`
  return db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${number})`.execute(db)
    try {
      return await work(db)
    } finally {
      // A connection that breaks has released it by itself.
      await sql`select pg_advisory_unlock(${number})`.execute(db).catch(() => {})
    }
  })
}

async function seat(): Promise<void> {
  if (busy < atOnce) {
    busy += 1
    return
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else busy -= 1
}
