import { describe, expect, test } from 'vitest'
import { connectionCounts } from './connection-counts.ts'

const limits = { most: 5, mostOfNetwork: 3 }
const allowed = (networks: (string | null)[], counts = connectionCounts(limits)) =>
  networks.map((network) => counts.open(network))

describe('connections are counted', () => {
  test('of each network, up to its limit, and others still connect', () => {
    expect(allowed(['a', 'a', 'a', 'a', 'b', 'a', 'b'])).toEqual([true, true, true, false, true, false, true])
  })

  test('of all together, those without their own limit among them', () => {
    expect(allowed([null, null, null, null, 'a', 'b', null])).toEqual([...Array(5).fill(true), false, false])
  })

  test('and make room when they are closed', () => {
    const counts = connectionCounts(limits)
    expect(allowed(['a', 'a', 'a', 'a'], counts)).toEqual([true, true, true, false])
    counts.close('a')
    expect(allowed(['a', 'a'], counts)).toEqual([true, false])
  })
})
