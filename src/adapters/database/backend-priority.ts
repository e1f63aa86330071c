/**
 * Work that steps back for requests has most of its load in PostgreSQL. On the same machine, the PostgreSQL process of
 * its connection steps back as far.
 */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { getPriority, setPriority } from 'node:os'

/**
 * Gives the PostgreSQL process `pid` at the other end of a connection the priority of this process, if it is below
 * normal. Only on Linux: PostgreSQL's title there names the port at this end, which no other machine's process has.
 */
export function sharePriority(pid: number, { localPort }: Pick<Socket, 'localPort'>): void {
  const priority = getPriority()
  if (process.platform !== 'linux' || priority <= 0) return
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (/^postgres: .*\((\d+)\)/.exec(title)?.[1] === String(localPort)) setPriority(pid, priority)
  } catch {
    // It runs elsewhere, or as someone else.
  }
}
