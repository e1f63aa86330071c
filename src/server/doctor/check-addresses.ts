/** Checks the database's other addresses, DATABASE_DIRECT_URL and DATABASE_READ_URL, and the limits of the role. */
import type { Kysely } from 'kysely'
import { openSession, type Session } from '#adapters/database/session.ts'
import type { DatabaseSetupError } from '#adapters/database/setup-error.ts'
import { checkAddresses, explainAddress } from '#adapters/database/url.ts'
import type { DB } from '#db/schema.gen.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { typed } from '#shared/database/typed.ts'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, warning } from './finding.ts'

/** Seconds. The server stops reading a replica that is further behind. */
const lagAllowed = 10

/** That DATABASE_DIRECT_URL leads to the database behind the pooler at DATABASE_URL. */
export async function checkDirectUrl(url: string, directUrl: string | undefined, timeout: number): Promise<Finding[]> {
  if (directUrl === undefined) return []
  try {
    await checkAddresses({ url, directUrl }, () => {}, timeout)
    return [good('database', 'DATABASE_DIRECT_URL and DATABASE_URL lead to one database.')]
  } catch (error) {
    if (!isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')) throw error
    return [fault('database', error.message)]
  }
}

const primaryIsRead = 'Until then, the primary is read.'

/** @param primary a connection to DATABASE_URL or DATABASE_DIRECT_URL */
export async function checkReplica(primary: Kysely<DB>, readUrl: Env['DATABASE_READ_URL']): Promise<Finding[]> {
  if (readUrl === undefined) return []
  let replica: Session
  try {
    replica = await openSession({ connectionString: readUrl, application_name: 'attending doctor' })
  } catch (error) {
    const says = explainAddress(error, readUrl, 'DATABASE_READ_URL')
    return [warning('database-replica', `${says} ${primaryIsRead}`)]
  }
  try {
    const [own, its] = await Promise.all([stateOf(primary), stateOf(replica.db)])
    if (own.cluster !== its.cluster || own.database !== its.database) {
      const says = 'DATABASE_READ_URL leads to another database than DATABASE_URL, so pages would show other people.'
      return [fault('database-replica', `${says} Set DATABASE_READ_URL to a replica of it, or leave it out.`)]
    }
    if (!its.replays || its.position >= own.position || its.behind <= lagAllowed) {
      return [good('database-replica', 'The replica answers and is not behind.')]
    }
    const says = `The replica at DATABASE_READ_URL is ${Math.round(its.behind)} seconds behind.`
    return [warning('database-replica', `${says} Find out what keeps it from replaying. ${primaryIsRead}`)]
  } finally {
    await replica.close()
  }
}

/** `behind` in seconds; of a replica that has replayed nothing, since it started. */
async function stateOf(db: Kysely<DB>) {
  const { rows } = await typed({
    cluster: 'text',
    database: 'text',
    replays: 'boolean',
    position: 'number',
    behind: 'number',
  })`
    select (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database,
      pg_is_in_recovery() as replays,
      (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as position,
      extract(epoch from clock_timestamp() -
        coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))::float8 as behind`.execute(db)
  return rows[0]!
}

/**
 * What a role or a database can set for its sessions, which ends our work early, and from which value on it is fine.
 */
const limits = [
  { name: 'default_transaction_read_only', isFine: (value: string) => value === 'off' },
  { name: 'statement_timeout', isFine: (value: string) => isOff(value) },
  { name: 'lock_timeout', isFine: (value: string) => isOff(value) },
  { name: 'idle_in_transaction_session_timeout', isFine: (value: string) => isOff(value) },
  { name: 'idle_session_timeout', isFine: (value: string) => isOff(value) },
]

const isOff = (value: string) => /^0\D*$/.test(value)

/** The server sets its own limits for each kind of work; those of the role would end imports and backups. */
export async function checkRole(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await typed({ name: 'text', value: 'text' })`
    select name, current_setting(name) as value from unnest(${limits.map(({ name }) => name)}::text[]) as name`.execute(
    db,
  )
  const found = rows.flatMap(({ name, value }) => {
    if (limits.find((limit) => limit.name === name)?.isFine(value)) return []
    const says = `The role of DATABASE_URL, or its database, sets ${name} to ${value}, which would end our work.`
    return [fault('database-role', `${says} As its owner: alter role … reset ${name} (or alter database …).`)]
  })
  return found.length > 0 ? found : [good('database-role', 'The role sets no limits of its own.')]
}
