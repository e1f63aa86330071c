import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#db/schema.gen.ts'
import { readTogether } from './read-together.ts'

const database = () => ({}) as Kysely<DB>

function squares() {
  const asked: number[][] = []
  const read = readTogether(async (_db, keys: readonly number[]) => {
    asked.push([...keys])
    if (keys.includes(13)) throw new Error('not that one')
    return keys.map((key) => key * key)
  })
  return { asked, read }
}

test('what is asked in one turn of the event loop is read at once, each with its own answer', async () => {
  const { asked, read } = squares()
  const db = database()
  expect(await Promise.all([read(db, 3), Promise.resolve().then(() => read(db, 4)), read(db, 3)])).toEqual([9, 16, 9])
  expect(asked).toEqual([[3, 3, 4]])
})

test('nothing is kept: what is asked later is read again', async () => {
  const { asked, read } = squares()
  const db = database()
  await read(db, 3)
  const second = read(db, 3)
  await setImmediate()
  const third = read(db, 3)
  await Promise.all([second, third])
  expect(asked).toEqual([[3], [3], [3]])
})

test('two databases never share a statement', async () => {
  const { asked, read } = squares()
  expect(await Promise.all([read(database(), 3), read(database(), 4)])).toEqual([9, 16])
  expect(asked).toEqual([[3], [4]])
})

test('a failure reaches everyone who asked, and no one after', async () => {
  const { read } = squares()
  const db = database()
  const both = await Promise.allSettled([read(db, 3), read(db, 13)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(db, 3)).toBe(9)
})
