/** Starts processes that are killed when they use more memory or time than they may, and when this one has ended. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../settings/project-root.ts'
import { usageOf } from './usage.ts'

export interface ProcessLimits {
  /** Resident memory. */
  megabytes: number
  /** Of processor time, so that a busy machine doesn't count. */
  seconds: number
  /** By the clock, for one that waits for something forever. */
  timeout: number
}

/** Memory, processor time, or the time by the clock. */
export type Exceeded = 'memory' | 'seconds' | 'timeout'

export interface LimitedProcess {
  child: ChildProcess
  /** Which limit it was killed for; null if none. */
  exceeded: () => Exceeded | null
  /** From now on, it may use this much more processor time, and no more than before. */
  within: (seconds: number) => void
  /** How much it may use in all, or from then on. */
  seconds: () => number
}

interface Watched extends LimitedProcess {
  limits: ProcessLimits
  began: number
  /** What it had used when it was last looked at, and what it may use in all. */
  used: number
  maxSeconds: number
  over: Exceeded | null
}

/** Milliseconds. In this time, a process can take at most about 100 MB more. */
const lookEvery = process.platform === 'linux' ? 40 : 200
const watched = new Set<Watched>()
let looking: NodeJS.Timeout | undefined

/** Ends its process when the one that started it has ended, even if that was killed. */
const orphanWatch = pathToFileURL(path.join(projectRoot, 'src/server/reading/orphan-watch.ts')).href

interface Program {
  script: string
  /** Node's own. */
  flags?: readonly string[]
  args?: readonly string[]
  /** Deleted if this process is killed; otherwise, deleting it is up to the caller. */
  folder?: string
}

export function startLimited(
  { script, flags = [], args = [], folder }: Program,
  limits: ProcessLimits,
  options: SpawnOptions,
): LimitedProcess {
  const watch = folder === undefined ? orphanWatch : `${orphanWatch}?folder=${encodeURIComponent(folder)}`
  const child = spawn(process.execPath, ['--import', watch, ...flags, script, ...args], options)
  let allowed = limits.seconds
  const one: Watched = {
    ...{ child, limits, began: Date.now(), used: 0, maxSeconds: limits.seconds, over: null },
    exceeded: () => one.over,
    within: (seconds) => {
      if (one.used + seconds > one.maxSeconds) return
      one.maxSeconds = one.used + seconds
      allowed = seconds
    },
    seconds: () => allowed,
  }
  if (child.pid !== undefined) {
    watched.add(one)
    looking ??= setInterval(() => void lookAtAll(), lookEvery).unref()
    child.once('exit', () => {
      watched.delete(one)
      if (watched.size > 0) return
      clearInterval(looking)
      looking = undefined
    })
  }
  return one
}

let busy = false

async function lookAtAll(): Promise<void> {
  if (busy) return
  busy = true
  try {
    const usage = await usageOf([...watched].map(({ child }) => child.pid!))
    for (const one of watched) {
      const used = usage.get(one.child.pid!)
      one.used = used?.seconds ?? one.used
      if (used && used.bytes > one.limits.megabytes * 1024 * 1024) kill(one, 'memory')
      else if (one.used > one.maxSeconds) kill(one, 'seconds')
      else if (Date.now() - one.began > one.limits.timeout * 1000) kill(one, 'timeout')
    }
  } finally {
    busy = false
  }
}

function kill(one: Watched, over: Exceeded): void {
  one.over ??= over
  one.child.kill('SIGKILL')
}

process.once('exit', () => {
  for (const { child } of watched) child.kill('SIGKILL')
})
