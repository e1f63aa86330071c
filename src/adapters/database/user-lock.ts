import { realpath } from 'node:fs/promises'
import pg from 'pg'
import { codeOf, messageOf } from './setup-error.ts'

// Any fixed number: it just has to be the same on every server, and it lives in a database of its own ('postgres').
const usersLock = 7_283_364

/**
 * A connection that each server holds, with a shared advisory lock, for as long as it uses the embedded PostgreSQL.
 * That way PostgreSQL itself counts its users and forgets those that were killed: the one who can take the lock
 * exclusively is the last one.
 */
export class UserLock {
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
   * Undefined if nothing useful answers there: not yet, no longer, or another folder's PostgreSQL. Throws only if a
   * PostgreSQL answers and refuses the password.
   */
  static async open(clusterDir: string, port: number, password: string, pid: number): Promise<UserLock | undefined> {
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
    client.on('error', () => {}) // what counts is that it ends
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
      ;(client as pg.Client & { unref(): void }).unref() // missing from its types; lets a script that forgets to stop exit anyway
      return new UserLock(client, answer.fsync === 'on', pid)
    } catch (error) {
      client.end().catch(() => {})
      if (codeOf(error) === '28P01') throw error
      return undefined
    }
  }

  /** Calls back once if PostgreSQL dies by itself. */
  onLost(callback: () => void): void {
    this.#client.once('end', () => {
      if (!this.#released) callback()
    })
  }

  /** Gives up this server's share and says whether it was the last one, in which case no other server can join. */
  async isLast(): Promise<boolean> {
    this.#release()
    try {
      const { rows } = await this.#client.query<{ last: boolean }>(
        `select pg_advisory_unlock_shared(${usersLock}), pg_try_advisory_lock(${usersLock}) as last`,
      )
      return rows[0]?.last === true
    } catch (error) {
      return messageOf(error) === 'Query read timeout' // it hangs, for everyone; or it is already gone
    }
  }

  async close(): Promise<void> {
    this.#release()
    await this.#client.end().catch(() => {})
  }

  /** From here on its answers are awaited: a script with nothing else left to do must not exit before they arrive. */
  #release(): void {
    this.#released = true
    ;(this.#client as pg.Client & { ref(): void }).ref()
  }
}
