/** What /metrics counts. One registry an app, so that several can live in one process. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'attending_http_request_seconds',
      help: 'Time to answer, by kind of route and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    calls: new Counter({
      name: 'attending_calls_total',
      help: 'Calls by name and status.',
      labelNames: ['call', 'status'],
      registers,
    }),
    refused: new Counter({
      name: 'attending_refused_total',
      help: 'Requests refused with 503 because the server had more to do than it can.',
      registers,
    }),
    inFlight: new Gauge({ name: 'attending_requests_in_flight', help: 'Requests being answered now.', registers }),
    /** Adds the figures of the process itself: memory, event loop, garbage collection. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
