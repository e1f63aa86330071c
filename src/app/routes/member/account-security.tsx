import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { ChangePasswordForm } from '#features/auth/change-password-form.tsx'
import { getSessions } from '#features/auth/contracts.ts'
import { SessionsList } from '#features/auth/sessions-list.tsx'
import { TwoFactorSettings } from '#features/auth/two-factor-settings.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { demoReason } from '../../account/account-tabs.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Security')

export async function loader(entry: LoaderFunctionArgs) {
  const { isDemo } = requireViewer(entry)
  const [account, sessions] = await Promise.all([
    loadCall(entry, getAccount, {}),
    // No one may see the sessions of a shared account.
    isDemo ? null : loadCall(entry, getSessions, {}),
  ])
  return { account, sessions: sessions?.data ?? null }
}

/** How someone signs in, and where they are signed in. */
export default function AccountSecurity() {
  const { account, sessions } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const renew = () => void revalidate()
  const disabledReason = account.permissions.isDemo ? demoReason : undefined
  return (
    <AccountFrame title="Security">
      <SettingsSection title="Password" description="Changing it signs you out on every other device.">
        <ChangePasswordForm email={account.email} onChanged={renew} disabledReason={disabledReason} />
      </SettingsSection>
      <SettingsSection
        title="Two-factor sign-in"
        description="After your password, you enter a code from an app on your phone. A stolen password alone won’t get anyone in."
      >
        <TwoFactorSettings
          enabled={account.twoFactorEnabled}
          email={account.email}
          onChanged={renew}
          disabledReason={disabledReason}
        />
      </SettingsSection>
      <SettingsSection title="Sessions" description="Where you are signed in. End any session you don’t recognize.">
        {sessions ? (
          <SessionsList sessions={sessions} onChanged={renew} />
        ) : (
          <p className="text-muted">The demo account is shared. Its sessions are not shown.</p>
        )}
      </SettingsSection>
    </AccountFrame>
  )
}
