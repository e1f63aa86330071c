/**
 * A replica, played by the primary itself through a read-only role: what is asked there shows up in pg_stat_activity.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/support/database.ts'
import { type Database, openDatabase } from './database.ts'
import { freePort } from './port.ts'

let primary: Database
let drop: () => Promise<void>
let database: Database
const said: string[] = []
beforeAll(async () => {
  ;({ database: primary, drop } = await copyTemplate())
})
afterEach(() => database.close())
afterAll(() => drop())

async function open(readUrl: string, maxLag?: number): Promise<Database> {
  said.length = 0
  database = openDatabase({ url: primary.url, readUrl, maxLag, log: (sentence) => said.push(sentence) })
  await database.readers!.look()
  return database
}

const where = async (db: Database['db']) => {
  const { rows } = await sql<{ name: string; readOnly: string }>`
    select current_setting('application_name') as name, current_setting('transaction_read_only') as "readOnly"`.execute(
    db,
  )
  return rows[0]
}

test('reads that may be old go to the replica and can write nothing; all others go to the primary', async () => {
  const { db, jobDb, lockDb, readDb } = await open(primary.url)
  expect(await where(readDb)).toEqual({ name: 'attending reads', readOnly: 'on' })
  expect(await where(db)).toEqual({ name: 'attending', readOnly: 'off' })
  expect(await where(jobDb)).toEqual({ name: 'attending jobs', readOnly: 'off' })
  expect(await where(lockDb)).toEqual({ name: 'attending', readOnly: 'off' })
})

test('a replica that is down is passed over, and told once', async () => {
  const port = await freePort()
  const { readDb } = await open(primary.url.replace(/:\d+\//, `:${port}/`))
  expect(await where(readDb)).toMatchObject({ name: 'attending' })
  expect(await where(readDb)).toMatchObject({ name: 'attending' })
  expect(said).toEqual([expect.stringMatching(/^Reads go to the primary, not the replica: .*ECONNREFUSED/)])
  expect(database.readers!.lag()).toBeNull()
})

test('a read that the replica breaks off is made at the primary, and so are the next', async () => {
  const { readDb } = await open(primary.url)
  await where(readDb)
  const slow = sql<{ name: string }>`select current_setting('application_name') as name from pg_sleep(1)`.execute(
    readDb,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await primary.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'attending reads' and datname = current_database()`,
  )
  expect((await slow).rows).toEqual([{ name: 'attending' }])
  expect(await where(readDb)).toMatchObject({ name: 'attending' })
  await database.readers!.look()
  expect(await where(readDb)).toMatchObject({ name: 'attending reads' })
})

test('a write that goes astray is refused, not made at the primary', async () => {
  const { readDb } = await open(primary.url)
  await expect(readDb.deleteFrom('alerts').execute()).rejects.toThrow(/read-only transaction/)
})
