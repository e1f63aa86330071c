/** The parts we use of the package, which has no types of its own. */
declare module 'autocannon' {
  type Requests = readonly {
    method: 'GET' | 'POST'
    path: string
    headers: Record<string, string>
    body?: string
  }[]
  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: Requests
    /** Called for each connection, before it sends anything. */
    setupClient: (client: { setRequests: (requests: Requests) => void }) => void
  }
  export interface Result {
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    latency: { p50: number; p97_5: number; p99: number }
    requests: { total: number }
    throughput: { total: number }
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
