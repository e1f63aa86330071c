import { paths } from '#shared/product/paths.ts'

export const accountTabs = ['profile', 'subscription', 'exports', 'notifications'] as const
export type AccountTab = (typeof accountTabs)[number]

export const accountTabNames: Record<AccountTab, string> = {
  profile: 'Profile',
  subscription: 'Subscription',
  exports: 'Exports',
  notifications: 'Notifications',
}

/**
 * Product copy of docs/specification/accounts.md, Account settings. The other two tabs are open in the demo account,
 * which can change nothing in them.
 */
export const demoTooltips: Partial<Record<AccountTab, string>> = {
  subscription: 'Subscription management is disabled in demo mode',
  notifications: 'Notification settings are disabled in demo mode',
}

/** For locked controls without their own text. */
export const demoReason = 'This feature is disabled in demo mode'

/** The tab in an address; Profile if it names no tab, or one that is disabled. */
export function readAccountTab(asked: string | null, isDemo: boolean): AccountTab {
  const tab = accountTabs.find((name) => name === asked) ?? 'profile'
  return isDemo && demoTooltips[tab] !== undefined ? 'profile' : tab
}

export function accountTabAddress(tab: AccountTab): string {
  return tab === 'profile' ? paths.account() : paths.account(tab)
}
