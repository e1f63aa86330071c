/** `script/backup`: makes a backup, reads it back, and deletes outdated ones; or lists and verifies existing ones. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { hasTable } from '#adapters/database/contents.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { drillBackup } from '../backup/drill.ts'
import { type BackupPlace, newestBackup } from '../backup/place.ts'
import { readBackup } from '../backup/read-backup.ts'
import { recordOutcome } from '../backup/record.ts'
import { backupName, outdatedBackups } from '../backup/rotation.ts'
import { BackupError } from '../backup/sealed-stream.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { workDirOf } from '../settings/data-dir.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { authSecretCheck, checkSuppressionKey } from '../settings/secret-checks.ts'
import { localSecrets } from '../settings/secrets.ts'
import { backupKeys, backupPlace, openAsItIs, storedFiles } from './backup-settings.ts'
import { suppressionOf } from './deps.ts'
import { inSeconds, megabytes, runCommand } from './run-command.ts'
import { databaseWait, migrationsDir } from './store.ts'

const usage = `script/backup
      Backs up the database as it is at one moment, with a copy of the register of removed people and a list of the stored files. Servers may
      run. The file is encrypted with BACKUP_KEY, read back, and older ones are deleted (7 daily and 5 weekly ones stay).
script/backup list
script/backup verify [NAME]
      Reads a backup from the first to the last byte: the newest, or the one of this name.
script/backup drill [NAME]
      Restores a backup into a database of its own below DATA_DIR, counts its rows, and deletes it again; /system shows when.
`

async function main(argv: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: {} })
  const [command, name, ...rest] = positionals
  const isKnown = command === undefined || (command === 'list' && !name) || command === 'verify' || command === 'drill'
  if (!isKnown || rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const env = readEnv()
  const place = backupPlace(env)
  if (command === 'list') return list(place)
  if (command === 'verify') return verify(env, place, name)
  if (command === 'drill') return drill(env, place, name)
  return backUp(env, place)
}

async function list(place: BackupPlace): Promise<number> {
  for (const { name, bytes } of await place.list()) process.stdout.write(`${name}\t${megabytes(bytes)}\n`)
  return 0
}

async function verify(env: Env, place: BackupPlace, given: string | undefined): Promise<number> {
  const name = given ?? (await newestBackup(place))
  const { facts, totals } = await readBackup(() => place.read(name), backupKeys(env))
  const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${name} is whole: ${facts.tables.length} tables, ${rows.toLocaleString('en-US')} rows, as of ${facts.madeAt}.\n`,
  )
  return 0
}

async function drill(env: Env, place: BackupPlace, given: string | undefined): Promise<number> {
  const keys = backupKeys(env)
  const begun = performance.now()
  const name = given ?? (await newestBackup(place))
  const { database, stop } = await openAsItIs(env)
  const record = (error: string | null) => {
    const seconds = (performance.now() - begun) / 1000
    return recordOutcome(database.db, { kind: 'drill', seconds, bytes: 0, place: `${place.name}/${name}`, error })
  }
  try {
    const { facts, totals } = await drillBackup(() => place.read(name), {
      folder: workDirOf(env),
      migrations: migrationsDir,
      secrets: keys,
      secretChecks: {
        suppression_key: new SuppressionKey(suppressionOf(env).suppressionKey).check,
        auth_secret: authSecretCheck(env.AUTH_SECRET?.[0] ?? localSecrets(env.DATA_DIR).authSecret),
      },
    })
    await record(null)
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `${name}, made at ${facts.madeAt}, can be restored: ${facts.tables.length} tables, ` +
        `${rows.toLocaleString('en-US')} rows, in ${inSeconds(begun)}.\n`,
    )
    return 0
  } catch (error) {
    await record(error instanceof Error ? error.message : String(error)).catch(() => {})
    throw error
  } finally {
    await database.close()
    await stop()
  }
}

async function backUp(env: Env, place: BackupPlace): Promise<number> {
  const keys = backupKeys(env)
  const begun = performance.now()
  const name = backupName(new Date())
  const { database, stop } = await openAsItIs(env)
  await waitForTables(database.db, databaseWait(env))
  const key = new SuppressionKey(suppressionOf(env).suppressionKey)
  const record = (bytes: number, error: string | null) =>
    recordOutcome(database.db, {
      kind: 'backup',
      seconds: (performance.now() - begun) / 1000,
      bytes,
      place: `${place.name}/${name}`,
      error,
    })
  try {
    await checkSuppressionKey(database.db, key, { store: false })
    const files = await storedFiles(env)
    let bytes = 0
    const { facts, totals } = await database.longSession((session) =>
      writeBackup({ session, suppressionKey: key, files }, keys, async (pieces) => {
        bytes = await place.write(name, pieces)
      }),
    )
    const readBack = await readBackup(() => place.read(name), keys)
    if (readBack.facts.madeAt !== facts.madeAt) throw new Error(`${name} was replaced while it was made`)
    const outdated = outdatedBackups(
      (await place.list()).map((backup) => backup.name),
      { daily: env.BACKUP_KEEP_DAILY, weekly: env.BACKUP_KEEP_WEEKLY },
    )
    for (const old of outdated) await place.remove(old)
    await record(bytes, null)
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
    process.stdout.write(
      `${place.name}/${name}: ${facts.tables.length} tables, ${rows.toLocaleString('en-US')} rows, ` +
        `${totals.journalLines.toLocaleString('en-US')} lines of removed people, ${totals.files.length} files listed; ` +
        `${megabytes(bytes)} in ${inSeconds(begun)}, read back. ${outdated.length} older ones deleted.\n`,
    )
    return 0
  } catch (error) {
    await record(0, error instanceof Error ? error.message : String(error)).catch(() => {})
    throw error
  } finally {
    await database.close()
    await stop()
  }
}

/** A first server may still be creating the tables. */
async function waitForTables(db: Kysely<DB>, wait: number): Promise<void> {
  for (const until = Date.now() + wait; ; ) {
    if ((await hasTable(db, 'secret_checks')) && (await hasTable(db, 'backups'))) return
    if (Date.now() > until) {
      throw new BackupError('The database has no tables yet, so there is nothing to back up. Start a server first.')
    }
    await sleep(500)
  }
}

await runCommand(() => main(process.argv.slice(2)))
