import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { AddMailboxForm } from '#features/mailboxes/add-mailbox-form.tsx'
import { getMailboxes } from '#features/mailboxes/contracts.ts'
import { MailboxList } from '#features/mailboxes/mailbox-list.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'

export const meta = () => pageMeta('Sending')

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const { data } = await loadCall(entry, getMailboxes, {})
  return { mailboxes: data }
}

/** The mailboxes that someone's emails leave from. */
export default function AccountSending() {
  const { mailboxes } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
  const renew = useCallback(() => void revalidate(), [revalidate])
  if (viewer === null) return null
  return (
    <AccountFrame title="Sending" counts="Emails leave from your own mailbox, and answers come back to it.">
      {mailboxes.length > 0 && (
        <SettingsSection
          title="Your mailboxes"
          description="We read only answers to emails sent through Attending, and never move, mark, or delete anything."
        >
          <MailboxList mailboxes={mailboxes} onChanged={renew} />
        </SettingsSection>
      )}
      <SettingsSection
        title={mailboxes.length > 0 ? 'Another mailbox' : 'Connect your mailbox'}
        description="We check it by sending one email from your mailbox to itself. Your password is encrypted and never shown again."
      >
        <AddMailboxForm viewer={viewer} onAdded={renew} />
      </SettingsSection>
    </AccountFrame>
  )
}
