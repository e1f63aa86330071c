import type { JobQueue } from '#adapters/jobs/port.ts'
import type { Deps } from '#door/deps.ts'
import type { RequestLimiter } from '#door/request-limiter.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { IndexLag } from '../search/lag.ts'
import type { SearchService } from '../search/service.ts'
import type { Env } from '../settings/env.ts'
import type { ClientAddress } from './client-address.ts'
import type { PageCache } from './page-cache.ts'

/** What the server needs in addition to what handlers may use. */
export interface ServerDeps extends Deps {
  env: Env
  clientAddress: ClientAddress
  /** Shares the server fairly among askers. */
  requestLimiter: RequestLimiter
  search: SearchService
  /** The address of the database, regardless of who started it. */
  databaseUrl: string
  metrics: Metrics
  /** Current connections to the database, and requests waiting for one. */
  connectionCounts: () => { open: number; idle: number; waiting: number }
  /** Visitors' pages. */
  pages: PageCache
  /** How far this server's search index is behind; rejects while the database is unreachable. */
  indexLag: () => Promise<IndexLag>
  /** Known within seconds. */
  databaseIsAway: () => boolean
  /** How many servers use this database, including this one. */
  servers: () => number
  /** How far the read replica is behind, in milliseconds; null without one, or while it is not used. */
  readLag: () => number | null
  /** Start it once the jobs are known; `close` stops it. */
  jobQueue: JobQueue
  /** Every origin of this site; the configured one is first. */
  trustedOrigins: readonly string[]
  close: () => Promise<void>
}
