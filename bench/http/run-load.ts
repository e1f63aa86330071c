/** Starts the process that sends requests, and adds up what the others spent in the meantime. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cpuOf } from './cpu.ts'
import type { Requests } from './parts.ts'

export interface Sent {
  url: string
  connections: number
  seconds: number
  /** What several people send. Connections are divided among them. */
  people: readonly Requests[]
  /** Requests per second on schedule; without it, each connection sends its next request once it has its answer. */
  rate?: number
}

export interface Load {
  seconds: number
  answers: number
  statuses: Record<string, number>
  /** Connections that broke, and answers that never came. */
  lost: number
  bytes: number
  /** The seconds in which something wasn't answered with 200, if requests were sent on schedule. */
  refusedIn?: readonly number[]
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Milliseconds of CPU time of the sending process. */
  cpu: number
}

export interface Run extends Load {
  /** Milliseconds of CPU time of the server and the database. */
  serverCpu: number
  databaseCpu: number
}

/** `server` and `database` are processes; the ones they started count as well. */
export async function runLoad(sent: Sent, server: number, database: number): Promise<Run> {
  const [serverBefore, databaseBefore] = [cpuOf(server), cpuOf(database)]
  const child = fork(path.join(import.meta.dirname, 'load.ts'))
  child.send(sent)
  const [load] = (await once(child, 'message')) as [Load]
  return { ...load, serverCpu: cpuOf(server) - serverBefore, databaseCpu: cpuOf(database) - databaseBefore }
}

/** Anything not answered with 200, by status: '12 × 503, 3 lost'; empty if everything was. */
export function others({ statuses, lost, refusedIn }: Load, expected: readonly string[] = ['200']): string {
  const named = Object.entries(statuses).filter(([status]) => !expected.includes(status))
  const counts = [...named.map(([status, count]) => `${count} × ${status}`), ...(lost > 0 ? [`${lost} lost`] : [])]
  const when = counts.length > 0 && refusedIn ? ` (in second ${refusedIn.join(', ')})` : ''
  return counts.join(', ') + when
}
