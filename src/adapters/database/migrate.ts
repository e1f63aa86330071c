import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, DatabaseSetupError, messageOf } from './setup-error.ts'

// Any fixed number: it just has to be the same on every server using this database.
const migrationLock = 5_190_417

export type Migration = { readonly name: string; readonly checksum: string; readonly sql: string }
type Applied = { readonly name: string; readonly checksum: string }

/**
 * Brings the schema up to date with the plain .sql files in `dir`: in order, one transaction each, and once, no matter
 * how many servers start together. Migrations are additive, so one that only a newer server knows is left alone: its
 * schema works for us, too. Returns the names of those applied now.
 *
 * @param options `upTo`: the last file to apply, to recreate a database as it once was
 * @throws {DatabaseSetupError} if files and database contradict each other, or a file fails
 */
export async function migrate(
  url: string,
  dir: string,
  log: (sentence: string) => void,
  { upTo }: { upTo?: string } = {},
): Promise<string[]> {
  const files = (await readMigrations(dir)).filter(({ name }) => upTo === undefined || name <= upTo)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    lock_timeout: 5_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeLock(client, log)
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name')
    const pending = pendingOf(files, rows, dir)
    for (const migration of pending) await apply(client, migration, log)
    return pending.map(({ name }) => name)
  } finally {
    await client.end() // also releases the lock
  }
}

/** The files of `dir`, in order. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = await readdir(dir).catch((error) => {
    throw new DatabaseSetupError(`The migrations in ${dir} cannot be read (${codeOf(error)}).`)
  })
  const files = names.filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Map<string, string>()
  for (const name of files) {
    const number = /^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new DatabaseSetupError(`${path.join(dir, name)} must be named like 0007_saved-searches.sql.`)
    const twin = numbers.get(number)
    if (twin) throw new DatabaseSetupError(`The migrations ${twin} and ${name} have the same number. Renumber one.`)
    numbers.set(number, name)
  }
  return Promise.all(
    files.map(async (name) => {
      const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Other servers of the same release wait here until the first has finished. */
async function takeLock(client: pg.Client, log: (sentence: string) => void): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
    if (rows[0]?.taken) return
    if (tries % 100 === 10) log('Another server is changing the database schema; waiting')
    await sleep(100)
  }
  throw new DatabaseSetupError(
    'Another server has been changing the database schema for 10 minutes. See pg_stat_activity.',
  )
}

function pendingOf(files: readonly Migration[], applied: readonly Applied[], dir: string): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]))
  const last = files.at(-1)?.name ?? ''
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file && name > last) continue // a newer server's
    if (!file)
      throw new DatabaseSetupError(`The migration ${name} was applied to the database, but its file is not in ${dir}.`)
    if (file.checksum !== checksum) {
      throw new DatabaseSetupError(
        `The migration ${path.join(dir, name)} was changed after it was applied. Restore it, and write a new migration instead.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const newest = applied.at(-1)?.name ?? ''
  const pending = files.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < newest)
  if (late) {
    throw new DatabaseSetupError(
      `The migration ${late.name} comes too late: ${newest} was already applied. Give it a higher number.`,
    )
  }
  return pending
}

/**
 * We wait for a table in use briefly and repeatedly: waiting long for its lock would hold up every request behind it.
 */
async function apply(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  log: (sentence: string) => void,
): Promise<void> {
  const begun = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin; set local lock_timeout = '3s'")
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      log(`Applied the migration ${name} (${Math.round(performance.now() - begun)} ms)`)
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (codeOf(error) !== '55P03')
        throw new DatabaseSetupError(`The migration ${name} failed: ${locate(error, sql)}.`)
      if (attempt === 10) {
        throw new DatabaseSetupError(
          `The migration ${name} could not lock its tables in 10 tries. End long transactions.`,
        )
      }
      log(`The migration ${name} is waiting for a table that is in use`)
      await sleep(500 * attempt)
    }
  }
}

/** PostgreSQL counts characters; people want the line. */
function locate(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  const where = Number.isFinite(position) ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
  return `${messageOf(error)}${where}`
}
