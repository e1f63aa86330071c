import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCount, formatMoney, formatNumber } from './number-format.ts'

describe('numbers for people', () => {
  test('thousands are separated', () => {
    expect(formatNumber(0)).toBe('0')
    expect(formatNumber(24832)).toBe('24,832')
    expect(formatNumber(1_200_000)).toBe('1,200,000')
  })

  test('as Intl does it', () => {
    const { format } = new Intl.NumberFormat('en-US')
    const value = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -20_000, max: 20_000 }),
      fc.double({ min: -1e22, max: 1e22 }),
    )
    fc.assert(
      fc.property(value, (number) => {
        expect(formatNumber(number)).toBe(format(Object.is(number, -0) ? 0 : number))
      }),
    )
  })

  test('a count agrees with its word', () => {
    expect(formatCount(1, 'physician')).toBe('1 physician')
    expect(formatCount(0, 'physician')).toBe('0 physicians')
    expect(formatCount(1284, 'physician')).toBe('1,284 physicians')
    expect(formatCount(2, 'specialty', 'specialties')).toBe('2 specialties')
  })

  test('money is written from cents', () => {
    expect(formatMoney(179_900)).toBe('$1,799')
    expect(formatMoney(1950)).toBe('$19.50')
  })
})
