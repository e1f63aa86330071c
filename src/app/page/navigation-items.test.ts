import { describe, expect, test } from 'vitest'
import { noSubscription, permissionsOf, type Viewer } from '#shared/access/access.ts'
import { adminItems } from './admin-items.ts'
import { barItems, footerColumns, isWorkPage, mobileItems } from './navigation-items.ts'

const user: Viewer = {
  id: '01900000-0000-7000-8000-000000000001',
  email: 'free@attending.example',
  name: 'Free',
  isAdmin: false,
  isDemo: false,
  subscription: noSubscription,
  permissions: permissionsOf(false),
  team: null,
}
const address = (items: { label: string; to: string }[]) => items.map(({ label, to }) => `${label} ${to}`)

describe('the navigation', () => {
  test('logged out', () => {
    expect(address(barItems(null))).toEqual(['Search /search', 'Pricing /pricing', 'About /about', 'Contact /contact'])
  })

  test('logged out on a phone, search is /directory', () => {
    expect(address(mobileItems(null))).toEqual([
      'Search /directory',
      'Pricing /pricing',
      'About /about',
      'Contact /contact',
    ])
  })

  test('logged in', () => {
    const items = ['Today /today', 'Search /search', 'Lists /lists', 'Match /match', 'Email /email']
    expect(address(barItems(user))).toEqual(items)
    expect(address(mobileItems(user))).toEqual(items)
  })

  test('an admin also has Admin, and on a phone the three pages', () => {
    const admin = { ...user, isAdmin: true }
    expect(address(barItems(admin)).slice(5)).toEqual(['Admin /admin-dashboard'])
    expect(address(mobileItems(admin)).slice(5)).toEqual([
      'Admin /admin-dashboard',
      'Admin Dashboard /admin-dashboard',
      'Users /users',
      'Resume Approval /resume-approval',
    ])
    expect(address(adminItems)).toEqual([
      'Dashboard /admin-dashboard',
      'Settings /admin-settings',
      'Users /users',
      'Teams /teams',
      'Resume Approval /resume-approval',
      'Money-Back Requests /money-back-requests',
      'Data Desk /data-desk',
      'Privacy Desk /privacy-desk',
      'Figures /figures',
      'Sending /sending',
      'Audit Log /audit-log',
      'System /system',
    ])
    for (const { to } of adminItems) expect(isWorkPage(to)).toBe(true)
  })

  test('the footer has three columns', () => {
    expect(footerColumns.map(({ items }) => items.length)).toEqual([5, 4, 6])
  })
})
