import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { NotificationSwitches } from '#features/account/notification-switches.tsx'
import { getSubscriptionDetails } from '#features/billing/contracts.ts'
import { SubscriptionTab } from '#features/billing/subscription-tab.tsx'
import { getExportStats, getExports } from '#features/export/contracts.ts'
import { ExportsTab } from '#features/export/exports-tab.tsx'
import { getRevealHistory } from '#features/physicians/contracts.ts'
import { RevealHistory, revealPageParam } from '#features/physicians/reveal-history.tsx'
import { MorningSettings } from '#features/today/morning-settings.tsx'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { TextLink } from '#ui/button.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { AccountPages } from '../../account/account-frame.tsx'
import {
  accountTabAddress,
  accountTabNames,
  accountTabs,
  demoTooltips,
  readAccountTab,
} from '../../account/account-tabs.ts'
import { ProfileTab } from '../../account/profile-tab.tsx'
import { loadCall, loadCallOrNull, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Account Settings')

/** The data of the tab in the address. */
export async function loader(entry: LoaderFunctionArgs) {
  const { isDemo } = requireViewer(entry)
  const tab = readAccountTab(entry.url.searchParams.get('tab'), isDemo)
  const [account, subscription, stats, storedExports, reveals] = await Promise.all([
    loadCall(entry, getAccount, {}),
    tab === 'subscription' ? loadCall(entry, getSubscriptionDetails, {}) : null,
    tab === 'exports' ? loadCallOrNull(entry, getExportStats, {}) : null,
    tab === 'exports' ? loadCallOrNull(entry, getExports, {}) : null,
    tab === 'exports' ? loadCall(entry, getRevealHistory, { page: readPage(entry.url) }) : null,
  ])
  return {
    tab,
    account,
    subscription,
    stats,
    storedExports: storedExports?.data ?? null,
    reveals,
  }
}

/** Of the viewed contacts; anything that isn't a page means the first. */
function readPage({ searchParams }: URL): number {
  const page = Number(searchParams.get(revealPageParam))
  return getRevealHistory.input.safeParse({ page }).success ? page : 1
}

export default function Account() {
  const { tab, account, subscription, stats, storedExports, reveals } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const viewer = useViewer()
  // Stable between renders, so that effects depending on it do not restart.
  const renew = useCallback(() => void revalidate(), [revalidate])
  const { isDemo } = account.permissions
  return (
    <WorkPage title="Account Settings">
      {isDemo && (
        <Banner tone="warning" title="Demo Account Restrictions" className="mb-8">
          Account settings, subscription management and password changes are disabled. Contact information and exports
          are restricted.
        </Banner>
      )}
      {viewer?.adminNeedsTwoFactor && (
        <Banner tone="warning" title="Turn on two-factor sign-in" className="mb-8">
          It is required of admins here. Until it’s on, the admin pages stay closed to you. Turning it on in{' '}
          <TextLink to={paths.accountSecurity()}>Security</TextLink> asks for your password. If you have no password or
          don’t know it, <TextLink to={paths.forgotPassword()}>get a link to choose a new one</TextLink>, and log in
          with that.
        </Banner>
      )}
      <Tabs
        label="Account settings"
        value={tab}
        onValueChange={(next) => navigate(accountTabAddress(next), { preventScrollReset: true })}
        tabs={accountTabs.map((value) => ({
          value,
          label: accountTabNames[value],
          disabledReason: isDemo ? demoTooltips[value] : undefined,
        }))}
        aside={<AccountPages />}
      >
        <TabPanel value="profile" className="max-w-[980px] pt-0">
          <ProfileTab account={account} />
        </TabPanel>
        <TabPanel value="subscription" className="max-w-[980px] pt-0">
          {subscription && <SubscriptionTab data={subscription} onChanged={renew} />}
        </TabPanel>
        <TabPanel value="exports" className="max-w-[980px] pt-0">
          {viewer && tab === 'exports' && (
            <ExportsTab
              viewer={viewer}
              stats={stats}
              stored={storedExports}
              onChanged={renew}
              reading={state !== 'idle'}
            />
          )}
          {reveals && (
            <SettingsSection
              title="Viewed contacts"
              description="Only you see this list. No contact details are stored here."
            >
              <RevealHistory history={reveals} />
            </SettingsSection>
          )}
        </TabPanel>
        <TabPanel value="notifications" className="max-w-[980px] pt-0">
          <SettingsSection title="Emails from us" description="Changes save automatically.">
            <NotificationSwitches notifications={account.notifications} onSaved={renew} />
          </SettingsSection>
          {tab === 'notifications' && !isDemo && (
            <SettingsSection
              title="Your day"
              description="Get your Today page by email, and your next steps in your calendar."
            >
              <MorningSettings />
            </SettingsSection>
          )}
        </TabPanel>
      </Tabs>
    </WorkPage>
  )
}
