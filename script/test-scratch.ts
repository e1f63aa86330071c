// A folder in memory for the tests' temporary files: copies of databases above all, which take a quarter of the unit
// tests' processor time on a disk.
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
const prefix = 'attending-tests-'

/** Bytes that must be free: the whole suite has about 1 GB of temporary files, and its processes need memory, too. */
const room = { onIt: 4 * 1024 ** 3, inAll: 8 * 1024 ** 3 }

/** Makes the folder; it goes when this process ends. Undefined if the machine has no memory for it. */
export function takeScratch(): string | undefined {
  if (!hasRoom()) return undefined
  removeLeftovers()
  const folder = path.join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  process.once('exit', () => remove(folder))
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= room.onIt && process.availableMemory() >= room.inAll && runsPrograms()
  } catch {
    return false // not on Linux
  }
}

/** Tests of releases start programs from their temporary folder. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, where]) => where === memory)?.[3] ?? ''
  return !options.split(',').includes('noexec')
}

/** What runs that were killed left behind takes memory until the machine restarts. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (owner > 0 && !isAlive(owner)) remove(path.join(memory, name))
  }
}

/** A stage that was killed may have left something mounted in it: that stays, and stops no run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    process.stderr.write(`${folder} could not be removed: ${(error as Error).message}\n`)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
