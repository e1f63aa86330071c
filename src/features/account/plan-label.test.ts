import { describe, expect, test } from 'vitest'
import { billingIntervalLabel, planLabel } from './plan-label.ts'

describe('the plan label of section 3', () => {
  test.each([
    ['Team of One', 'premium', 'Team of One'],
    [null, 'free', 'Free Plan'],
    [null, 'premium', 'Annual Plan'],
    [null, 'basic', 'Monthly Plan'],
    [null, 'Monthly', 'Monthly'],
    ['', 'free', 'Free Plan'],
  ] as const)('%j of tier %s is %j', (plan_name, tier, label) => {
    expect(planLabel({ plan_name, tier })).toBe(label)
  })

  test('the billing interval is capitalised, or N/A', () => {
    expect(billingIntervalLabel('month')).toBe('Month')
    expect(billingIntervalLabel('year')).toBe('Year')
    expect(billingIntervalLabel(null)).toBe('N/A')
  })
})
