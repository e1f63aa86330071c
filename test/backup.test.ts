/** A drill: back up, restore, compare every table; and backups and databases that must be refused. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/database.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { appendJournal } from '#data/suppression/journal.ts'
import { SuppressionKey, valueHash } from '#data/suppression/value-hash.ts'
import type { BackupBytes } from '../src/server/backup/read-backup.ts'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { backupFolder } from '../src/server/start/backup-settings.ts'
import { migrationsDir } from '../src/server/start/store.ts'
import { copyTemplate, databaseUrl } from './support/database.ts'
import { bucketSettings, S3StandIn, s3Keys } from './support/s3-stand-in.ts'

const secrets = {
  AUTH_SECRET: 'a secret that has thirty-two characters',
  SUPPRESSION_KEY: 'a key that has more than thirty-two characters',
  BACKUP_KEY: 'a key for backups that has thirty-two characters',
}

let folder: string
let source: Awaited<ReturnType<typeof copyTemplate>>
let made: string
/** Of the source, when that backup was made. */
let backedUp: Record<string, string>
const databases: string[] = []
const run = async (command: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) => {
  const { PATH, HOME } = process.env
  const settings = { DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: path.join(folder, 'backups'), ...secrets, ...env }
  return promisify(execFile)(process.execPath, [path.join(projectRoot, `src/server/start/${command}.ts`), ...args], {
    env: { PATH, HOME, ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error) => ({ code: error.code as number, said: `${error.stdout}${error.stderr}` }),
  )
}
const backUp = (env: Record<string, string> = {}) => run('backup', [], { DATABASE_URL: source.database.url, ...env })

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty database; gives its address. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${process.pid}_${databases.length}`
  databases.push(name)
  await asOwner(`create database ${name}`)
  return databaseUrl(inject('postgresUrl'), name)
}

const tables = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss') order by 1`

/** For each table: how many rows, and a sum of all their hashes, in any order. */
async function checksums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, application_name: 'checksums' })
  await client.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name } of (await client.query<{ name: string }>(tables)).rows) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      )
      found[name] = rows[0]?.sum ?? ''
    }
    const { rows } = await client.query<{ last: string }>(
      `select string_agg(schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0), ', ' order by 1) as last from
       (select * from pg_sequences order by 1, 2) s where sequencename <> 'backups_id_seq'`,
    )
    found.sequences = rows[0]?.last ?? ''
    // Says when and what was done, which the restore is a part of; the times of migrations are of the restored
    // database.
    delete found['public.backups']
    // Those of the backup's time are none of the restored database's.
    delete found['public.servers']
    delete found['public.schema_migrations']
    return found
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'attending-backup-'))
  mkdirSync(path.join(folder, 'data/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'data/assets/logo.png'), 'a picture')
  source = await copyTemplate()
  const { pool } = source.database
  const check = Buffer.from(new SuppressionKey(secrets.SUPPRESSION_KEY).check, 'hex')
  await pool.query(`insert into secret_checks (name, value) values ('suppression_key', $1)`, [check])
  await pool.query(
    `update users set name = E'tab\\there\\nline \\\\. \\\\N "quoted" Ünïcödé 🩺' where email like 'free@%'`,
  )
  await pool.query(`insert into suppressions (hash, kind, reason) values (sha256('x'), 'npi', 'test')`)
  backedUp = await checksums(source.database.url)
  // A server that runs while the backup is made.
  await pool.query(
    `insert into servers (id, name, version, build, started_at) values (gen_random_uuid(), 'first', '1', 'b', now())`,
  )
  const { code, said } = await backUp()
  expect(said).toMatch(
    /\.backup: \d+ tables, [\d,]+ rows, 1 lines of removed people, 1 files listed; [\d.]+ MB in [\d.]+ s, read back\./,
  )
  expect(code).toBe(0)
  made = readdirSync(path.join(folder, 'backups'))[0] ?? ''
}, 300_000)

afterAll(async () => {
  await source.drop()
  for (const name of databases) await asOwner(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('a first backup waits for the tables that a first server makes, and says so if none come', async () => {
  const url = await emptyDatabase()
  const wait = (ms: number) => ({ CONSTANTS: JSON.stringify({ DATABASE_WAIT_MS: String(ms) }) })
  const none = await run('backup', [], { DATABASE_URL: url, BACKUP_DIR: path.join(folder, 'first'), ...wait(500) })
  expect(none).toEqual({ code: 1, said: expect.stringContaining('no tables yet, so there is nothing to back up') })
  const first = run('backup', [], { DATABASE_URL: url, BACKUP_DIR: path.join(folder, 'first'), ...wait(60_000) })
  await migrate(url, migrationsDir, () => {})
  expect(await first).toMatchObject({ code: 0 })
}, 120_000)

describe('a restored database', () => {
  test('has every row of every table, by checksums, and every sequence; restoring it says who stays out, as counts', async () => {
    const url = await emptyDatabase()
    expect(Object.keys(backedUp).length).toBeGreaterThan(40)
    expect(Object.keys(backedUp)).toContain('pgboss.job')
    const { code, said } = await run('restore', ['latest'], { DATABASE_URL: url })
    expect(said).toContain('Removed people stay out by 1 entries (npi 1).')
    expect(code).toBe(0)
    expect(await checksums(url)).toEqual(backedUp)
    // The one that ran a moment ago elsewhere keeps none from starting here.
    expect((await query(url, 'select name from servers')).rows).toEqual([])
    // What was restored is a database like any other: backed up, it is the same again.
    expect(readFileSync(path.join(folder, 'backups', made)).includes('physician')).toBe(false)
    const { rows } = await query(url, `select kind, ok, place, bytes from backups`)
    expect(rows).toEqual([{ kind: 'restore', ok: true, place: path.join(folder, 'backups', made), bytes: '0' }])
  })

  test('is what a drill makes and deletes again; what is wrong with a backup, it finds', {
    timeout: 120_000,
  }, async () => {
    const drill = (name: string[] = []) => run('backup', ['drill', ...name], { DATABASE_URL: source.database.url })
    const { code, said } = await drill()
    expect(said).toMatch(/\.backup, made at \S+, can be restored: \d+ tables, [\d,]+ rows, in [\d.]+ s\./)
    expect(code).toBe(0)
    expect(readdirSync(path.join(folder, 'data/work'))).toEqual([])
    const whole = readFileSync(path.join(folder, 'backups', made))
    const cut = 'attending-20200101T000000Z.backup'
    writeFileSync(path.join(folder, 'backups', cut), whole.subarray(0, whole.length - 1000))
    const failed = await drill([cut])
    rmSync(path.join(folder, 'backups', cut))
    expect(failed.code).toBe(1)
    expect(failed.said).not.toMatch(/^\s+at /m)
    const { rows } = await query(source.database.url, `select ok from restore_drills order by id`)
    expect(rows).toEqual([{ ok: true }, { ok: false }])
    expect(readdirSync(path.join(folder, 'data/work'))).toEqual([])
  })

  test('threat 44: is without who was removed after the backup, by a copy of a journal or by a younger backup', async () => {
    const key = new SuppressionKey(secrets.SUPPRESSION_KEY)
    const { rows: people } = await query(
      source.database.url,
      `select p.id, c.value from physicians p join physician_contacts c on c.physician_id = p.id
       where c.kind = 'personal_email' order by p.id limit 1`,
    )
    const [person] = people as { id: string; value: string }[]
    const journalFile = path.join(folder, 'elsewhere.journal')
    const hash = key.sign(valueHash('personal_email', person?.value ?? ''))
    await appendJournal({ key, journalFile }, [{ kind: 'personal_email', hash, reason: 'asked' }])
    const url = await emptyDatabase()
    const { code, said } = await run('restore', [made, '--journal', journalFile], {
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'other'),
    })
    expect(said).toMatch(/1 entries that the database did not have.*\n {2}physicians removed 1,/)
    expect(said).toContain('1 of 1 stored files are not as they were, such as logo.png.')
    expect(said).not.toContain(person?.value)
    expect(code).toBe(0)
    expect((await query(url, `select 1 from physicians where id = ${person?.id}`)).rows).toEqual([])
    // A backup of that database carries the entry to a third one, which is filled from the older backup.
    const later = path.join(folder, 'later')
    expect(await run('backup', [], { DATABASE_URL: url, BACKUP_DIR: later })).toMatchObject({ code: 0 })
    const third = await emptyDatabase()
    const younger = path.join(later, readdirSync(later)[0] ?? '')
    const again = await run('restore', [made, '--journal', younger], {
      DATABASE_URL: third,
      DATA_DIR: path.join(folder, 'third'),
    })
    expect(again.said).toContain('physicians removed 1,')
    expect((await query(third, `select 1 from physicians where id = ${person?.id}`)).rows).toEqual([])
  })
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

describe('restoring is refused before anything is touched', () => {
  const restore = (url: string, args: string[], env: Record<string, string> = {}) =>
    run('restore', args, { DATABASE_URL: url, ...env })

  test('from a file that is cut off or damaged, with another key, or into a database with something in it', async () => {
    const url = await emptyDatabase()
    const whole = readFileSync(path.join(folder, 'backups', made))
    const cut = path.join(folder, 'cut.backup')
    writeFileSync(cut, whole.subarray(0, whole.length / 2))
    const damaged = path.join(folder, 'damaged.backup')
    const flipped = Buffer.from(whole)
    const middle = flipped.length >> 1
    flipped[middle] = (flipped[middle] ?? 0) ^ 1
    writeFileSync(damaged, flipped)
    const refusals = await Promise.all([
      restore(url, [cut]),
      restore(url, [damaged]),
      restore(url, [made], { BACKUP_KEY: 'another key for backups of enough characters' }),
      restore(url, [made], { SUPPRESSION_KEY: 'another key that has thirty-two characters' }),
      restore(url, [made], { BACKUP_KEY: '' }),
      restore(source.database.url, [made]),
    ])
    const sentences = [
      /damaged|cut off/,
      /damaged at byte/,
      /another BACKUP_KEY/,
      /SUPPRESSION_KEY is not the key/,
      /BACKUP_KEY is missing/,
      /Servers are running|not empty/,
    ]
    refusals.forEach(({ code, said }, at) => {
      expect([code, said]).toEqual([1, expect.stringMatching(sentences[at] as RegExp)])
      expect(said).not.toMatch(/^\s+at /m)
    })
    expect((await query(url, tables)).rows).toEqual([])
  })

  test('while servers run on the database; with --replace, what is there goes only once the backup is in', async () => {
    const target = await copyTemplate()
    const { url } = target.database
    try {
      await target.database.pool.query('delete from physicians where id % 2 = 0')
      expect((await restore(url, [made, '--replace'])).said).toContain('Servers are running on this database')
    } finally {
      await target.database.close()
    }
    const before = await checksums(url)
    const database: Database = openDatabase({ url, applicationName: 'attending backup', log: () => {} })
    try {
      let opened = 0
      const place = backupFolder(path.join(folder, 'backups'))
      const breaksLater = async function* () {
        opened += 1
        for await (const piece of await place.read(made)) {
          yield piece.subarray(0, opened > 1 ? piece.length / 2 : piece.length)
          if (opened > 1) throw new Error('the network is gone')
        }
      }
      const options = {
        secrets: [secrets.BACKUP_KEY],
        replace: true,
        say: () => {},
        secretChecks: { suppression_key: new SuppressionKey(secrets.SUPPRESSION_KEY).check },
      }
      const replacing = (bytes: BackupBytes) =>
        database.longSession((session) => restoreBackup(bytes, { session, url, migrations: migrationsDir }, options))
      await expect(replacing(breaksLater)).rejects.toThrow('the network is gone')
      expect(opened).toBe(2)
      expect(await checksums(url)).toEqual(before)
      await replacing(() => place.read(made))
      expect(await checksums(url)).toEqual(backedUp)
      expect((await query(url, `select 1 from pg_namespace where nspname like '%before_restore'`)).rows).toEqual([])
    } finally {
      await target.drop()
    }
  })
})

describe('script/backup', () => {
  test('takes one moment, while others write; deletes what is outdated; and notes what it did', async () => {
    const dir = path.join(folder, 'rotated')
    mkdirSync(dir)
    const hours = Array.from({ length: 23 }, (_, hour) => `20260302T${String(hour).padStart(2, '0')}`)
    for (const hour of ['20260101T00', '20260102T00', '20260301T00', ...hours])
      cpSync(path.join(folder, 'backups', made), path.join(dir, `attending-${hour}0000Z.backup`))
    writeFileSync(path.join(dir, 'mine.backup'), 'not made by us')
    let writing = true
    const { pool } = source.database
    const [{ id: owner }] = (await pool.query(`select id from users limit 1`)).rows
    const writer = (async () => {
      for (let n = 0; writing; n++) {
        const client = await pool.connect()
        await client.query('begin')
        await client.query(
          `insert into physician_lists (id, user_id, name, name_key) values (gen_random_uuid(), $1, $2, $2)`,
          [owner, `list ${n}`],
        )
        await client.query(
          `insert into list_physicians (list_id, physician_id) select l.id, (select min(id) from physicians) from physician_lists l where name = $1`,
          [`list ${n}`],
        )
        await client.query('commit')
        client.release()
      }
    })()
    const { code, said } = await backUp({
      BACKUP_DIR: dir,
      CONSTANTS: JSON.stringify({ BACKUP_KEEP_DAILY: '3', BACKUP_KEEP_WEEKLY: '0' }),
    })
    writing = false
    await writer
    expect([code, said]).toEqual([0, expect.stringContaining('2 older ones deleted.')])
    const left = readdirSync(dir).toSorted()
    expect(left).toEqual([
      'attending-20260301T000000Z.backup',
      ...hours.map((hour) => `attending-${hour}0000Z.backup`),
      expect.stringMatching(/^attending-2/),
      'mine.backup',
    ])
    const url = await emptyDatabase()
    expect(await run('restore', ['latest'], { DATABASE_URL: url, BACKUP_DIR: dir })).toMatchObject({ code: 0 })
    const { rows } = await query(
      url,
      `select (select count(*) from physician_lists where name like 'list %') as lists, (select count(*) from list_physicians l join physician_lists p on p.id = l.list_id where name like 'list %') as entries`,
    )
    expect(rows[0].lists).toBe(rows[0].entries)
    const noted = (
      await query(
        source.database.url,
        `select ok, bytes > 100000 as large, place from backups where kind = 'backup' order by finished_at`,
      )
    ).rows
    expect(noted).toEqual([
      { ok: true, large: true, place: path.join(folder, 'backups', made) },
      { ok: true, large: true, place: expect.stringMatching(/rotated\/attending-/) },
    ])
  })

  test('keeps backups in a bucket, lists what another bucket holds, and is restored from there', async () => {
    const s3 = await new S3StandIn().start()
    try {
      s3.objects.set('/attending/social/og-image.jpg', Buffer.from('a picture'))
      const bucket = { ...bucketSettings(s3), BACKUP_BUCKET: 'attending-backups' }
      const { code, said } = await backUp(bucket)
      expect([code, said]).toEqual([0, expect.stringContaining('1 files listed')])
      expect([...s3.objects.keys()]).toContainEqual(
        expect.stringMatching(/^\/attending-backups\/attending-\w+\.backup$/),
      )
      const url = await emptyDatabase()
      const restored = await run('restore', ['latest'], { DATABASE_URL: url, ...bucket })
      expect(restored).toMatchObject({ code: 0 })
      expect(restored.said).not.toContain('not as they were')
      expect(restored.said).not.toContain(s3Keys.secretAccessKey)
    } finally {
      s3.stop()
    }
  })

  test('says in one sentence why it failed, and notes it', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, said } = await backUp({ BACKUP_DIR: file })
    expect([code, said]).toEqual([1, `Backups cannot be kept in ${file}: it is a file, not a folder.\n`])
    const [last] = (await query(source.database.url, `select ok, bytes, error from backups order by id desc limit 1`))
      .rows
    expect(last).toEqual({ ok: false, bytes: '0', error: said.trim() })
    expect((await run('backup', ['verify'], { DATABASE_URL: source.database.url })).said).toMatch(
      /is whole: \d+ tables/,
    )
    expect(existsSync(path.join(folder, 'backups', `${made}.part`))).toBe(false)
  })
})
