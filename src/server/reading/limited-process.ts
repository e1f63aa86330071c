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
  patience: number
}

export interface LimitedProcess {
  child: ChildProcess
  /** Which limit it was killed for; null if none. */
  exceeded: () => 'memory' | 'time' | null
  /** From now on, it may use this much more processor time, and no more than before. */
  within: (seconds: number) => void
}

interface Watched extends LimitedProcess {
  limits: ProcessLimits
  began: number
  /** What it had used when it was last looked at. */
  seconds: number
  /** For the whole process. */
  mostSeconds: number
  over: 'memory' | 'time' | null
}

/** Milliseconds. In this time, a process can take at most about 100 MB more. */
const lookEvery = process.platform === 'linux' ? 40 : 200
const watched = new Set<Watched>()
let looking: NodeJS.Timeout | undefined

/** Ends its process when the one that started it has ended, even if that was killed. */
const orphanWatch = pathToFileURL(path.join(projectRoot, 'src/server/reading/orphan-watch.ts')).href

export function startLimited(
  { script, flags = [], args = [] }: { script: string; flags?: readonly string[]; args?: readonly string[] },
  limits: ProcessLimits,
  options: SpawnOptions,
): LimitedProcess {
  const child = spawn(process.execPath, ['--import', orphanWatch, ...flags, script, ...args], options)
  const one: Watched = {
    ...{ child, limits, began: Date.now(), seconds: 0, mostSeconds: limits.seconds, over: null },
    exceeded: () => one.over,
    within: (seconds) => {
      one.mostSeconds = Math.min(one.mostSeconds, one.seconds + seconds)
    },
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
      one.seconds = used?.seconds ?? one.seconds
      const late = one.seconds > one.mostSeconds || Date.now() - one.began > one.limits.patience * 1000
      if (used && used.bytes > one.limits.megabytes * 1024 * 1024) kill(one, 'memory')
      else if (late) kill(one, 'time')
    }
  } finally {
    busy = false
  }
}

function kill(one: Watched, over: 'memory' | 'time'): void {
  one.over ??= over
  one.child.kill('SIGKILL')
}

process.once('exit', () => {
  for (const { child } of watched) child.kill('SIGKILL')
})
