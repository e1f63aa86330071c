import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/support/database.ts'
import { type Capacity, planConnections, readCapacity, type Wishes } from './connection-plan.ts'
import type { Database } from './database.ts'
import { openListener } from './listener.ts'

const capacity: Capacity = { max: 97, others: [], servers: 1 }
const wishes: Wishes = { calls: undefined, throughPooler: false, host: 'db' }
const poolOf = (servers: number, more: Partial<Capacity> = {}) =>
  planConnections({ ...capacity, servers, ...more }, wishes).calls

describe('connections of a PostgreSQL as it comes, which gives 97', () => {
  test('are shared among the servers, and never more than there are', () => {
    expect([1, 2, 3, 4, 5, 6].map((servers) => poolOf(servers))).toEqual([20, 20, 20, 12, 7, 4])
    for (const servers of [1, 2, 3, 4, 5, 6]) {
      const { all } = planConnections({ ...capacity, servers }, wishes)
      expect(all * servers).toBeLessThanOrEqual(97)
    }
  })

  test('too many servers are told what to change, and by how much', () => {
    expect(() => poolOf(8)).toThrow(
      'PostgreSQL at db has 97 connections to give, and each of 8 servers needs 15. Set its max_connections to 123 or more, ' +
        'or put PgBouncer in front (DATABASE_DIRECT_URL).',
    )
  })

  test('a DATABASE_POOL that does not fit is refused, and one that fits is taken', () => {
    const four = { ...capacity, servers: 4 }
    expect(() => planConnections(four, { ...wishes, calls: 20 })).toThrow(
      'each of 4 servers needs 32. Set its max_connections to 131 or more, or DATABASE_POOL lower',
    )
    expect(planConnections(four, { ...wishes, calls: 8 }).calls).toBe(8)
    expect(planConnections(capacity, { ...wishes, calls: 50 }).calls).toBe(50)
  })

  test('what other programs use is left to them, and they are named', () => {
    const others = [
      { name: 'psql', connections: 2 },
      { name: 'backup', connections: 70 },
    ]
    expect(poolOf(1, { others })).toBe(13)
    expect(() => poolOf(2, { others })).toThrow('72 of which others use now (psql 2, backup 70)')
  })

  test('behind a pooler only what goes past it counts', () => {
    const plan = planConnections({ ...capacity, servers: 10 }, { ...wishes, throughPooler: true })
    expect(plan).toEqual({ calls: 20, all: 9 })
    expect(() => planConnections({ ...capacity, servers: 11 }, { ...wishes, throughPooler: true })).toThrow(/needs 9\./)
  })

  test('a server alone counts as one, also before it is counted', () => {
    expect(poolOf(0)).toBe(20)
  })
})

describe('a real PostgreSQL', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ database, drop } = await copyTemplate())
  })
  afterAll(() => drop())

  test('says what it has, and each server is counted once', async () => {
    const { rows } = await database.pool.query<{ max: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max`,
    )
    const before = await readCapacity(database.url)
    expect(before.servers).toBe(0)
    expect(before.max).toBeLessThanOrEqual(rows[0]!.max)
    expect(before.max).toBeGreaterThan(50)
    const listeners = [1, 2].map(() => openListener({ directUrl: database.url, log: () => {} }))
    for (const listener of listeners) await listener.listen('anything', () => {})
    expect((await readCapacity(database.url)).servers).toBe(2)
    for (const listener of listeners) await listener.close()
  })
})
