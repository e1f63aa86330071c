import { useNavigate, useRevalidator } from 'react-router'
import type { getAccount } from '#features/account/contracts.ts'
import { DeleteAccountForm } from '#features/account/delete-account-form.tsx'
import { DeletionFacts } from '#features/account/deletion-facts.tsx'
import { DownloadMyData } from '#features/account/download-my-data.tsx'
import { ProfileForm } from '#features/account/profile-form.tsx'
import { ChangeEmailForm } from '#features/auth/change-email-form.tsx'
import { ChangePasswordForm } from '#features/auth/change-password-form.tsx'
import type { getSessions } from '#features/auth/contracts.ts'
import { SessionsList } from '#features/auth/sessions-list.tsx'
import { TwoFactorSettings } from '#features/auth/two-factor-settings.tsx'
import { forgetEmailDrafts } from '#features/email/forget-email-drafts.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { SettingsSection } from '#ui/settings-section.tsx'
import { useToast } from '#ui/toast.tsx'
import { tellTabs } from '../shell/session-news.ts'
import { demoReason } from './account-tabs.ts'

interface ProfileTabProps {
  account: OutputOf<typeof getAccount>
  /** Null for a demo user: no one may see the sessions of a shared account. */
  sessions: OutputOf<typeof getSessions>['data'] | null
}

/** Name and email, sign-in, sessions, and deleting the account. */
export function ProfileTab({ account, sessions }: ProfileTabProps) {
  const { revalidate } = useRevalidator()
  const renew = () => void revalidate()
  const disabledReason = account.permissions.isDemo ? demoReason : undefined
  return (
    <>
      <SettingsSection title="Profile" description="How you appear to others on Attending.">
        <ProfileForm account={account} onSaved={renew} disabledReason={disabledReason} />
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
      <SettingsSection title="Your data" description="Everything we store about you, in one JSON file.">
        <DownloadMyData disabledReason={disabledReason} />
      </SettingsSection>
      <SettingsSection title="Delete account" description="Immediately and permanently.">
        <DeletionFacts />
        <Deletion email={account.email} disabledReason={disabledReason} />
      </SettingsSection>
    </>
  )
}

function Deletion({ email, disabledReason }: { email: string; disabledReason: string | undefined }) {
  const navigate = useNavigate()
  const toast = useToast()
  const onDeleted = async () => {
    forgetEmailDrafts()
    tellTabs('account-deleted')
    await navigate(paths.home())
    toast.success('Account deleted', 'Your account was deleted. Thanks for using Attending.')
  }
  return <DeleteAccountForm email={email} onDeleted={onDeleted} disabledReason={disabledReason} />
}
