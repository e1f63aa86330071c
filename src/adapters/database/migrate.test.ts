import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import type { Embedded } from './service.ts'

let folder: string
let embedded: Embedded
let admin: Database
let database: Database
let pool: pg.Pool
let dir: string
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attending-'))
  embedded = await startEmbedded({ dataDir: folder, fast: true, log: () => {} })
  admin = openDatabase({ url: embedded.url, log: () => {} })
})

afterAll(async () => {
  await admin.close()
  await embedded.stop()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  number += 1
  await admin.pool.query(`create database test${number}`)
  database = openDatabase({ url: embedded.url.replace(/attending$/, `test${number}`), log: () => {} })
  pool = database.pool
  dir = path.join(folder, `migrations${number}`)
  await mkdir(dir)
  await file('0001_people', 'create table people (id int primary key);')
  await file(
    '0002_names',
    "alter table people add name text not null default ''; insert into people values (1, 'Ada');",
  )
})

afterEach(() => database.close())

const file = (name: string, sql: string) => writeFile(path.join(dir, `${name}.sql`), sql)
const run = () => migrate(database.url, dir, () => {})

it('applies the files in order, and each once', async () => {
  expect(await run()).toEqual(['0001_people.sql', '0002_names.sql'])
  expect(await run()).toEqual([])
  await file('0003_more', "insert into people values (2, 'Bo');")
  expect(await run()).toEqual(['0003_more.sql'])
  expect((await pool.query('select * from people order by id')).rows).toEqual([
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bo' },
  ])
})

it('applies them once when servers start together', async () => {
  await file('0003_slow', 'select pg_sleep(0.2);')
  const runs = await Promise.all([run(), run(), run(), run()])
  expect(runs.map((applied) => applied.length).sort()).toEqual([0, 0, 0, 3])
})

it('undoes a file that fails, and names its line', async () => {
  await file('0003_wrong', 'create table half (id int);\n\nselect nothing;\n')
  await expect(run()).rejects.toThrow('The migration 0003_wrong.sql failed: column "nothing" does not exist (line 3).')
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  await file('0003_wrong', 'create table half (id int);')
  expect(await run()).toEqual(['0003_wrong.sql'])
})

it('refuses a file that was changed or is missing', async () => {
  await run()
  await file('0001_people', 'create table people (id bigint primary key);')
  await expect(run()).rejects.toThrow('0001_people.sql was changed after it was applied.')
  await rename(path.join(dir, '0001_people.sql'), path.join(dir, '0001_persons.sql'))
  await expect(run()).rejects.toThrow(
    'The migration 0001_people.sql was applied to the database, but its file is not in',
  )
})

it('takes no offence at line ends', async () => {
  await file('0003_lines', 'select 1;\nselect 2;\n')
  await run()
  await file('0003_lines', 'select 1;\r\nselect 2;\r\n')
  expect(await run()).toEqual([])
})

it('serves a schema that a newer server made', async () => {
  await file('0003_newer', 'alter table people add email text;')
  await run()
  await rm(path.join(dir, '0003_newer.sql'))
  expect(await run()).toEqual([])
})

it('refuses a file that would come too late', async () => {
  await file('0004_later', 'select 1;')
  await run()
  await file('0003_late', 'select 1;')
  await expect(run()).rejects.toThrow('0003_late.sql comes too late: 0004_later.sql was already applied.')
})

it('refuses files without an order', async () => {
  await file('0002_twin', 'select 1;')
  await expect(run()).rejects.toThrow('The migrations 0002_names.sql and 0002_twin.sql have the same number.')
  await rm(path.join(dir, '0002_twin.sql'))
  await file('last', 'select 1;')
  await expect(run()).rejects.toThrow('last.sql must be named like 0007_saved-searches.sql.')
  dir = path.join(dir, 'absent')
  await expect(run()).rejects.toThrow('cannot be read (ENOENT)')
})

it('waits for a table in use, a little at a time', async () => {
  await run()
  const client = await pool.connect()
  await client.query('begin; select * from people')
  await file('0003_change', 'alter table people add email text;')
  const logged: string[] = []
  const migrated = migrate(database.url, dir, (sentence) => logged.push(sentence))
  await sleep(3_200)
  await client.query('commit')
  client.release()
  expect(await migrated).toEqual(['0003_change.sql'])
  expect(logged).toContain('The migration 0003_change.sql is waiting for a table that is in use')
})

it('is not bound by the limits of requests', async () => {
  await file('0003_long', 'select pg_sleep(0.5);')
  const hasty = openDatabase({
    url: embedded.url.replace(/attending$/, `test${number}`),
    statementTimeout: 100,
    log: () => {},
  })
  expect(await migrate(hasty.url, dir, () => {})).toContain('0003_long.sql')
  await hasty.close()
})
