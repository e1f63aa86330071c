/**
 * Sends requests on schedule, whether or not the previous ones have been answered: people don't wait for each other.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../search/report.ts'
import type { Requests } from './parts.ts'
import type { Load, Sent } from './run-load.ts'

/** Milliseconds after which we stop waiting for an answer. */
const timeout = 30_000

interface Answer {
  /** Null if the connection broke, or nothing came. */
  status: number | null
  /** Milliseconds from when the request was due. */
  time: number
  bytes: number
  /** Milliseconds since sending began. */
  at: number
}

/** The times are of answers with 200, measured from when a request was due. */
export async function sendSteadily({
  url,
  connections,
  seconds,
  people,
  rate,
}: Sent & { rate: number }): Promise<Omit<Load, 'cpu'>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const under: Promise<Answer>[] = []
  const begun = performance.now()
  // Independent arrivals: the time between two is exponentially distributed.
  let due = begun
  for (let sent = 0; due - begun < seconds * 1000; sent++) {
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const own = people[sent % people.length]!
    const at = due - begun
    const asked = own[Math.floor(sent / people.length) % own.length]!
    under.push(ask(agent, url, asked, due).then((answer) => ({ ...answer, at })))
    due += (-Math.log(1 - Math.random()) * 1000) / rate
  }
  const lasted = (performance.now() - begun) / 1000
  const answers = await Promise.all(under)
  agent.destroy()
  const statuses: Record<string, number> = {}
  for (const { status } of answers) if (status !== null) statuses[status] = (statuses[status] ?? 0) + 1
  const times = answers.filter(({ status }) => status === 200).map(({ time }) => time)
  const lost = answers.filter(({ status }) => status === null).length
  const refused = answers.filter(({ status }) => status !== 200)
  return {
    seconds: lasted,
    refusedIn: [...new Set(refused.map(({ at }) => Math.floor(at / 1000)))],
    answers: answers.length - lost,
    statuses,
    lost,
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
  }
}

function ask(
  agent: Agent,
  url: string,
  { method, path, headers, body }: Requests[number],
  due: number,
): Promise<Omit<Answer, 'at'>> {
  return new Promise((resolve) => {
    let bytes = 0
    const end = (status: number | null) => resolve({ status, time: performance.now() - due, bytes })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asking = request(
      url + path,
      { agent, method, headers: { ...headers, ...length }, timeout: timeout },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => end(response.statusCode ?? null))
        response.on('error', () => end(null))
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => end(null))
    asking.end(body)
  })
}
