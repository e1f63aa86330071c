import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { DeleteAccountForm } from '#features/account/delete-account-form.tsx'
import { DeletionFacts } from '#features/account/deletion-facts.tsx'
import { DownloadMyData } from '#features/account/download-my-data.tsx'
import { forgetEmailDrafts } from '#features/email/forget-email-drafts.ts'
import { paths } from '#shared/product/paths.ts'
import { SettingsSection } from '#ui/settings-section.tsx'
import { useToast } from '#ui/toast.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { demoReason } from '../../account/account-tabs.ts'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { tellTabs } from '../../shell/session-news.ts'

export const meta = () => pageMeta('Your data')

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  return loadCall(entry, getAccount, {})
}

/** What we store about someone: to take along, and to delete. */
export default function AccountData() {
  const { email, permissions } = useLoaderData<typeof loader>()
  const disabledReason = permissions.isDemo ? demoReason : undefined
  return (
    <AccountFrame title="Your data">
      <SettingsSection title="Download" description="Everything we store about you, in one JSON file.">
        <DownloadMyData disabledReason={disabledReason} />
      </SettingsSection>
      <SettingsSection title="Delete account" description="Immediately and permanently.">
        <DeletionFacts />
        <Deletion email={email} disabledReason={disabledReason} />
      </SettingsSection>
    </AccountFrame>
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
