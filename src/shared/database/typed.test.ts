import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#adapters/database/database.ts'
import type { DB } from '#db/schema.gen.ts'
import { copyTemplate } from '../../../test/support/database.ts'
import { difference } from '../../../test/support/described.ts'
import { prepared } from './prepared.ts'
import { type Columns, typed } from './typed.ts'

let database: Database
let db: Kysely<DB>
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
  db = database.db
})
afterAll(() => drop())

const columns = {
  id: 'number',
  name: 'text?',
  at: 'time',
  is: 'boolean',
  ids: 'numbers',
  names: 'texts',
  as_bytes: 'bytes',
  way: z.enum(['email', 'call']),
  facts: z.object({ npi: z.string() }),
} as const
const text = `1::bigint as id, null::text as name, now() as at, true as is, array[1, 2]::bigint[] as ids, array['a'] as names,
  '\\x01'::bytea as as_bytes, 'call' as way, '{"npi": "1"}'::jsonb as facts`

test('a statement has the values that its columns say, and JSON is parsed by its schema', async () => {
  const { rows } = await typed(columns)`select 1::bigint as id, null::text as name, now() as at, true as is,
    array[1, 2]::bigint[] as ids, array['a'] as names, '\\x01'::bytea as as_bytes, ${'call'}::text as way,
    '{"npi": "1", "phone": "2"}'::jsonb as facts`.execute(db)
  const [row] = rows
  expectTypeOf(row!).toEqualTypeOf<{
    id: number
    name: string | null
    at: Date
    is: boolean
    ids: number[]
    names: string[]
    as_bytes: Buffer
    way: 'email' | 'call'
    facts: { npi: string }
  }>()
  const values = { id: 1, name: null, is: true, ids: [1, 2], names: ['a'], as_bytes: Buffer.from([1]), way: 'call' }
  expect(row).toEqual({ ...values, at: expect.any(Date), facts: { npi: '1' } })
  const byName = prepared('typed', { facts: z.object({ npi: z.string() }) })<[json: string]>(
    'select $1::jsonb as facts',
  )
  expect(await byName(db, '{"npi":"7"}')).toEqual([{ facts: { npi: '7' } }])
  await expect(byName(db, '{"npi":7}')).rejects.toThrow(z.ZodError)
})

test('a statement may be a part of another', async () => {
  const one = typed({ n: 'number' })`select ${1}::int as n`
  expect((await typed({ n: 'number' })`select n + 1 as n from (${one}) one`.execute(db)).rows).toEqual([{ n: 2 }])
})

test('a part of a query has the type that it says', async () => {
  const row = await db.selectNoFrom(typed('number')`1 + ${1}::int`.as('two')).executeTakeFirstOrThrow()
  expectTypeOf(row).toEqualTypeOf<{ two: number }>()
  expect(row).toEqual({ two: 2 })
})

test('columns that PostgreSQL describes otherwise are found', async () => {
  const { fields } = await database.pool.query(`select ${text}`)
  const differs = (other: Columns) => difference({ ...columns, ...other }, fields, true)
  expect(differs({})).toBeNull()
  expect(differs({ id: 'text' })).toBe('id is number, not text')
  expect(differs({ name: 'texts?' })).toBe('name is text, not texts?')
  expect(differs({ facts: 'text' })).toBe('facts is the type 3802, not text')
  expect(differs({ at: z.string() })).toBe('at is time, and has a schema')
  expect(differs({ more: 'text' })).toBe('no column is named more')
  const { id: _, ...others } = columns
  expect(difference(others, fields, true)).toBe('the column id has no type')
  expect(difference(others, fields, false)).toBeNull()
})
