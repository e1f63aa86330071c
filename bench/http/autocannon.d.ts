/** What is used of the package, which has no types of its own. */
declare module 'autocannon' {
  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    timeout?: number
    overallRate?: number
    ignoreCoordinatedOmission?: boolean
    /** Leaves answers without a 2xx out of the times. */
    excludeErrorStats?: boolean
    requests: readonly { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }[]
  }
  export interface Result {
    /** Seconds. */
    duration: number
    errors: number
    timeouts: number
    latency: { p50: number; p90: number; p97_5: number; p99: number; max: number }
    requests: { total: number }
    throughput: { total: number }
    statusCodeStats: Record<string, { count: number }>
  }
  export default function autocannon(options: Options): Promise<Result>
}
