/**
 * A process that sends requests, so that its work isn't the server's: it gets what to send in a message, and sends back
 * the results.
 */
import autocannon from 'autocannon'
import type { Load, Sent } from './run-load.ts'
import { sendSteadily } from './steady.ts'

async function sendAtOnce({ url, connections, seconds, people }: Sent): Promise<Omit<Load, 'cpu'>> {
  let clients = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: people[0]!,
    setupClient: (client) => client.setRequests(people[clients++ % people.length]!),
  })
  return {
    seconds: result.duration,
    answers: result.requests.total,
    statuses: Object.fromEntries(Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count])),
    lost: result.errors + result.timeouts,
    bytes: result.throughput.total,
    p50: result.latency.p50,
    // It has no 95th: the next one above.
    p95: result.latency.p97_5,
    p99: result.latency.p99,
  }
}

process.once('message', async (sent: Sent) => {
  const before = process.cpuUsage()
  const load = await (sent.rate === undefined ? sendAtOnce(sent) : sendSteadily({ ...sent, rate: sent.rate }))
  const { user, system } = process.cpuUsage(before)
  process.send!({ ...load, cpu: (user + system) / 1000 } satisfies Load, () => process.disconnect!())
})
