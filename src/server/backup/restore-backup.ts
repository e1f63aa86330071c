import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import { countServerConnections, readQueueVersion, readTables } from '#adapters/database/contents.ts'
import { migrate, readMigrations } from '#adapters/database/migrate.ts'
import { refill, replacingAll, setSequences } from '#adapters/database/refill.ts'
import { makeQueueTables } from '#adapters/jobs/pg-boss.ts'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import type { BackupFacts, BackupTotals } from './backup-facts.ts'
import { type BackupBytes, readBackup } from './read-backup.ts'
import { BackupError } from './sealed-stream.ts'
import { sayPortably } from './write-backup.ts'

export interface RestoreTarget {
  /** A separate connection, without time limits. */
  session: Kysely<DB>
  url: string
  /** The folder with this release's migrations. */
  migrations: string
}

export interface RestoreOptions {
  secrets: readonly string[]
  /** Whether a database that is not empty may be replaced. */
  replace: boolean
  /** Check values of this server's secrets, by the names of the table `secret_checks`. */
  secretChecks: Record<string, string>
  say: (sentence: string) => void
}

export interface Restored {
  facts: BackupFacts
  totals: BackupTotals
  /** Waiting jobs that this release's queue cannot use. */
  jobsLeftOut: number
}

/**
 * Verifies a backup and this database, and only then restores it. The rows are written in one transaction; if anything
 * fails, an empty database stays empty, and replaced data is put back.
 *
 * @throws {BackupError} with a message for the operator
 */
export async function restoreBackup(
  bytes: BackupBytes,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<Restored> {
  const { facts, totals } = await readBackup(bytes, options.secrets)
  await checkRelease(facts, target.migrations)
  checkSecrets(facts, options)
  const { session } = target
  const servers = await countServerConnections(session)
  if (servers > 0) {
    throw new BackupError(
      `Servers are running on this database (${servers} ${servers === 1 ? 'connection' : 'connections'}). Stop them first.`,
    )
  }
  const isEmpty = (await readTables(session)).length === 0
  if (!isEmpty && !options.replace) {
    throw new BackupError(
      'The database is not empty. Restore into an empty one, or add --replace to delete what is in this one.',
    )
  }
  const fill = () => fillDatabase(bytes, facts, totals, target, options)
  const jobsLeftOut = await replacingAll(session, fill)
  return { facts, totals, jobsLeftOut }
}

/** The restoring release must know every migration of the backup, unchanged. */
async function checkRelease({ migrations }: BackupFacts, dir: string): Promise<void> {
  const files = await readMigrations(dir)
  const last = migrations.at(-1)?.name ?? ''
  for (const { name, checksum } of migrations) {
    const file = files.find((one) => one.name === name)
    if (!file) {
      throw new BackupError(
        `The backup was made by a newer release than this one, which does not know the migration ${name}. Restore with that release.`,
      )
    }
    if (file.checksum !== checksum)
      throw new BackupError(`The migration ${name} was different when the backup was made.`)
  }
  const skipped = files.find(({ name }) => name < last && !migrations.some((one) => one.name === name))
  if (skipped) {
    throw new BackupError(`The backup is of a database without the migration ${skipped.name}, which this release has.`)
  }
}

/** With another SUPPRESSION_KEY the register of removed people could not be read. */
function checkSecrets({ secretChecks }: BackupFacts, { secretChecks: own, say }: RestoreOptions): void {
  const differs = (name: string) => secretChecks[name] !== undefined && secretChecks[name] !== own[name]
  if (differs('suppression_key')) {
    throw new BackupError(
      'SUPPRESSION_KEY is not the key that the backup was made with: its list of removed people could not be read. ' +
        'Set SUPPRESSION_KEY to the former key; in local mode, restore DATA_DIR/secrets.json.',
    )
  }
  if (differs('auth_secret')) {
    say(
      'AUTH_SECRET is not the one that the backup was made with: everyone will be signed out, and two-factor codes cannot be read.',
    )
  }
}

/** Returns how many waiting jobs were left out. */
async function fillDatabase(
  bytes: BackupBytes,
  facts: BackupFacts,
  totals: BackupTotals,
  { session, url, migrations }: RestoreTarget,
  { secrets, say }: RestoreOptions,
): Promise<number> {
  const last = facts.migrations.at(-1)?.name
  if (last !== undefined) await migrate(url, migrations, () => {}, { upTo: last })
  if (facts.queueVersion !== null) await makeQueueTables(url)
  const takesJobs = (await readQueueVersion(session)) === facts.queueVersion
  await inTransaction(session, async (db) => {
    await sayPortably(db)
    const present = new Set((await readTables(db)).map(({ name }) => name))
    const tables = facts.tables.filter(({ name }) => takesJobs || !name.startsWith('pgboss.'))
    const missing = tables.find(({ name }) => !present.has(name))
    if (missing) throw new BackupError(`The table ${missing.name} in the backup is not created by the migrations.`)
    await refill(db, tables, async () => {
      await readBackup(bytes, secrets, {
        table: async (name, rows) => {
          const table = tables.find((one) => one.name === name)
          if (table) await copyIn(db, `${name} (${table.columns.join(', ')})`, Readable.from(rows))
        },
      })
    })
    await setSequences(
      db,
      takesJobs ? totals.sequences : totals.sequences.filter(({ name }) => !name.startsWith('pgboss.')),
    )
  })
  await migrate(url, migrations, say)
  await sql`analyze`.execute(session)
  return takesJobs ? 0 : (totals.rows['pgboss.job'] ?? 0)
}
