import { useRevalidator } from 'react-router'
import type { getAccount } from '#features/account/contracts.ts'
import { ProfileRows } from '#features/account/profile-rows.tsx'
import { StartWith } from '#features/account/start-with.tsx'
import { ChangeEmailForm } from '#features/auth/change-email-form.tsx'
import type { OutputOf } from '#shared/calls/contract.ts'
import { SettingsSection } from '#ui/settings-section.tsx'
import { demoReason } from './account-tabs.ts'

/** Name, email, and what someone prefers. */
export function ProfileTab({ account }: { account: OutputOf<typeof getAccount> }) {
  const { revalidate } = useRevalidator()
  const renew = () => void revalidate()
  const disabledReason = account.permissions.isDemo ? demoReason : undefined
  return (
    <>
      <SettingsSection title="Profile" description="How you appear to others on Attending.">
        <ProfileRows account={account} onSaved={renew} disabledReason={disabledReason} />
      </SettingsSection>
      <SettingsSection title="Email" description="We confirm a change at both addresses.">
        <ChangeEmailForm
          email={account.email}
          newEmail={account.newEmail}
          withCode={account.twoFactorEnabled}
          onAsked={renew}
          disabledReason={disabledReason}
        />
      </SettingsSection>
      <SettingsSection title="Preferences" description="Saved as you choose.">
        <StartWith value={account.startWith} onSaved={renew} disabledReason={disabledReason} />
      </SettingsSection>
    </>
  )
}
