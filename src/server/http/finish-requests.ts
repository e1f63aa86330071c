import type { Server } from 'node:http'
import { setImmediate as turnOfLoop } from 'node:timers/promises'

/** Requests that are still running after so many milliseconds are cut off. */
const patienceAtEnd = 25_000

/** Takes the connections that wait already, then no new ones, and lets requests in flight finish. */
export async function finishRequests(server: Server): Promise<void> {
  await acceptWaiting(server)
  const cut = setTimeout(() => server.closeAllConnections(), patienceAtEnd)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(cut)
}

/**
 * Until no one waits for the port anymore. One connection is accepted in each turn of the event loop; under load many still wait,
 * their requests sent, when the drain is over, and the kernel would reset them.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true
  server.on('connection', () => {
    accepted = true
  })
  for (const until = Date.now() + patienceAtEnd; accepted && Date.now() < until; ) {
    accepted = false
    for (let turns = 0; turns < 4; turns++) await turnOfLoop()
  }
}
