/** A real standby, fed by the primary's log: how far behind it is, and what that decides. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pair, startPair } from '../../../test/support/standby.ts'
import { type Database, openDatabase } from './database.ts'

const maxLag = 2_000
let pair: Pair
let database: Database
const said: string[] = []
beforeAll(async () => {
  pair = await startPair(mkdtempSync(path.join(tmpdir(), 'attending-standby-')))
  database = openDatabase({
    url: pair.primary.url,
    readUrl: pair.standby.url,
    maxLag,
    log: (sentence) => said.push(sentence),
  })
  await database.pool.query('create table marks (n int)')
})
afterAll(async () => {
  await database.close()
  await pair.stop()
})

const mark = (n: number) => database.pool.query('insert into marks values ($1)', [n])

/** Whether a standby answers reads, and the newest mark it has. */
async function read() {
  const { rows } = await sql<{ fromStandby: boolean; newest: number | null }>`
    select pg_is_in_recovery() as "fromStandby", (select max(n) from marks) as newest`.execute(database.readDb)
  return rows[0]
}

const lookedAt = async () => {
  await database.readers!.look()
  return database.readers!.lag()
}

test('what the primary writes is read at the standby, which is hardly behind', async () => {
  await mark(1)
  await expect.poll(lookedAt).toBe(0)
  await expect.poll(read).toEqual({ fromStandby: true, newest: 1 })
  expect(said).toEqual([])
})

test('one that falls behind is passed over once it is too far, and used again when it has caught up', async () => {
  await pair.pause()
  await mark(2)
  await lookedAt()
  expect(await read()).toEqual({ fromStandby: true, newest: 1 })
  await expect.poll(lookedAt).toBeGreaterThan(maxLag)
  expect(await read()).toEqual({ fromStandby: false, newest: 2 })
  expect(said).toEqual([expect.stringMatching(/^Reads go to the primary, not the replica: it is \d+ ms behind\.$/)])

  await pair.resume()
  await expect.poll(lookedAt).toBe(0)
  expect(await read()).toEqual({ fromStandby: true, newest: 2 })
  expect(said.slice(1)).toEqual(['Reads go to the read replica again.'])
})

test('one that is stopped is skipped without an error for readers', async () => {
  await pair.standby.stop()
  await mark(3)
  expect(await read()).toEqual({ fromStandby: false, newest: 3 })
  expect(database.readers!.lag()).toBeNull()
})
