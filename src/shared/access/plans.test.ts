import { describe, expect, test } from 'vitest'
import { annualSaving, planLabel, renewalDate } from './plans.ts'

test('a year on the annual plan saves $589 against twelve months', () => {
  expect(annualSaving).toBe(58_900)
})

describe('the label of a plan', () => {
  test.each([
    [{ tier: 'premium', plan_name: 'Founders’ Plan' }, 'Founders’ Plan'],
    [{ tier: 'free', plan_name: null }, 'Free Plan'],
    [{ tier: 'none', plan_name: null }, 'Free Plan'],
    [{ tier: 'premium', plan_name: null }, 'Annual Plan'],
    [{ tier: 'basic', plan_name: null }, 'Monthly Plan'],
    [{ tier: 'Monthly', plan_name: null }, 'Monthly'],
  ])('%j is %s', (subscription, label) => {
    expect(planLabel(subscription)).toBe(label)
  })
})

describe('what is paid today is due again', () => {
  test.each([
    ['2026-11-05T10:00:00Z', 'month', '2026-12-05T10:00:00.000Z'],
    ['2026-12-31T10:00:00Z', 'month', '2027-01-31T10:00:00.000Z'],
    ['2027-01-31T23:59:59Z', 'month', '2027-02-28T23:59:59.000Z'],
    ['2028-01-30T00:00:00Z', 'month', '2028-02-29T00:00:00.000Z'],
    ['2026-11-05T10:00:00Z', 'year', '2027-11-05T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'year', '2029-02-28T10:00:00.000Z'],
  ] as const)('%s, each %s: %s', (from, interval, due) => {
    expect(renewalDate(new Date(from), interval).toISOString()).toBe(due)
  })
})
