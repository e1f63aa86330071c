/** A process that sends requests, so that its work is not the server's: options come as a message, and what came of them goes back as one. */
import autocannon, { type Options } from 'autocannon'
import type { Load } from './run-load.ts'

process.once('message', async (options: Options) => {
  const before = process.cpuUsage()
  const result = await autocannon(options)
  const { user, system } = process.cpuUsage(before)
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
  )
  const load: Load = {
    seconds: result.duration,
    answers: result.requests.total,
    statuses,
    lost: result.errors + result.timeouts,
    bytes: result.throughput.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (user + system) / 1000,
  }
  process.send!(load, () => process.disconnect!())
})
