/** Three servers that count reading in one PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/database/database.ts'
import { noSubscription, permissionsOf, type Viewer } from '#shared/access/access.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { copyTemplate } from '../../test/support/database.ts'
import type { NamesStore } from './names-shown.ts'
import { makeReading, type Reader, type Reading } from './reading.ts'
import type { ReadingStore } from './reading-counts.ts'
import { readingStoreIn } from './reading-store.ts'

const limits = {
  perMinute: 100,
  physiciansPerHour: 200,
  physiciansPerHourWithPlan: 1000,
  accountsPerNetwork: 3,
  namesPerMinute: 20,
}
const servers = 3
/** What a server may let through before the others know. */
const unreported = 10

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await copyTemplate())
})
afterAll(() => drop())
beforeEach(() => database.pool.query('truncate reading_counts, typeahead_names'))

const faults: unknown[] = []
const serverOn = (store: ReadingStore & NamesStore): Reading =>
  makeReading({ limits, isSearchEngine: () => false, store, onFault: (error) => faults.push(error) })
const serversOn = (count: number) => Array.from({ length: count }, () => serverOn(readingStoreIn(database.db)))
const visitor = (address = '192.0.2.1'): Reader => ({ viewer: null, address, agent: '' })

async function isTaken(reading: Reading, of: Reader): Promise<boolean> {
  try {
    await reading.take(of)
    return true
  } catch (error) {
    if (!isCallError(error) || error.status !== 429) throw error
    return false
  }
}

async function takenBy(readings: readonly Reading[], count: number, of = visitor()): Promise<number> {
  let taken = 0
  for (let i = 0; i < count; i++) if (await isTaken(readings[i % readings.length]!, of)) taken++
  return taken
}

describe('threat 50: several servers that count together', () => {
  test('let no more through than one does, and what they may before the others know', async () => {
    const began = performance.now()
    const taken = await takenBy(serversOn(servers), 500)
    const refilled = Math.ceil(((performance.now() - began) * limits.perMinute) / 60_000)
    expect(taken).toBeGreaterThanOrEqual(limits.perMinute)
    expect(taken).toBeLessThanOrEqual(limits.perMinute + (servers - 1) * unreported + refilled)
  })

  test('do so for requests that come at the same time', async () => {
    const readings = serversOn(servers)
    const asked = Array.from({ length: 40 }, (_, i) => isTaken(readings[i % servers]!, visitor()))
    await Promise.all(asked)
    for (const reading of readings) await reading.close()
    const began = performance.now()
    const left = await takenBy(readings, 300)
    const refilled = Math.ceil(((performance.now() - began + 1000) * limits.perMinute) / 60_000)
    expect(left).toBeLessThanOrEqual(limits.perMinute - 40 + (servers - 1) * unreported + refilled)
  })

  test('show no more different physicians', async () => {
    const readings = serversOn(servers)
    let shown = 0
    for (let page = 0; page < 90; page++) {
      const reading = readings[page % servers]!
      // An account per page, so that only the physicians of the network end it.
      if (!(await isTaken(reading, visitor()))) break
      const ids = Array.from({ length: 10 }, (_, i) => page * 10 + i)
      reading.note(visitor(), ids)
      shown += ids.length
    }
    expect(shown).toBeGreaterThanOrEqual(limits.physiciansPerHour)
    // A server may show a tenth of the limit before it tells, and the page that goes over.
    expect(shown).toBeLessThanOrEqual(limits.physiciansPerHour + (servers - 1) * (limits.physiciansPerHour / 10) + 10)
  })

  test('a server that starts knows what the others have counted', async () => {
    const [first] = serversOn(1)
    expect(await takenBy([first!], 150)).toBeLessThanOrEqual(limits.perMinute + 1)
    await first!.close()
    const [second] = serversOn(1)
    expect(await takenBy([second!], 150)).toBeLessThanOrEqual(unreported + 2)
  })
})

test('without the database a server counts by itself, and adds what it has counted when it is back', async () => {
  faults.length = 0
  let isAway = true
  const store = readingStoreIn(database.db)
  const reading = serverOn({
    ...store,
    exchange: (...changes) => (isAway ? Promise.reject(new Error('away')) : store.exchange(...changes)),
  })
  expect(await takenBy([reading], 150)).toBeLessThanOrEqual(limits.perMinute + 1)
  expect(faults).toHaveLength(1)
  isAway = false
  await reading.close()
  const [other] = serversOn(1)
  expect(await takenBy([other!], 150)).toBeLessThanOrEqual(unreported + 2)
})

describe('threat 58: the names that typeahead shows', () => {
  const viewer: Viewer = {
    ...{ id: 'a', email: 'a@example.com', name: 'a', isAdmin: false, isDemo: false, team: null },
    ...{ subscription: noSubscription, permissions: permissionsOf(false) },
  }
  const reader: Reader = { ...visitor(), viewer }
  const named = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `Ann Lee${from + i}`)

  test('are twenty a minute at several servers together, also at the same time', async () => {
    const readings = serversOn(servers)
    const asked = Array.from({ length: 30 }, async (_, i) => readings[i % servers]!.names(reader, named(4, i * 4)))
    const shown = (await Promise.all(asked)).flatMap((some) => [...some])
    expect(new Set(shown).size).toBe(20)
    for (const reading of readings) expect(await reading.names(reader, named(200))).toEqual(new Set(shown))
  })

  test('are asked of the database only when new, and counted by each server while it is away', async () => {
    faults.length = 0
    let [isAway, asked] = [false, 0]
    const store = readingStoreIn(database.db)
    const reading = serverOn({
      ...store,
      takeNames: (...given) => {
        asked++
        return isAway ? Promise.reject(new Error('away')) : store.takeNames(...given)
      },
    })
    await reading.names(reader, named(5))
    for (let again = 0; again < 10; again++) await reading.names(reader, named(5))
    expect(asked).toBe(1)
    isAway = true
    for (let again = 0; again < 3; again++) expect(await reading.names(reader, named(100))).toEqual(new Set(named(20)))
    expect(asked).toBe(2)
    expect(faults).toHaveLength(1)
  })
})
