/** The database as this server uses it: embedded or remote, migrated, with as many connections as available. */
import path from 'node:path'
import type { Logger } from 'pino'
import { planConnections, readCapacity } from '#adapters/database/connection-plan.ts'
import { type Database, openDatabase } from '#adapters/database/database.ts'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { checkAddresses } from '#adapters/database/url.ts'
import { countServers } from '#shared/database/servers.ts'
import type { Env } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'

export const migrationsDir = path.join(projectRoot, 'db/migrations')

/** Milliseconds to wait for a PostgreSQL that does not answer yet. */
export const databaseWait = (env: Pick<Env, 'DATABASE_WAIT_MS' | 'MODE'>): number =>
  env.DATABASE_WAIT_MS ?? (env.MODE === 'production' ? 240_000 : 15_000)

interface StoreOptions {
  migrates?: boolean
  applicationName?: string
}

/**
 * Starts the embedded database or connects to DATABASE_URL, and brings the schema up to date, unless `migrates` is
 * false for commands that use the database as it is.
 */
export async function openStore(
  env: Env,
  progress: (sentence: string) => void,
  log: Logger,
  { migrates = true, applicationName }: StoreOptions = {},
) {
  const tell = (sentence: string) => log.warn(sentence)
  let url = env.DATABASE_URL
  let directUrl = env.DATABASE_DIRECT_URL ?? url
  let stop = async () => {}
  if (url === undefined || directUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log: progress })
    url = embedded.url
    directUrl = url
    stop = () => embedded.stop()
  } else {
    await checkAddresses({ url, directUrl }, progress, databaseWait(env))
  }
  const database = openDatabase({
    url,
    directUrl,
    readUrl: env.DATABASE_READ_URL,
    maxLag: env.READ_LAG_MS,
    statementTimeout: env.STATEMENT_TIMEOUT_MS,
    jobStatementTimeout: env.JOB_STATEMENT_TIMEOUT_MS,
    longStatementTimeout: env.LONG_STATEMENT_TIMEOUT_MS,
    log: tell,
    ...(applicationName && { applicationName }),
  })
  try {
    if (migrates) await migrate(directUrl, migrationsDir, progress)
    await database.readers?.look()
  } catch (error) {
    await database.close()
    await stop()
    throw error
  }
  return { database, stop }
}

/**
 * Sizes the pool before the server accepts requests, and returns the settings with its size.
 *
 * @throws {DatabaseSetupError} if there are too few connections for this server
 */
export async function claimConnections(database: Database, env: Env): Promise<Env> {
  const capacity = await readCapacity(database.directUrl)
  const { calls } = planConnections({ ...capacity, servers: capacity.servers + 1 }, wishesOf(database, env))
  database.resize(calls)
  return { ...env, DATABASE_POOL: calls }
}

function wishesOf({ url, directUrl }: Database, env: Env) {
  const { host } = new URL(directUrl)
  return { calls: env.DATABASE_POOL, throughPooler: url !== directUrl, host }
}

const lookEvery = 15_000

interface Following {
  /** False for a pool that was passed in. */
  resizes: boolean
  log: Logger
}

/** Counts the servers from time to time, and divides the connections among them as they come and go. */
export function followServers(database: Database, env: Env, { resizes, log }: Following) {
  let servers = 1
  let lastLogged = false
  const look = async () => {
    const before = servers
    servers = Math.max(await countServers(database.jobDb), 1)
    if (!resizes || servers === before) return
    const capacity = await readCapacity(database.directUrl)
    database.resize(planConnections(capacity, wishesOf(database, env)).calls)
    lastLogged = false
  }
  const lookOrTell = () =>
    look().catch((error) => {
      if (!lastLogged) log.warn({ err: error }, 'the connections could not be divided among the servers')
      lastLogged = true
    })
  const timer = setInterval(() => void lookOrTell(), lookEvery)
  timer.unref()
  return { count: () => servers, end: () => clearInterval(timer) }
}
