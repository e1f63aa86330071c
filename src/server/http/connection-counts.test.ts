import { describe, expect, test } from 'vitest'
import type { Network } from '#door/network.ts'
import { connectionCounts } from './connection-counts.ts'

const [a, b] = ['a', 'b'].map((name): Network[] => [{ name, times: 1 }]) as [Network[], Network[]]
const none: Network[] = []
const counted = (from: Network[][], counts = connectionCounts({ max: 5, maxPerNetwork: 3 })) =>
  from.map((networks) => counts.open(networks))

describe('connections are counted', () => {
  test('of each network, up to its limit, and others still connect', () => {
    expect(counted([a, a, a, a, b, a, b])).toEqual([true, true, true, false, true, false, true])
  })

  test('of all together, those without their own limit among them', () => {
    expect(counted([none, none, none, none, a, b, none])).toEqual([...Array(5).fill(true), false, false])
  })

  test('and make room when they are closed', () => {
    const counts = connectionCounts({ max: 5, maxPerNetwork: 3 })
    expect(counted([a, a, a, a], counts)).toEqual([true, true, true, false])
    counts.close(a)
    expect(counted([a, a], counts)).toEqual([true, false])
  })

  test('threat 50: of the networks within a larger one, up to what that may have', () => {
    const within = (name: string): Network[] => [
      { name, times: 1 },
      { name: 'larger', times: 2 },
    ]
    const counts = connectionCounts({ max: 100, maxPerNetwork: 3 })
    const from = Array.from({ length: 8 }, (_, i) => within(`network ${i}`))
    expect(counted(from, counts)).toEqual([...Array(6).fill(true), false, false])
    counts.close(within('network 0'))
    expect(counts.open(within('network 8'))).toBe(true)
  })
})
