import pg from 'pg'

/**
 * Runs `work` on a connection of its own, without the time limits of the pool: those are for requests, while loads and imports take
 * minutes. Closing it ends whatever it was doing.
 */
export async function longClient<Result>(pool: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    ...pool.options,
    password: pool.options.password,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: 60_000,
  })
  // What breaks a connection is thrown by the query under way.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
