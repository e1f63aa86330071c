import { realpath } from 'node:fs/promises'
import pg from 'pg'
import { codeOf, messageOf } from './setup-error.ts'

// Any fixed number: it only has to be the same in every server, and lives in its own database ('postgres').
const usersLock = 7_283_364

/**
 * One connection that each server holds for as long as it uses the embedded PostgreSQL, with a shared advisory lock.
 * PostgreSQL itself so counts its users, and forgets those that were killed: who gets the lock alone is the last one.
 */
export class Keeper {
  readonly #client: pg.Client
  readonly durable: boolean
  readonly pid: number
  #released = false

  private constructor(client: pg.Client, durable: boolean, pid: number) {
    this.#client = client
    this.durable = durable
    this.pid = pid
  }

  /**
   * Undefined if nothing of use answers there: not yet, no longer, or the PostgreSQL of another folder.
   * Throws only if a PostgreSQL answers that refuses the password.
   */
  static async open(clusterDir: string, port: number, password: string, pid: number): Promise<Keeper | undefined> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      password,
      application_name: 'attending keeper',
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client.on('error', () => {}) // its end is what counts
    try {
      await client.connect()
      const { rows } = await client.query<{ folder: string; fsync: string; shared: boolean }>(
        `select current_setting('data_directory') as folder, current_setting('fsync') as fsync,
                pg_try_advisory_lock_shared(${usersLock}) as shared`,
      )
      const answer = rows[0]
      if (!answer?.shared || (await realpath(answer.folder)) !== (await realpath(clusterDir))) {
        await client.end()
        return undefined
      }
      ;(client as pg.Client & { unref(): void }).unref() // not in its types; a script that forgets to stop can end all the same
      return new Keeper(client, answer.fsync === 'on', pid)
    } catch (error) {
      client.end().catch(() => {})
      if (codeOf(error) === '28P01') throw error
      return undefined
    }
  }

  /** Calls back once when PostgreSQL goes away by itself. */
  onLost(callback: () => void): void {
    this.#client.once('end', () => {
      if (!this.#released) callback()
    })
  }

  /** Gives up this server's share and says whether it was the last one: then no other server can join. */
  async isLast(): Promise<boolean> {
    this.#release()
    try {
      const { rows } = await this.#client.query<{ last: boolean }>(
        `select pg_advisory_unlock_shared(${usersLock}), pg_try_advisory_lock(${usersLock}) as last`,
      )
      return rows[0]?.last === true
    } catch (error) {
      return messageOf(error) === 'Query read timeout' // it hangs, for everyone; else it has gone already
    }
  }

  async close(): Promise<void> {
    this.#release()
    await this.#client.end().catch(() => {})
  }

  /** From here on its answers are waited for: a script that has nothing else left to do must not end before them. */
  #release(): void {
    this.#released = true
    ;(this.#client as pg.Client & { ref(): void }).ref()
  }
}
