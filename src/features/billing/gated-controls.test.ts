import { describe, expect, test } from 'vitest'
import { noSubscription, permissionsOf, type Tier, type Viewer } from '#shared/access/access.ts'
import { type GatedControl, lockOf } from './gated-controls.ts'

function viewer(tier: Tier, more: Partial<Viewer> = {}): Viewer {
  return {
    id: '1',
    email: 'a@example.com',
    name: 'A',
    isAdmin: false,
    isDemo: false,
    subscription: { ...noSubscription, subscribed: tier !== 'free', tier },
    permissions: permissionsOf(more.isDemo ?? false),
    team: null,
    ...more,
  }
}

const demo = viewer('free', { isDemo: true })
const admin = viewer('free', { isAdmin: true })

describe('the words of locked controls', () => {
  test.each([
    ['viewEmail', viewer('free'), 'Subscription required to view email'],
    ['viewPhone', viewer('free'), 'Subscription required to view phone number'],
    ['viewEmail', null, 'Subscription required to view email'],
    ['viewEmail', demo, 'Contact information is disabled in demo mode'],
    ['addToList', demo, 'Adding to lists is disabled in demo mode'],
    ['saveSearch', demo, 'This feature is disabled in demo mode'],
    ['saved', demo, 'This feature is disabled in demo mode'],
  ] as const)('%s', (control, who, reason) => {
    expect(lockOf(control, who)?.reason).toBe(reason)
  })

  test('and the labels of demo mode', () => {
    expect(lockOf('viewPhone', demo)?.label).toBe('Contact Restricted in Demo')
    expect(lockOf('export', demo)?.label).toBe('Export (Demo Restricted)')
  })
})

describe('who is let through', () => {
  const paid: GatedControl[] = ['viewEmail', 'viewPhone', 'addToList']
  const premium: GatedControl[] = ['selectAll', 'export']
  test.each([
    ['free', viewer('free'), []],
    ['basic', viewer('basic'), paid],
    ['premium', viewer('premium'), [...paid, ...premium]],
    ['Monthly', viewer('Monthly'), [...paid, ...premium]],
    ['admin', admin, [...paid, ...premium]],
    ['demo', demo, []],
  ] as const)('%s', (_, who, open) => {
    expect([...paid, ...premium].filter((control) => lockOf(control, who) === null)).toEqual(open)
  })

  test('saving searches needs no plan', () => {
    expect(lockOf('saveSearch', viewer('free'))).toBeNull()
  })
})
