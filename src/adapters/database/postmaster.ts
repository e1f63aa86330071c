import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { codeOf } from './setup-error.ts'

/** What PostgreSQL writes to `postmaster.pid`, its lock on the cluster. Some lines are missing while it starts. */
export type Lock = {
  readonly pid: number
  readonly dataDir: string
  readonly port: number | undefined
  readonly ready: boolean
}

const lockFile = (clusterDir: string) => path.join(clusterDir, 'postmaster.pid')

export async function readLock(clusterDir: string): Promise<Lock | undefined> {
  const lines = (await readFile(lockFile(clusterDir), 'utf8').catch(() => '')).split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, dataDir: lines[1] ?? '', port: Number(lines[3]) || undefined, ready: lines[7] === 'ready' }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * A process that has ended but whose parent hasn't noticed (state Z) counts as gone; PostgreSQL itself would wait for
 * it.
 */
export async function isRunning(pid: number): Promise<boolean> {
  return processExists(pid) && !(await describe(pid)).state.startsWith('Z')
}

/** Whether the lock's process still is this folder's PostgreSQL, and not an unrelated process with a reused id. */
export async function holdsLock(lock: Lock, clusterDir: string): Promise<boolean> {
  if (!(await isRunning(lock.pid))) return false
  if (!(await sameFolder(lock.dataDir, clusterDir))) return false
  const { name } = await describe(lock.pid)
  return name === 'postgres'
}

/** Also true if the named folder is unknown here, as in a container that sees it under another path. */
async function sameFolder(named: string, clusterDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(named).catch(() => undefined), stat(clusterDir)])
  return !one || (one.ino === other.ino && one.dev === other.dev)
}

async function describe(pid: number): Promise<{ name: string; state: string }> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const end = line.lastIndexOf(')')
    return { name: line.slice(line.indexOf('(') + 1, end), state: line.slice(end + 2, end + 3) }
  }
  const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'stat=,comm=', '-p', `${pid}`]).catch(() => ({
    stdout: '',
  }))
  const [state = '', ...command] = stdout.trim().split(/\s+/)
  return { name: path.basename(command.join(' ')), state }
}

/**
 * A killed PostgreSQL's process id may now belong to another program, and PostgreSQL would trust the lock forever. So
 * the lock gets an id that cannot exist. Deleting it would also drop PostgreSQL's second guard, the shared memory that
 * its surviving children may still write to.
 */
export async function disownLock(clusterDir: string, lock: Lock): Promise<void> {
  if (!processExists(lock.pid)) return // PostgreSQL notices that by itself
  const content = await readFile(lockFile(clusterDir), 'utf8').catch(() => '')
  const [pid, ...rest] = content.split('\n')
  if (Number(pid) !== lock.pid) return // someone has started it in the meantime
  await writeFile(lockFile(clusterDir), ['2147483646', ...rest].join('\n'))
}

/**
 * A kill, a full disk, or a power cut can leave an empty lock, which PostgreSQL takes for one being written. It is
 * removed if there is no sign of PostgreSQL in the folder and another machine's would have finished writing by now.
 */
export async function dropEmptyLock(clusterDir: string, title: string): Promise<void> {
  const found = await stat(lockFile(clusterDir)).catch(() => undefined)
  if (found?.size !== 0 || Date.now() - found.mtimeMs < 2_000) return
  if ((await processesIn(clusterDir, title)).length === 0) await unlink(lockFile(clusterDir))
}

/** Ends the children of a killed PostgreSQL that haven't noticed yet. Returns how many. */
export async function endOrphans(clusterDir: string, title: string): Promise<number> {
  const found = await processesIn(clusterDir, title)
  for (const pid of found) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {} // it ended by itself
  }
  return found.length
}

/** PostgreSQL's processes on a cluster are recognized by their working folder or, if that isn't visible, by `ps`. */
async function processesIn(clusterDir: string, title: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('/bin/ps', ['-axo', 'pid=,command='])
    const ours = [`postgres: ${title}:`, `postgres -D ${clusterDir} `]
    return stdout
      .split('\n')
      .flatMap((line) => (ours.some((words) => line.includes(words)) ? [Number.parseInt(line, 10)] : []))
  }
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const folder = await readlink(`/proc/${entry}/cwd`).catch(() => '')
    if (folder === clusterDir && (await describe(Number(entry))).name === 'postgres') found.push(Number(entry))
  }
  return found
}

/** Stops PostgreSQL: a fast shutdown, then an immediate one, then a kill. None of them loses anything acknowledged. */
export async function endPostmaster(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, timeout] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + timeout; Date.now() < until; await sleep(20)) {
      if (!(await isRunning(pid))) return
    }
  }
}
