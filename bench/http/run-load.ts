/** Starts the process that sends requests, and adds what the others spent meanwhile. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Options } from 'autocannon'
import { cpuOf } from './cpu.ts'

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
export async function runLoad(options: Options, server: number, database: number): Promise<Run> {
  const [serverBefore, databaseBefore] = [cpuOf(server), cpuOf(database)]
  const child = fork(path.join(import.meta.dirname, 'load.ts'))
  child.send(options)
  const [load] = (await once(child, 'message')) as [Load]
  return { ...load, serverCpu: cpuOf(server) - serverBefore, databaseCpu: cpuOf(database) - databaseBefore }
}
