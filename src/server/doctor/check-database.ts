/**
 * Checks the database at DATABASE_URL: that it is reachable, its version, permissions, connections, schema, clock, and
 * keys.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { planConnections, readCapacity } from '#adapters/database/connection-plan.ts'
import { openSession } from '#adapters/database/session.ts'
import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { checkUrl } from '#adapters/database/url.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import type { Env } from '../settings/env.ts'
import { projectRoot } from '../settings/project-root.ts'
import { checkSuppressionKey } from '../settings/secret-checks.ts'
import { checkDirectUrl, checkReplica, checkRole } from './check-addresses.ts'
import { type Finding, fault, good, sentenceOf, warning } from './finding.ts'

/** Seconds that clocks may differ by: signatures and codes are valid only for a short time. */
const clockSkew = 5

type Settings = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'SUPPRESSION_KEY'> &
  Partial<Pick<Env, 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'>>

/** @param timeout milliseconds to wait for a database that is still starting */
export async function checkDatabase(
  env: Settings,
  { timeout = 3000, now = () => Date.now() } = {},
): Promise<Finding[]> {
  const { DATABASE_URL: url } = env
  if (url === undefined) {
    return [
      warning(
        'database',
        'DATABASE_URL is not set: the database is embedded and ends with the server. Production mode needs a PostgreSQL of its own.',
      ),
    ]
  }
  try {
    await checkUrl(url, () => {}, { timeout, throughPooler: env.DATABASE_DIRECT_URL !== undefined })
  } catch (error) {
    return [fault('database', sentenceOf(error))]
  }
  const direct = await checkDirectUrl(url, env.DATABASE_DIRECT_URL, timeout)
  if (direct.some(({ verdict }) => verdict === 'fault')) return direct
  const session = await openSession({ connectionString: url, application_name: 'attending doctor' })
  try {
    const { db } = session
    const found = [
      good('database', 'The database answers, has the right version, and lets this user create tables.'),
      await checkConnections(env, url),
      await checkClock(db, now),
      await checkRights(db),
      await checkMigrations(db),
      ...direct,
      ...(await checkRole(db)),
      ...(await checkReplica(db, env.DATABASE_READ_URL)),
    ]
    return env.SUPPRESSION_KEY === undefined ? found : [...found, await checkKey(db, env.SUPPRESSION_KEY)]
  } finally {
    await session.close()
  }
}

/** Uses the same plan as the server when it starts. */
async function checkConnections(env: Settings, url: string): Promise<Finding> {
  const directUrl = env.DATABASE_DIRECT_URL ?? url
  const capacity = await readCapacity(directUrl)
  const { hostname: host } = new URL(directUrl)
  const wishes = { calls: env.DATABASE_POOL, host }
  try {
    const { calls, all } = planConnections(capacity, { ...wishes, throughPooler: url !== directUrl })
    const taken = capacity.others.reduce((sum, { connections }) => sum + connections, 0)
    const servers = Math.floor((capacity.max - taken) / all)
    return good(
      'database-connections',
      `${capacity.max} connections are enough for ${servers} ${servers === 1 ? 'server' : 'servers'} with ${calls} for calls and pages each.`,
    )
  } catch (error) {
    if (!isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')) throw error
    return fault('database-connections', error.message)
  }
}

async function checkClock(db: Kysely<DB>, now: () => number): Promise<Finding> {
  const before = now()
  const { rows } = await typed({
    at: 'number',
  })`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db)
  const seconds = Math.abs((rows[0]?.at ?? 0) - (before + now()) / 2) / 1000
  if (seconds <= clockSkew) return good('clock', 'This clock and the database’s agree.')
  const says = `This clock and the database’s differ by ${Math.round(seconds)} seconds: codes, links, and payments would be refused.`
  return fault('clock', `${says} Set both with NTP (timedatectl set-ntp true).`)
}

async function checkRights(db: Kysely<DB>): Promise<Finding> {
  const { rows } = await typed({ creates: 'boolean', there: 'boolean' })`
    select has_database_privilege(current_database(), 'create') as creates,
      exists (select from pg_namespace where nspname = 'pgboss' and has_schema_privilege(oid, 'create')) as there`.execute(
    db,
  )
  if (rows[0]?.creates || rows[0]?.there) return good('database-rights', 'The job queue’s schema can be created.')
  return fault(
    'database-rights',
    'The user of DATABASE_URL cannot create the schema pgboss, which the job queue needs. Grant it create on database …, or make it the owner.',
  )
}

async function checkMigrations(db: Kysely<DB>): Promise<Finding> {
  const files = (await readdir(path.join(projectRoot, 'db/migrations'))).filter((name) => name.endsWith('.sql'))
  const { rows: there } = await typed({
    there: 'boolean',
  })`select to_regclass('schema_migrations') is not null as there`.execute(db)
  if (!there[0]?.there)
    return warning('migrations', 'The database is empty. The first start of the server creates its tables.')
  const { rows } = await typed({ name: 'text' })`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const missing = files.filter((name) => !applied.has(name))
  if (missing.length > 0) {
    return warning(
      'migrations',
      `Migrations not applied yet: ${missing.length}. The next start of the server applies them.`,
    )
  }
  const newer = rows.length - files.length
  if (newer <= 0) return good('migrations', 'The database has every migration.')
  return warning(
    'migrations',
    `The database has ${newer} migrations of a newer release. That is fine during a rollout; finish it.`,
  )
}

async function checkKey(db: Kysely<DB>, key: string): Promise<Finding> {
  const { rows } = await typed({ there: 'boolean' })`select to_regclass('secret_checks') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return good('suppression-key', 'No other SUPPRESSION_KEY was used with this database before.')
  try {
    await checkSuppressionKey(db, new SuppressionKey(key), { store: false })
    return good('suppression-key', 'SUPPRESSION_KEY is the one that the list of removed people was made with.')
  } catch (error) {
    if (!isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')) throw error
    return fault('suppression-key', error.message.replace(/^- /, ''))
  }
}
