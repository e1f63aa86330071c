import { describe, expect, test, vi } from 'vitest'
import { noSubscription, permissionsOf, type Viewer } from '#shared/access/access.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { makeReading, type Reader, type UnusualReading } from './reading.ts'

const limits = {
  perMinute: 60,
  physiciansPerHour: 100,
  physiciansPerHourWithPlan: 1000,
  accountsPerNetwork: 3,
  namesPerMinute: 20,
}

const demo = (): Viewer => ({ ...person('demo'), isDemo: true })

function person(id: string, paid = false): Viewer {
  const subscription = paid ? { ...noSubscription, subscribed: true, tier: 'basic' as const } : noSubscription
  const permissions = permissionsOf(false)
  return {
    id,
    email: `${id}@example.com`,
    name: id,
    isAdmin: false,
    isDemo: false,
    subscription,
    permissions,
    team: null,
  }
}

function suite(isSearchEngine: (reader: Reader) => boolean = () => false) {
  const clock = { now: 0 }
  const reported: UnusualReading[] = []
  const reading = makeReading({ limits, isSearchEngine, now: () => clock.now })
  reading.watch((unusual) => void reported.push(unusual))
  const reader = (viewer: Viewer | null, address = '192.0.2.1'): Reader => ({ viewer, address, agent: '' })
  /** Seconds to wait; 0 when it is let through. */
  const take = (of: Reader): number => {
    try {
      reading.take(of)
      return 0
    } catch (error) {
      if (!isCallError(error) || error.status !== 429) throw error
      return error.retryAfter!
    }
  }
  const takeMany = (of: Reader, count: number) => Array.from({ length: count }, () => take(of)).filter((s) => s === 0)
  return { clock, reported, reading, reader, take, takeMany }
}

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

describe('threat 48: how much anyone may read', () => {
  test('a minute’s worth right away, then evenly, with the time to wait', () => {
    const { clock, reader, take, takeMany } = suite()
    const visitor = reader(null)
    expect(takeMany(visitor, 366)).toHaveLength(60)
    expect(take(visitor)).toBe(1)
    clock.now += 30_000
    expect(takeMany(visitor, 366)).toHaveLength(30)
  })

  test('a wall clock that is set back locks no one out', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] })
    try {
      const reading = makeReading({ limits, isSearchEngine: () => false })
      const visitor: Reader = { viewer: null, address: '192.0.2.1', agent: '' }
      reading.take(visitor)
      vi.setSystemTime(new Date('2026-11-26T12:00:00Z'))
      expect(() => reading.take(visitor)).not.toThrow()
    } finally {
      vi.useRealTimers()
    }
  })

  test('an account counts for itself, from whichever network', () => {
    const { reader, takeMany } = suite()
    expect(takeMany(reader(person('a')), 100)).toHaveLength(60)
    expect(takeMany(reader(person('a'), '198.51.100.1'), 100)).toHaveLength(0)
    expect(takeMany(reader(person('b')), 100)).toHaveLength(60)
  })

  test('many accounts of one network are limited together, and do not slow down those with a plan', () => {
    const { reader, takeMany } = suite()
    const through = ids(10).map((i) => takeMany(reader(person(`free-${i}`)), 60).length)
    expect(through).toEqual([60, 60, 60, 0, 0, 0, 0, 0, 0, 0])
    expect(takeMany(reader(person('paid', true)), 60)).toHaveLength(60)
  })

  test('threat 50: visitors of one IPv6 /64 count together', () => {
    const { reader, takeMany } = suite()
    const through = ids(100).map((i) => takeMany(reader(null, `2001:db8::${i}`), 1).length)
    expect(through.filter((count) => count === 1)).toHaveLength(60)
    expect(takeMany(reader(null, '2001:db8:0:1::1'), 1)).toHaveLength(1)
  })

  test('threat 58: the networks of one IPv6 /48 count together, as four', () => {
    const { reported, reader, takeMany } = suite()
    const through = ids(400).map((i) => takeMany(reader(null, `2001:db8:1:${i.toString(16)}::1`), 1).length)
    expect(through.filter((count) => count === 1)).toHaveLength(4 * 60)
    expect(takeMany(reader(null, '2001:db8:2::1'), 1)).toHaveLength(1)
    expect(reported[0]).toEqual({ kind: 'reading_pace', userId: null, network: '2001:db8:1::/48', max: 240 })
  })

  test('varied queries end at so many different physicians, until the hour is over', () => {
    const { clock, reading, reader, take } = suite()
    const free = reader(person('free'))
    for (let page = 0; page < 5; page++) {
      expect(take(free)).toBe(0)
      reading.note(free, ids(20, page * 20))
    }
    expect(take(free)).toBe(3600)
    clock.now += 59 * 60_000
    expect(take(free)).toBe(60)
    clock.now += 60_000
    expect(take(free)).toBe(0)
  })

  test('seeing the same physicians again costs nothing', () => {
    const { clock, reading, reader, take } = suite()
    const free = reader(person('free'))
    for (let i = 0; i < 50; i++) {
      reading.note(free, ids(20))
      expect(take(free)).toBe(0)
      clock.now += 1000
    }
  })

  test('who has a plan sees more', () => {
    const { reading, reader, take } = suite()
    const paid = reader(person('paid', true))
    reading.note(paid, ids(999))
    expect(take(paid)).toBe(0)
    reading.note(paid, ids(1000))
    expect(take(paid)).toBeGreaterThan(0)
  })

  test('a refusal is reported', () => {
    const { reported, reading, reader, takeMany } = suite()
    takeMany(reader(null, '2001:db8::1'), 61)
    reading.note(reader(person('a')), ids(100))
    takeMany(reader(person('a')), 1)
    expect(reported).toEqual([
      { kind: 'reading_pace', userId: null, network: '2001:db8:0:0::/64', max: 60 },
      { kind: 'reading_amount', userId: 'a', network: '192.0.2.1', max: 100 },
    ])
  })

  test('a search engine that is one is not limited', () => {
    const { reading, reader, takeMany } = suite(({ address }) => address === '66.249.66.1')
    const engine = reader(null, '66.249.66.1')
    for (let i = 0; i < 20; i++) reading.note(engine, ids(100, i * 100))
    expect(takeMany(engine, 1000)).toHaveLength(1000)
  })

  describe('threat 58: the names that typeahead shows', () => {
    const named = (count: number, from = 0) => ids(count, from).map((i) => `Ann Lee${i}`)
    /** How many names a program gets that asks for four at a time. */
    const harvest = ({ reading }: ReturnType<typeof suite>, of: Reader, from: number) => {
      const shown = ids(50).flatMap((i) => [...(reading.names(of, named(4, from + i * 4)) as ReadonlySet<string>)])
      return new Set(shown).size
    }

    test('are twenty different ones a minute without a plan, and the same ones again are free', () => {
      const one = suite()
      const free = one.reader(person('a'))
      expect(harvest(one, free, 0)).toBe(20)
      expect(one.reading.names(free, named(30, 15))).toEqual(new Set(named(5, 15)))
      expect(harvest(one, one.reader(person('a'), '198.51.100.1'), 500)).toBe(0)
      one.clock.now += 59_999
      expect(harvest(one, free, 1000)).toBe(0)
      one.clock.now += 60_000
      expect(harvest(one, free, 1000)).toBe(20)
      expect(harvest(one, one.reader(person('paid', true)), 0)).toBe(200)
    })

    test('are limited for all free accounts of a network, and for the shared demo account as a whole', () => {
      const one = suite()
      const many = ids(10).map((i) => harvest(one, one.reader(person(`free-${i}`)), i * 1000))
      expect(many).toEqual([20, 20, 20, 0, 0, 0, 0, 0, 0, 0])
      // One network doesn't use up the demo of the next one; a hundred networks do.
      const demos = ids(10).map((i) => harvest(one, one.reader(demo(), `198.51.100.${i >> 1}`), 20_000 + i * 1000))
      expect(demos).toEqual([20, 0, 20, 0, 20, 0, 0, 0, 0, 0])
    })

    test('count as physicians seen, for those with a plan, too', () => {
      const { reading, reader, take } = suite()
      const paid = reader(person('paid', true))
      reading.names(paid, named(999))
      expect(take(paid)).toBe(0)
      reading.names(paid, named(1000))
      expect(take(paid)).toBeGreaterThan(0)
    })
  })

  test('forgets the first of very many readers, not the last', () => {
    const { reader, take, takeMany } = suite()
    for (let i = 0; i < 20_000; i++) take(reader(null, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`))
    const last = reader(null, '10.0.78.31')
    expect(takeMany(last, 60)).toHaveLength(59)
  })
})
