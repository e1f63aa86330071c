import { describe, expect, test } from 'vitest'
import { networkOf, networksOf } from './network.ts'

describe('threat 50: what counts as one sender', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b:0:1:2::192.0.2.1', '64:ff9b:0:1::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('neighboring networks count apart', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
  })

  test('an IPv6 address counts for its /48 as well, which may do as much as four networks', () => {
    expect(networksOf('2001:db8:1:2::3')).toEqual([
      { name: '2001:db8:1:2::/64', times: 1 },
      { name: '2001:db8:1::/48', times: 4 },
    ])
    expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', times: 1 }])
    expect(networksOf('::ffff:192.0.2.1')).toEqual([{ name: '192.0.2.1', times: 1 }])
  })
})
