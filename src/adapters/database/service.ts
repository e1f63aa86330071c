import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, ownCluster } from './cluster.ts'
import { type Keys, readKeys, writeKeys } from './cluster-keys.ts'
import { start } from './launcher.ts'
import { freePort, isFree } from './port.ts'
import { type Attempt, cannotStart, judge, openLog } from './postgres-log.ts'
import { settings, titleOf } from './postgres-settings.ts'
import { disownLock, dropEmptyLock, endOrphans, endPostmaster, holdsLock, isRunning, readLock } from './postmaster.ts'
import { DatabaseSetupError, messageOf } from './setup-error.ts'
import { UserLock } from './user-lock.ts'

export type Embedded = {
  /**
   * The postgres:// address of the database `attending`, as a role that owns it and may create others but is no
   * superuser.
   */
  readonly url: string
  /** Stops PostgreSQL, unless another server is still using it: the last one stops it. Close your connections first. */
  stop(): Promise<void>
  /** True if PostgreSQL was already running: another server's, or left behind by one that was killed. */
  readonly adopted: boolean
}

/**
 * One server's use of the PostgreSQL on a cluster: starts or joins it, watches it, and stops it if no one else is left.
 */
export class Service {
  readonly #cluster: Cluster
  readonly #dataDir: string
  readonly #fast: boolean
  readonly #log: (sentence: string) => void
  #fixedPort: number | undefined
  #userLock: UserLock | undefined
  #ownPid: number | undefined
  readonly #stopping = new AbortController()
  #stopped: Promise<void> | undefined
  #healing: Promise<void> | undefined

  constructor(
    cluster: Cluster,
    dataDir: string,
    fast: boolean,
    port: number | undefined,
    log: (sentence: string) => void,
  ) {
    this.#cluster = cluster
    this.#dataDir = dataDir
    this.#fast = fast
    this.#fixedPort = port
    this.#log = log
  }

  async begin(): Promise<Embedded> {
    const keys = await readKeys(this.#cluster.dir)
    process.once('exit', this.#onExit)
    const { port, adopted } = await this.#ensure(keys).catch((error) => {
      process.removeListener('exit', this.#onExit)
      throw error
    })
    this.#fixedPort = port // the address has been handed out, so it must not change
    return {
      url: `postgres://attending:${keys.password}@127.0.0.1:${port}/attending`,
      adopted,
      stop: () => {
        this.#stopped ??= this.#stop()
        return this.#stopped
      },
    }
  }

  // Only synchronous code still runs at this point; other servers on this cluster restart it immediately.
  #onExit = () => {
    if (this.#ownPid === undefined) return
    try {
      process.kill(this.#ownPid, 'SIGINT')
    } catch {} // it has ended
  }

  async #stop(): Promise<void> {
    this.#stopping.abort()
    await this.#healing
    process.removeListener('exit', this.#onExit)
    const userLock = this.#userLock
    if (!userLock) return
    const last = await userLock.isLast()
    if (last) await endPostmaster(userLock.pid)
    else if (await isRunning(userLock.pid)) this.#log('PostgreSQL keeps running: another server is using it')
    await userLock.close()
  }

  #watch(userLock: UserLock): void {
    this.#userLock = userLock
    userLock.onLost(() => {
      this.#userLock = undefined
      if (!this.#stopping.signal.aborted) this.#healing = this.#heal()
    })
  }

  async #heal(): Promise<void> {
    this.#log('PostgreSQL stopped; restarting it')
    let lastLogged = ''
    for (let pause = 100; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await this.#ensure(await readKeys(this.#cluster.dir))
        this.#log('PostgreSQL is back')
        return
      } catch (error) {
        const sentence = messageOf(error)
        if (sentence !== lastLogged && !this.#stopping.signal.aborted) this.#log(sentence)
        lastLogged = sentence
        await this.#pause(pause).catch(() => {})
      }
    }
  }

  /** Waits; throws as soon as stop() is called. */
  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#stopping.signal })
  }

  /** Joins or starts PostgreSQL, retrying while others start, stop, or die on the same folder. */
  async #ensure(keys: Keys): Promise<{ port: number; adopted: boolean }> {
    const { dir } = this.#cluster
    const begun = Date.now()
    let port = this.#fixedPort ?? keys.port ?? (await freePort())
    for (let lastLogged = 0; ; ) {
      const joined = await this.#join(keys)
      if (joined) return { port: joined, adopted: true }
      const attempt = await this.#attempt(port, keys)
      if (attempt.over === 'ready') {
        if (port !== keys.port) await writeKeys(dir, this.#cluster.launcher, { ...keys, port })
        return { port, adopted: false }
      }
      const waited = Date.now() - begun
      if (attempt.over === 'bound' && !(await this.#isHeld())) {
        if (this.#fixedPort) {
          throw new DatabaseSetupError(
            cannotStart(`port ${port} is in use by another program. Stop it or choose another port`),
          )
        }
        port = await freePort()
      } else if (attempt.over === 'busy') {
        await dropEmptyLock(dir, titleOf(dir))
      } else if (attempt.over === 'remains' && waited > 5_000) {
        const count = await endOrphans(dir, titleOf(dir))
        this.#log(`Ended ${count} processes that a killed PostgreSQL left behind`)
      }
      if (waited > 60_000) throw new DatabaseSetupError(cannotStart(`${dir} is still in use by another process`))
      if (waited - lastLogged > 5_000) {
        lastLogged = waited
        this.#log('Waiting for another PostgreSQL to release the data folder')
      }
      await this.#pause(100)
    }
  }

  /** Whether a PostgreSQL runs on this folder, which may then be the one using the port. */
  async #isHeld(): Promise<boolean> {
    const lock = await readLock(this.#cluster.dir)
    return lock !== undefined && (await holdsLock(lock, this.#cluster.dir))
  }

  /**
   * Joins a PostgreSQL running on this folder, waiting while it starts. Returns its port, or nothing if there is none
   * to join.
   */
  async #join(keys: Keys): Promise<number | undefined> {
    const { dir } = this.#cluster
    let lastLogged = Date.now()
    const begun = Date.now()
    for (let lock = await readLock(dir); lock; lock = await readLock(dir)) {
      if (!(await holdsLock(lock, dir))) {
        await disownLock(dir, lock)
        return undefined
      }
      if (lock.ready && lock.port) {
        const userLock = await this.#open(lock.port, keys, lock.pid)
        if (userLock && (userLock.durable || this.#fast)) {
          this.#watch(userLock)
          return lock.port
        }
        if (userLock) await this.#endFast(userLock)
        // Ready, but silent for half a minute: it hangs, or this user may not ask it. Only the former can be helped.
        else if (Date.now() - begun > 30_000) await endPostmaster(lock.pid)
      }
      if (Date.now() - lastLogged > 5_000) {
        lastLogged = Date.now()
        this.#log(
          lock.ready
            ? 'PostgreSQL is running but not answering; waiting'
            : 'PostgreSQL is recovering its data; waiting',
        )
      }
      await this.#pause(25)
    }
    return undefined
  }

  async #open(port: number, { adminPassword }: Keys, pid: number): Promise<UserLock | undefined> {
    try {
      return await UserLock.open(this.#cluster.dir, port, adminPassword, pid)
    } catch {
      throw new DatabaseSetupError(
        `The PostgreSQL on ${this.#cluster.dir} refuses the password in its attending.json. Restore the right file.`,
      )
    }
  }

  /** A PostgreSQL that tests started on this folder would lose data in a power cut. */
  async #endFast(userLock: UserLock): Promise<void> {
    if (!(await userLock.isLast())) {
      await userLock.close()
      throw new DatabaseSetupError(`A test is using ${this.#cluster.dir} without durability. Stop it, or set DATA_DIR.`)
    }
    await endPostmaster(userLock.pid)
    await userLock.close()
  }

  /** Starts PostgreSQL once and waits until it answers or exits. */
  async #attempt(port: number, keys: Keys): Promise<Attempt> {
    if (!(await isFree(port))) return { over: 'bound' }
    const { dir, launcher, nativeDir } = this.#cluster
    await ownCluster(this.#cluster)
    const log = await openLog(path.join(this.#dataDir, 'postgres.log'))
    const child = start(
      launcher,
      path.join(nativeDir, 'bin', 'postgres'),
      await settings(dir, port, this.#fast),
      log.fd,
    )
    const ended = once(child, 'exit').then(
      () => undefined,
      (error) => messageOf(error),
    )
    child.unref()
    await log.close()
    this.#ownPid = child.pid
    if (await this.#becomesReady(child, ended, port, keys)) return { over: 'ready' }
    this.#ownPid = undefined
    return judge(await log.newText(), await ended, dir)
  }

  /** True as soon as it answers, false once it has exited. */
  async #becomesReady(
    child: ChildProcess,
    ended: Promise<string | undefined>,
    port: number,
    keys: Keys,
  ): Promise<boolean> {
    let over = false
    ended.then(() => {
      over = true
      if (this.#ownPid === child.pid) this.#ownPid = undefined
    })
    for (let lastLogged = Date.now(); !over; await Promise.race([ended, sleep(20)])) {
      const lock = await readLock(this.#cluster.dir)
      const userLock = lock?.ready && lock.pid === child.pid ? await this.#open(port, keys, lock.pid) : undefined
      if (userLock) {
        this.#watch(userLock)
        return true
      }
      if (this.#stopping.signal.aborted && child.pid) await endPostmaster(child.pid)
      if (Date.now() - lastLogged > 5_000) {
        lastLogged = Date.now()
        this.#log('PostgreSQL is recovering its data; waiting')
      }
    }
    return false
  }
}
