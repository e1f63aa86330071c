/** How many connections a server may hold, so that all servers together leave PostgreSQL some. */
import pg from 'pg'
import { listenerName } from '#shared/database/servers.ts'
import { jobConnections, lockConnections } from './database.ts'
import { DatabaseSetupError } from './setup-error.ts'

export interface Capacity {
  /** What `max_connections` leaves after those reserved for administrators, or the user's or the database's limit. */
  max: number
  /** Connections open now and who holds them, not counting this product's. */
  others: { name: string; connections: number }[]
  /** Servers connected to this database now. */
  servers: number
}

export interface Plan {
  /** Connections for calls. */
  calls: number
  /** Everything this server may open at PostgreSQL itself. */
  all: number
}

/**
 * In addition to the pool for calls: jobs, the queue's bookkeeping, listening to other servers, the search index and
 * the build of its next one, and two imports.
 */
const ownConnections = jobConnections + 2 + 1 + 2 + 2
/** What bypasses a pooler. */
const bypassConnections = lockConnections + 1 + 2 + 2
const standardPool = 20
const leastPool = 3

/** What is available, according to PostgreSQL itself. */
export async function readCapacity(directUrl: string): Promise<Capacity> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: limits } = await client.query<{ max: number }>(
      `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as max`,
    )
    const { rows: others } = await client.query<{ name: string; connections: number }>(
      `select coalesce(nullif(application_name, ''), usename, 'unnamed') as name, count(*)::int as connections
       from pg_stat_activity
       where (backend_type = 'client backend' or (backend_type is null and datid is not null)) and pid <> pg_backend_pid()
         and not (application_name like 'attending%' and datname = current_database())
       group by 1 order by 2 desc, 1`,
    )
    const { rows: servers } = await client.query<{ servers: number }>(
      `select count(*)::int as servers from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [listenerName],
    )
    return { max: limits[0]!.max, others, servers: servers[0]!.servers }
  } finally {
    await client.end()
  }
}

export interface Wishes {
  /** DATABASE_POOL; undefined for as many as fit, but no more than are useful. */
  calls: number | undefined
  throughPooler: boolean
  /** Host of the database, for the error message. */
  host: string
}

/**
 * What this server may open.
 *
 * @throws {DatabaseSetupError} if that is too few to serve with, or more than there are; says what to change
 */
export function planConnections({ max, others, servers: running }: Capacity, wishes: Wishes): Plan {
  const servers = Math.max(running, 1)
  const taken = others.reduce((sum, { connections }) => sum + connections, 0)
  const reserved = wishes.throughPooler ? bypassConnections : ownConnections
  const share = Math.floor((max - taken) / servers)
  if (wishes.throughPooler) {
    if (share < reserved) throw tooFew(reserved)
    return { calls: wishes.calls ?? standardPool, all: reserved }
  }
  const calls = wishes.calls ?? Math.min(standardPool, share - reserved)
  if (calls < Math.min(leastPool, wishes.calls ?? leastPool) || calls + reserved > share)
    throw tooFew(Math.max(calls, leastPool) + reserved)
  return { calls, all: calls + reserved }

  function tooFew(each: number): DatabaseSetupError {
    const names = others.map(({ name, connections }) => `${name} ${connections}`).join(', ')
    const use = taken === 0 ? '' : `, ${taken} of which others use now (${names})`
    const many = servers === 1 ? 'one server' : `each of ${servers} servers`
    return new DatabaseSetupError(
      `PostgreSQL at ${wishes.host} has ${max} connections to give${use}, and ${many} needs ${each}. ` +
        `Set its max_connections to ${each * servers + taken + 3} or more` +
        (wishes.calls === undefined ? '' : ', or DATABASE_POOL lower') +
        (wishes.throughPooler ? '.' : ', or put PgBouncer in front (DATABASE_DIRECT_URL).'),
    )
  }
}
