/** Starts the process that sends requests, and adds what the others spent meanwhile. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cpuOf } from './cpu.ts'
import type { Requests } from './parts.ts'

export interface Sent {
  url: string
  connections: number
  seconds: number
  /** What each of several people sends. Connections are dealt out among them. */
  people: readonly Requests[]
  /** Requests a second at their times; without it, each connection sends its next request when it has its answer. */
  rate?: number
}

export interface Load {
  seconds: number
  answers: number
  statuses: Record<string, number>
  /** Connections that broke, and answers that never came. */
  lost: number
  bytes: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of processor time of the process that sent the requests. */
  cpu: number
}

export interface Run extends Load {
  /** Milliseconds of processor time of the server and of the database. */
  serverCpu: number
  databaseCpu: number
}

/** `server` and `database` are processes; those that they started count with them. */
export async function runLoad(sent: Sent, server: number, database: number): Promise<Run> {
  const [serverBefore, databaseBefore] = [cpuOf(server), cpuOf(database)]
  const child = fork(path.join(import.meta.dirname, 'load.ts'))
  child.send(sent)
  const [load] = (await once(child, 'message')) as [Load]
  return { ...load, serverCpu: cpuOf(server) - serverBefore, databaseCpu: cpuOf(database) - databaseBefore }
}

/** What was not answered with 200, each status by its name: '12 × 503, 3 lost'; empty where all was. */
export function others({ statuses, lost }: Load, expected: readonly string[] = ['200']): string {
  const named = Object.entries(statuses).filter(([status]) => !expected.includes(status))
  return [...named.map(([status, count]) => `${count} × ${status}`), ...(lost > 0 ? [`${lost} lost`] : [])].join(', ')
}
