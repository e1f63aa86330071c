import { describe, expect, test } from 'vitest'
import { makeClientAddress } from './client-address.ts'

describe('threat 22: forwarded headers count only from a configured proxy', () => {
  const direct = makeClientAddress([])
  const proxied = makeClientAddress(['10.0.0.0/8', '2001:db8::1'])

  test('without proxies the socket is the client, whatever is forwarded', () => {
    expect(direct('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7')
    expect(direct('::ffff:127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
  })
  test('a proxy’s word counts', () => {
    expect(proxied('10.1.2.3', '198.51.100.4')).toBe('198.51.100.4')
    expect(proxied('2001:db8::1', '198.51.100.4')).toBe('198.51.100.4')
  })
  test('a stranger’s word does not', () => {
    expect(proxied('203.0.113.7', '198.51.100.4')).toBe('203.0.113.7')
  })
  test('what the client itself wrote before the proxies is passed over', () => {
    expect(proxied('10.1.2.3', '1.1.1.1, 198.51.100.4, 10.9.9.9')).toBe('198.51.100.4')
  })
  test('nonsense ends the walk at the last address that is one', () => {
    expect(proxied('10.1.2.3', 'evil, 10.9.9.9')).toBe('10.9.9.9')
    expect(proxied('10.1.2.3', '')).toBe('10.1.2.3')
    expect(proxied(undefined, undefined)).toBe('0.0.0.0')
  })
  test.each(['10.0.0.0/33', 'proxy.local', '10.0.0.0/x', ''])('%j is refused by name', (proxy) => {
    expect(() => makeClientAddress([proxy])).toThrow(`'${proxy}'`)
  })
})
