import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { copyIn } from '#shared/database/copy.ts'
import { prepared } from '#shared/database/prepared.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { type Database, type DatabaseOptions, openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import type { Embedded } from './service.ts'

let folder: string
let embedded: Embedded
let database: Database
const said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attending-'))
  embedded = await startEmbedded({ dataDir: folder, fast: true, log: () => {} })
})

afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true })
})

afterEach(() => database.close())

function open(options: Partial<DatabaseOptions> = {}): Database {
  database = openDatabase({ url: embedded.url, log: (sentence) => said.push(sentence), ...options })
  return database
}

async function one(query: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(query)} as value`.execute(database.db)
  return rows[0]?.value
}

it('reads bigints as numbers, and refuses one that would come out wrong', async () => {
  open()
  expect(await one('9007199254740991::bigint')).toBe(9007199254740991)
  expect(await one('array[1, null, 3]::bigint[]')).toEqual([1, null, 3])
  expect(await one('count(*)')).toBe(1)
  await expect(one('9007199254740993::bigint')).rejects.toThrow('The bigint 9007199254740993 does not fit')
  expect(await one('1::bigint')).toBe(1)
})

const double = prepared('double', { twice: 'number' })<[number: number]>('select $1::int * 2 as twice')
const preparedNames = async () =>
  (await database.pool.query('select name from pg_prepared_statements')).rows.map(({ name }) => name)

it('prepares a statement once for each connection, or not at all', async () => {
  open({ max: 1 })
  for (const number of [1, 2]) expect(await double(database.db, number)).toEqual([{ twice: number * 2 }])
  expect(await inTransaction(database.db, (db) => double(db, 3))).toEqual([{ twice: 6 }])
  expect(await preparedNames()).toEqual([expect.stringMatching(/^double-[0-9a-f]{12}$/)])
  await database.close()
  open({ max: 1, prepared: false })
  expect(await double(database.db, 4)).toEqual([{ twice: 8 }])
  expect(await preparedNames()).toEqual([])
})

it('reads and writes days and times as moments, in any zone', async () => {
  open()
  const zone = process.env.TZ
  for (const TZ of ['America/Los_Angeles', 'Pacific/Auckland', 'UTC']) {
    process.env.TZ = TZ
    expect(await one("date '2024-02-29'")).toEqual(new Date('2024-02-29T00:00:00Z'))
    expect(await one("array[date '2024-02-29']")).toEqual([new Date('2024-02-29T00:00:00Z')])
    expect(await one("timestamptz '2024-02-29 12:00:00.5+00'")).toEqual(new Date('2024-02-29T12:00:00.500Z'))
    const { rows } = await database.pool.query('select $1::date::text as day', [new Date('2024-02-29T00:00:00Z')])
    expect(rows).toEqual([{ day: '2024-02-29' }])
  }
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('names itself, and sets the limits of a request', async () => {
  open({ statementTimeout: 1_234 })
  expect(await one("current_setting('application_name')")).toBe('attending')
  expect(await one("current_setting('statement_timeout')")).toBe('1234ms')
  expect(await one("current_setting('lock_timeout')")).toBe('5s')
  expect(await one("current_setting('idle_in_transaction_session_timeout')")).toBe('30s')
})

it('ends a slow statement', async () => {
  open({ statementTimeout: 100 })
  await expect(one('pg_sleep(5)')).rejects.toThrow('canceling statement due to statement timeout')
  expect(await one('1')).toBe(1)
})

it('gives up soon when every connection is in use', async () => {
  open({ max: 1, connectionTimeout: 100 })
  const held = await database.pool.connect()
  await expect(one('1')).rejects.toThrow('timeout exceeded when trying to connect')
  held.release()
  expect(await one('1')).toBe(1)
})

it('survives the end of its idle connections', async () => {
  open()
  await Promise.all([one('pg_sleep(0.05)'), one('pg_sleep(0.05)')])
  expect(database.pool.idleCount).toBe(2)
  const other = openDatabase({ url: embedded.url, applicationName: 'other', log: () => {} })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'attending'`.execute(
    other.db,
  )
  await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), { timeout: 15_000 })
  expect(said.join()).toContain('A database connection was lost')
  expect(await one('1')).toBe(1)
  await other.close()
})

it('gives up on a server that hangs, and recovers when it continues', async () => {
  open({ max: 1, statementTimeout: 200 })
  const pid = Number(await one('pg_backend_pid()'))
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(one('1')).rejects.toThrow('Query read timeout')
    expect(await one('pg_backend_pid()')).not.toBe(pid)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

it('says why a hanging transaction failed, and no longer uses its connection', async () => {
  open({ max: 1, statementTimeout: 200 })
  const pid = Number(await one('pg_backend_pid()'))
  const hanging = inTransaction(database.db, async (db) => {
    await sql`select 1`.execute(db)
    process.kill(pid, 'SIGSTOP')
    await sql`select 2`.execute(db)
  })
  try {
    await expect(hanging).rejects.toThrow('Query read timeout')
    expect(await one('pg_backend_pid()')).not.toBe(pid)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

it('takes rows by COPY within a transaction, all or none', async () => {
  open()
  const copied = (rows: string) =>
    inTransaction(database.db, async (db) => {
      await sql`create table if not exists copied (id int primary key, name text)`.execute(db)
      await copyIn(db, 'copied (id, name)', rows)
    })
  await expect(copied('1\tAda\nB\tBo\n')).rejects.toThrow('invalid input syntax for type integer')
  await copied('1\tAda\n2\t\\N\n')
  const { rows } = await sql`select * from copied order by id`.execute(database.db)
  expect(rows).toEqual([
    { id: 1, name: 'Ada' },
    { id: 2, name: null },
  ])
})

it('has sessions without the limits of a request, each its own connection', async () => {
  open({ statementTimeout: 100 })
  const pid = await one('pg_backend_pid()')
  const limit = await database.longSession(async (db) => {
    await sql`select pg_sleep(0.3)`.execute(db)
    const { rows } = await sql<{ pid: number; limit: string }>`
      select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`.execute(db)
    expect(rows[0]!.pid).not.toBe(pid)
    return rows[0]!.limit
  })
  expect(limit).toBe('0')
})

it('closes once, also when asked twice', async () => {
  open()
  await one('1')
  await Promise.all([database.close(), database.close()])
  await expect(one('1')).rejects.toThrow()
})

it('closes connections that were used without Kysely, and closes once', async () => {
  const { pool, close } = open()
  await pool.query('select 1')
  expect(pool.totalCount).toBe(1)
  await Promise.all([close(), close()])
  expect(pool.totalCount).toBe(0)
  expect(pool.ended).toBe(true)
})
