import { describe, expect, test } from 'vitest'
import { limits } from '#shared/product/limits.ts'
import { readKnown } from './subscription-check.ts'

const now = 1_700_000_000_000
const paid = {
  userId: 'me',
  subscribed: true,
  tier: 'premium',
  plan_name: 'Annual Plan',
  price_amount: 179_900,
  currency: 'usd',
  billing_interval: 'year',
  lastChecked: now - 1000,
}

describe('what another tab has written under subscriptionData', () => {
  test('is used for five minutes', () => {
    expect(readKnown(JSON.stringify(paid), 'me', now)).toMatchObject({ tier: 'premium' })
    const old = { ...paid, lastChecked: now - limits.subscriptionFresh }
    expect(readKnown(JSON.stringify(old), 'me', now)).toBeNull()
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{"tier":'],
    ['another person’s', JSON.stringify({ ...paid, userId: 'you' })],
    ['a time to come', JSON.stringify({ ...paid, lastChecked: now + 1 })],
    ['a tier that does not exist', JSON.stringify({ ...paid, tier: 'gold' })],
    ['half of it', JSON.stringify({ tier: 'premium', lastChecked: now })],
    ['a list', '[]'],
  ])('%s is not used', (_, text) => {
    expect(readKnown(text, 'me', now)).toBeNull()
  })
})
