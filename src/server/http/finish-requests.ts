import type { Server } from 'node:http'
import { setImmediate as nextTick } from 'node:timers/promises'
import { stopListening } from './listening.ts'

/** Requests still running after this many milliseconds are cut off. */
const stopTimeout = 25_000

/** Accepts the connections already waiting, then no new ones, and lets requests in flight finish. */
export async function finishRequests(server: Server): Promise<void> {
  await acceptWaiting(server)
  const cut = setTimeout(() => server.closeAllConnections(), stopTimeout)
  await stopListening(server)
  clearTimeout(cut)
}

/**
 * Waits until no connection is pending on the port. Each turn of the event loop accepts a few connections; under load,
 * many are still pending with their requests sent when the drain ends, and the kernel would reset them.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true
  server.on('connection', () => {
    accepted = true
  })
  for (const until = Date.now() + stopTimeout; accepted && Date.now() < until; ) {
    accepted = false
    for (let ticks = 0; ticks < 4; ticks++) await nextTick()
  }
}
