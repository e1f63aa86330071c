import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { copyTemplate } from '../../test/support/database.ts'
import { readChanges } from '../server/search/feed.ts'
import { changedSince, forgetChanges, newestChange, reachesBack, recordChanges } from './changes.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterAll(() => drop())

const change = (physicianId: number) =>
  inTransaction(database.db, (db) => recordChanges(db, [{ physicianId, kind: 'written' }]))

test('the log of changes is forgotten by age, in steps, and an index that knows less reads all physicians again', async () => {
  const { db, pool } = database
  const start = await newestChange(db)
  for (let at = 1; at <= 5; at++) await change(at)
  const last = await newestChange(db)
  expect(await forgetChanges(db, 14, 2)).toBe(0)
  await pool.query(`update physician_changes set created_at = now() - interval '15 days' where id <= $1`, [last - 1])
  expect(await forgetChanges(db, 14, 2)).toBeGreaterThanOrEqual(4)
  expect(await newestChange(db)).toBe(last)

  expect(await readChanges(db, start, 100)).toMatchObject({ bulk: true, lastChange: last })
  expect(await readChanges(db, last - 2, 100)).toMatchObject({ bulk: true })
  expect(await readChanges(db, last - 1, 100)).toMatchObject({ bulk: false, lastChange: last })
  expect(await readChanges(db, last, 100)).toMatchObject({ bulk: false, lastChange: last })
  expect(await changedSince(db, start)).toBe('many')
  expect(await changedSince(db, last - 1)).toEqual([5])
})

test('the newest change stays, however old: by its number an index knows how far it is', async () => {
  const { db, pool } = database
  await change(6)
  const last = await newestChange(db)
  await pool.query(`update physician_changes set created_at = now() - interval '3 years'`)
  await forgetChanges(db, 1)
  expect(await newestChange(db)).toBe(last)
  expect(await reachesBack(db, last)).toBe(true)
  expect(await reachesBack(db, last - 2)).toBe(false)
})
