/** Twice the load the server can take: what is refused, how long the rest takes, and whether anything is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ms, percentile, print } from '../search/report.ts'
import type { PartName, Parts } from './parts.ts'
import { others, runLoad } from './run-load.ts'
import type { Place, RunningServer } from './servers.ts'

interface Overload {
  server: RunningServer
  place: Place
  requests: Parts
  seconds: number
  name: string
}

const goal = 1000
const mixed: readonly PartName[] = ['get-account', 'search-physicians', 'search']
const connections = 1000

/** Exits with 1 if the goal is missed, /readyz failed, or a request wasn't answered. */
export async function runOverload({ server, place, requests, seconds, name }: Overload): Promise<void> {
  const people = place.tokens.map((_, person) => mixed.flatMap((part) => requests[part][person]!))
  const send = (connections: number, rate?: number) =>
    runLoad(
      { url: server.origin, seconds: Math.max(seconds, 10), people, connections, ...(rate ? { rate } : {}) },
      server.pid,
      place.postmaster,
    )
  const usual = await send(32)
  const rate = Math.round((usual.answers / usual.seconds) * 2)
  let over = false
  const readiness = watchReadiness(server.origin, () => over)
  const run = await send(connections, rate)
  over = true
  const { times, refused: notReady } = await readiness
  const accepted = run.statuses[200] ?? 0
  const refused = run.statuses[503] ?? 0
  const rest = others(run, ['200', '503'])
  print(
    `${name}: ${(usual.answers / usual.seconds).toFixed(0)} requests/s at 32 connections; ${rate}/s over up to ${connections} connections: ` +
      `${(accepted / run.seconds).toFixed(0)}/s accepted, p50 ${ms(run.p50)}, p99 ${ms(run.p99)} ms (goal ${goal}); ` +
      `${(refused / run.seconds).toFixed(0)}/s refused with 503; other answers ${rest || 'none'}; ` +
      `/readyz ${times.length} times, p99 ${ms(percentile(times, 99))} ms, not ready ${notReady}`,
  )
  if (run.p99 > goal || rest !== '' || notReady > 0) process.exitCode = 1
}

async function watchReadiness(origin: string, over: () => boolean): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  while (!over()) {
    const begun = performance.now()
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    await response?.body?.cancel()
    times.push(performance.now() - begun)
    if (!response?.ok) refused++
    await sleep(100)
  }
  return { times, refused }
}
