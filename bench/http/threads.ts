/** What a machine and the threads of a process did between two looks, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const tick = 10

export interface Looked {
  at: number
  /** Milliseconds of CPU time, by thread. */
  threads: ReadonlyMap<string, number>
  /** Milliseconds of the whole machine: without work, and in all. */
  idle: number
  all: number
}

export function look(pid: number): Looked {
  const threads = new Map<string, number>()
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    threads.set(id, (Number(fields[11]) + Number(fields[12])) * tick)
  }
  const times = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1, 9).map(Number)
  return {
    at: performance.now(),
    threads,
    idle: times[3]! + times[4]!,
    all: times.reduce((sum, time) => sum + time, 0),
  }
}

/** Shares from 0 to 1: of the first thread, of the busiest other one, and of the machine that had nothing to do. */
export function between(pid: number, before: Looked, after: Looked): { main: number; other: number; idle: number } {
  const lasted = after.at - before.at
  const share = (id: string) => ((after.threads.get(id) ?? 0) - (before.threads.get(id) ?? 0)) / lasted
  const others = [...after.threads.keys()].filter((id) => id !== String(pid)).map(share)
  return {
    main: share(String(pid)),
    other: Math.max(0, ...others),
    idle: (after.idle - before.idle) / Math.max(1, after.all - before.all),
  }
}
