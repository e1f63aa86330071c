/** CPU time of a process and everything it started, and its memory, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports hundredths of a second to programs, whatever the kernel uses. */
const tick = 10

/** Milliseconds. Processes that have ended no longer count, so only differences between living ones mean anything. */
export function cpuOf(pid: number): number {
  const stats = new Map<number, { parent: number; spent: number }>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null
    if (stat === null) continue
    // The program's name is in parentheses, and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    stats.set(Number(name), { parent: Number(fields[1]), spent: (Number(fields[11]) + Number(fields[12])) * tick })
  }
  const belongs = (id: number): boolean => id === pid || (stats.has(id) && belongs(stats.get(id)!.parent))
  return [...stats].filter(([id]) => belongs(id)).reduce((sum, [, { spent }]) => sum + spent, 0)
}

/** The same of PostgreSQL. It closes unused connections, whose CPU time is counted in the process that started them. */
export function databaseCpuOf(postmaster: number): number {
  const stat = read(`/proc/${postmaster}/stat`) ?? ''
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return cpuOf(postmaster) + (Number(fields[13]) + Number(fields[14])) * tick
}

/** Bytes of memory that the process itself has, without those it started. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]) * 1024
}

export function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`) ?? ''
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
