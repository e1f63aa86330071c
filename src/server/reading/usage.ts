/** What other processes use, seen from outside: one that reads a hostile file can't be relied on to look itself. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

export interface Usage {
  /** Resident memory. */
  bytes: number
  /** Of processor time since it began. */
  seconds: number
}

/** Missing for those that have ended. */
export async function usageOf(pids: readonly number[]): Promise<ReadonlyMap<number, Usage>> {
  return process.platform === 'linux' ? new Map(pids.flatMap(inProc)) : askPs(pids)
}

/** Linux counts in these for every program, whatever the kernel does inside. */
const ticksPerSecond = 100

function inProc(pid: number): [number, Usage][] {
  try {
    const memory = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Behind the name, which may have spaces and parentheses in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // One that has ended and hasn't been waited for has no memory.
    if (memory === undefined) return []
    return [
      [pid, { bytes: Number(memory) * 1024, seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }],
    ]
  } catch {
    return []
  }
}

const run = promisify(execFile)

async function askPs(pids: readonly number[]): Promise<ReadonlyMap<number, Usage>> {
  // It fails if one has ended; what it says about the others counts.
  const { stdout } = await run('ps', ['-o', 'pid=,rss=,time=', '-p', pids.join(',')]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  return new Map(
    stdout.split('\n').flatMap((line): [number, Usage][] => {
      const [pid, kilobytes, time] = line.trim().split(/\s+/)
      if (pid === undefined || kilobytes === undefined || time === undefined) return []
      return [[Number(pid), { bytes: Number(kilobytes) * 1024, seconds: secondsOf(time) }]]
    }),
  )
}

/** '1-02:03:04' or '3:04.05' */
function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.split('-').toReversed()
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400
}
