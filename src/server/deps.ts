/** Builds what the whole product stands on. The only place that names a concrete adapter. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { type Database, openDatabase } from '#adapters/database/database.ts'
import { startEmbedded } from '#adapters/database/embedded.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { checkUrl } from '#adapters/database/url.ts'
import type { Deps } from '#door/deps.ts'
import { type ClientAddress, makeClientAddress } from './client-address.ts'
import { type Env, projectRoot, SettingsError } from './env.ts'
import { localSecrets } from './secrets.ts'

/** What the roof needs beside what handlers may reach. */
export interface ServerDeps extends Deps {
  env: Env
  pool: pg.Pool
  clientAddress: ClientAddress
  authSecret: string
  /** Every origin that means this site; the configured one is the first. */
  trustedOrigins: readonly string[]
  close: () => Promise<void>
}

export interface DepsOptions {
  env: Env
  /** The port that links carry in local mode. */
  port: number
  log?: Logger
  /** Told of each step of a slow start, in sentences. */
  progress?: (sentence: string) => void
  /** For tests: a database that is there and migrated already. */
  database?: Database
}

/** Starts or reaches the database, migrates it, and gathers the rest. Throws sentences for an operator. */
export async function makeDeps({
  env,
  port,
  log = makeLog(env),
  progress = () => {},
  database,
}: DepsOptions): Promise<ServerDeps> {
  const trustedOrigins = originsOf(env, port)
  const clientAddress = makeClientAddress(env.TRUSTED_PROXIES)
  makeDataDir(env.DATA_DIR)
  const authSecret = env.AUTH_SECRET ?? localSecrets(env.DATA_DIR).authSecret
  const opened = database ? { database, stop: async () => {} } : await openStore(env, progress, log)
  return {
    env,
    db: opened.database.db,
    pool: opened.database.pool,
    log,
    clientAddress,
    authSecret,
    trustedOrigins,
    settings: {
      mode: env.MODE,
      origin: trustedOrigins[0]!,
      demoEmail: env.DEMO_EMAIL,
      adminEmails: env.ADMIN_EMAILS,
    },
    now: () => new Date(),
    close: async () => {
      await opened.database.close()
      await opened.stop()
    },
  }
}

async function openStore(env: Env, progress: (sentence: string) => void, log: Logger) {
  const tell = (sentence: string) => log.warn(sentence)
  let url = env.DATABASE_URL
  let stop = async () => {}
  if (url === undefined) {
    const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log: progress })
    url = embedded.url
    stop = () => embedded.stop()
  } else {
    await checkUrl(url, progress)
  }
  const database = openDatabase({ url, max: env.DATABASE_POOL, statementTimeout: env.STATEMENT_TIMEOUT_MS, log: tell })
  try {
    await migrate(database.pool, path.join(projectRoot, 'db/migrations'), progress)
  } catch (error) {
    await database.close()
    await stop()
    throw error
  }
  return { database, stop }
}

/** Structured logs on standard output. What must never be in them is cut out here, wherever it was logged. */
export function makeLog(env: Pick<Env, 'LOG_LEVEL' | 'MODE'>): Logger {
  const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'phone', 'value']
  return pino({
    level: env.LOG_LEVEL ?? (env.MODE === 'production' ? 'info' : 'warn'),
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    // Database errors carry the row's values in `detail` and `where`, and the statement's in `parameters`.
    serializers: {
      err: (error: Error) => ({
        ...describe(error),
        cause: error.cause instanceof Error ? describe(error.cause) : undefined,
      }),
    },
  })
}

function describe(error: Error) {
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}

function originsOf(env: Env, port: number): string[] {
  if (env.MODE === 'production') return [env.ORIGIN!]
  const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return env.ORIGIN ? [env.ORIGIN, ...own] : own
}

function makeDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(
      `- DATA_DIR is ${dir}, which cannot be made (${code}). Make it writable, or name another folder.`,
    )
  }
}
