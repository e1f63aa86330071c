import { describe, expect, test } from 'vitest'
import { type ConnectionCounts, forgetCounts, makeSharedCounts, ownCounts, sharedCounts } from './connection-counts.ts'

const limits = { most: 5, mostOfNetwork: 3 }
const kept = (counts: ConnectionCounts, networks: (string | null)[]) => networks.map((network) => counts.open(network))

describe.each([
  ['in one thread', () => [ownCounts(limits)]],
  [
    'over three threads',
    () => {
      const shared = makeSharedCounts(3)
      return [0, 1, 2].map((thread) => sharedCounts(shared, thread, limits))
    },
  ],
])('connections are counted %s', (_, make) => {
  const alternate = (all: readonly ConnectionCounts[], networks: (string | null)[]) =>
    networks.map((network, i) => all[i % all.length]!.open(network))

  test('of each network, up to its limit, and others still connect', () => {
    expect(alternate(make(), ['a', 'a', 'a', 'a', 'b', 'a', 'b'])).toEqual([true, true, true, false, true, false, true])
  })

  test('of all together, those without their own limit among them', () => {
    expect(alternate(make(), [null, null, null, null, 'a', 'b', null])).toEqual([...Array(5).fill(true), false, false])
  })

  test('and make room when they are closed', () => {
    const [counts] = make()
    expect(kept(counts!, ['a', 'a', 'a', 'a'])).toEqual([true, true, true, false])
    counts!.close('a')
    expect(kept(counts!, ['a', 'a'])).toEqual([true, false])
  })
})

test('what a thread had open is free again once it has ended', () => {
  const shared = makeSharedCounts(2)
  const [first, second] = [0, 1].map((thread) => sharedCounts(shared, thread, limits))
  expect(kept(first!, ['a', 'a', 'a'])).toEqual([true, true, true])
  expect(second!.open('a')).toBe(false)
  forgetCounts(shared, 0)
  expect(kept(second!, ['a', 'a', 'a', 'a'])).toEqual([true, true, true, false])
})
