import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicAddressOf } from './public-addresses.ts'

describe('addresses of the public internet', () => {
  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('%s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  test.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '2002:7f00:1::', '2001:0:1::', 'lakeside.com'],
  ])('not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

test('a name or number that leads inside gives no address to connect to, except on your own machine', async () => {
  for (const host of ['localhost', '127.0.0.1', '::1', '10.0.0.5'])
    await expect(publicAddressOf(host, false), host).rejects.toThrow('is not on the public internet')
  expect(await publicAddressOf('8.8.8.8', false)).toBe('8.8.8.8')
  expect(await publicAddressOf('localhost', true)).toBe('localhost')
})
