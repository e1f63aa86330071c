import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/schema.gen.ts'

/**
 * Runs `work` in one transaction that has two faces: `db` for queries and jobs, and `client` for the functions of
 * `src/data`, which speak to PostgreSQL directly. Both are the same connection. Rejects, and changes nothing, where
 * `work` rejects.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (db: Kysely<DB>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    return await kyselyOn(client)
      .transaction()
      .execute((db) => work(db, client))
  } catch (error) {
    // A query that was given up may still hold the connection: it is not used again.
    broken = error instanceof Error && /timeout|terminated/i.test(error.message)
    throw error
  } finally {
    client.release(broken)
  }
}

/** The face for queries of a connection that somebody else holds, with the transaction that it may be in. */
export function kyselyOn(client: pg.ClientBase): Kysely<DB> {
  const connection = { query: client.query.bind(client), release: () => {} }
  const one = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: one }) })
}
