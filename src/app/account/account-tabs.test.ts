import { describe, expect, test } from 'vitest'
import { accountTabAddress, readAccountTab } from './account-tabs.ts'

describe('the tab in the address', () => {
  test.each([
    [null, 'profile'],
    ['', 'profile'],
    ['billing', 'profile'],
    ['exports', 'exports'],
    ['notifications', 'notifications'],
  ])('%j is %s', (asked, tab) => {
    expect(readAccountTab(asked, false)).toBe(tab)
  })

  test('closed tabs do not open for a demo user, whatever the address says', () => {
    expect(readAccountTab('subscription', true)).toBe('profile')
    expect(readAccountTab('notifications', true)).toBe('profile')
    expect(readAccountTab('exports', true)).toBe('exports')
  })

  test('the default is not written', () => {
    expect(accountTabAddress('profile')).toBe('/account')
    expect(accountTabAddress('exports')).toBe('/account?tab=exports')
  })
})
