/**
 * `script/restore`: verifies a backup, restores it into an empty database, and again removes everyone removed since
 * then.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { completeJournal } from '#data/suppression/complete-journal.ts'
import { journalText, replayJournals } from '#data/suppression/replay.ts'
import { SuppressionKey } from '#data/suppression/value-hash.ts'
import type { DB } from '#db/schema.gen.ts'
import { newestBackup } from '../backup/place.ts'
import { type BackupBytes, readBackup } from '../backup/read-backup.ts'
import { recordOutcome } from '../backup/record.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { missingFiles } from '../backup/stored-files.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { authSecretCheck } from '../settings/secret-checks.ts'
import { localSecrets } from '../settings/secrets.ts'
import { backupFolder, backupKeys, backupPlace, openAsItIs, storedFiles } from './backup-settings.ts'
import { suppressionOf } from './deps.ts'
import { inSeconds, runCommand } from './run-command.ts'
import { migrationsDir } from './store.ts'
import { forgetOthers } from './suppression-register.ts'

const usage = `script/restore latest|NAME|FILE [--journal FILE]… [--replace]
      Reads the whole backup first, then fills an empty database with it: the newest, the one of this name, or a file. People who asked to be removed after the backup are removed again, by this server's journal and by each --journal: a copy of one, or a younger backup.
      --replace deletes what is in the database; no server may be running on it.
`

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { journal: { type: 'string', multiple: true, default: [] }, replace: { type: 'boolean', default: false } },
  })
  const [given, ...rest] = positionals
  if (given === undefined || rest.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const env = readEnv()
  const { source, bytes } = await chooseBackup(env, given)
  const scratch = mkdtempSync(path.join(tmpdir(), 'attending-restore-'))
  const { database, stop } = await openAsItIs(env)
  const begun = performance.now()
  try {
    const journals = await Promise.all(
      values.journal.map((file, at) => journalOf(env, file, path.join(scratch, `${at}`))),
    )
    const { suppressionKey, journalFile } = suppressionOf(env)
    const suppression = { key: new SuppressionKey(suppressionKey), journalFile }
    const { facts, totals, jobsLeftOut } = await database.longSession((session) =>
      restoreBackup(
        bytes,
        { session, url: database.directUrl, migrations: migrationsDir },
        {
          secrets: backupKeys(env),
          replace: values.replace,
          secretChecks: {
            suppression_key: suppression.key.check,
            auth_secret: authSecretCheck(env.AUTH_SECRET?.[0] ?? localSecrets(env.DATA_DIR).authSecret),
          },
          say,
        },
      ),
    )
    // They ran on the database that was backed up, perhaps a moment ago, and may store files elsewhere.
    await database.db.deleteFrom('servers').execute()
    const rows = Object.values(totals.rows).reduce((sum, count) => sum + count, 0)
    say(`${source}, made at ${facts.madeAt}: ${facts.tables.length} tables, ${rows.toLocaleString('en-US')} rows.`)
    if (jobsLeftOut > 0) say(`${jobsLeftOut} jobs were left out: they are of another version of the job queue.`)
    const own = existsSync(journalFile) ? [journalFile] : []
    const replayed = await replayJournals(database.longSession, suppression, [...own, ...journals], {
      forget: forgetOthers,
    })
    say(journalText(`Removed people (${own.length + journals.length} journals)`, replayed))
    await database.longSession((session) => completeJournal(session, suppression))
    say(await staysOut(database.db))
    const missing = missingFiles(totals.files, await storedFiles(env))
    if (missing.length > 0) {
      say(
        `${missing.length} of ${totals.files.length} stored files are not as they were, such as ${missing[0]?.name}. Restore them, too.`,
      )
    }
    await recordOutcome(database.db, {
      kind: 'restore',
      seconds: (performance.now() - begun) / 1000,
      bytes: 0,
      place: source,
      error: null,
    })
    say(`Restored in ${inSeconds(begun)}. Start the servers.`)
    return 0
  } finally {
    await database.close()
    await stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function chooseBackup(env: Env, given: string): Promise<{ source: string; bytes: BackupBytes }> {
  const file = path.resolve(given)
  const isFile = given !== 'latest' && existsSync(file)
  const place = isFile ? backupFolder(path.dirname(file)) : backupPlace(env)
  const name = isFile ? path.basename(file) : given === 'latest' ? await newestBackup(place) : given
  return { source: `${place.name}/${name}`, bytes: () => place.read(name) }
}

/** A journal itself, or the journal inside a backup. */
async function journalOf(env: Env, file: string, draft: string): Promise<string> {
  if (!file.endsWith('.backup')) return path.resolve(file)
  const { bytes } = await chooseBackup(env, file)
  await readBackup(bytes, backupKeys(env), { journal: (text) => writeFile(draft, text, { mode: 0o600 }) })
  return draft
}

/** How many entries keep people out from now on, by kind, never by person. */
async function staysOut(db: Kysely<DB>): Promise<string> {
  const kinds = await db
    .selectFrom('suppressions')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  const sum = kinds.reduce((total, { count }) => total + count, 0)
  const each = kinds.map(({ kind, count }) => `${kind} ${count.toLocaleString('en-US')}`).join(', ')
  return `Removed people stay out by ${sum.toLocaleString('en-US')} entries${each && ` (${each})`}.`
}

await runCommand(() => main(process.argv.slice(2)))
