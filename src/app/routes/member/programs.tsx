import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { getApiKeys } from '#features/api-keys/contracts.ts'
import { KeyList } from '#features/api-keys/key-list.tsx'
import { MakeKeyForm } from '#features/api-keys/make-key-form.tsx'
import { paths } from '#shared/product/paths.ts'
import { Link } from '#ui/link.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'

export const meta = () => pageMeta('Programs')

export async function loader(entry: LoaderFunctionArgs) {
  requireViewer(entry)
  const [keys, { twoFactorEnabled }] = await Promise.all([
    loadCall(entry, getApiKeys, {}),
    loadCall(entry, getAccount, {}),
  ])
  return { keys, twoFactorEnabled }
}

/** API keys: for oneself, and those of one's team. */
export default function Programs() {
  const { keys, twoFactorEnabled } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const viewer = useViewer()
  if (viewer === null) return null
  const renew = () => void revalidate()
  return (
    <AccountFrame
      title="Programs"
      counts="Let your ATS, spreadsheet, or scripts work with Attending for you, with the same limits as you."
    >
      <SettingsSection
        title="API keys"
        description={
          <>
            A program that has a key can act for you.{' '}
            <Link to={paths.apiDocs()} className="text-accent underline underline-offset-2">
              See all calls
            </Link>
          </>
        }
      >
        <KeyList keys={keys.data} empty="You have no keys yet." onChanged={renew} />
      </SettingsSection>
      <SettingsSection
        title="New key"
        description="Give each program its own, so you can revoke one without the others."
      >
        <MakeKeyForm viewer={viewer} withCode={twoFactorEnabled} onMade={renew} />
      </SettingsSection>
      {keys.team && (
        <SettingsSection
          title="Your team’s keys"
          description="Made by your teammates. Each one works only while its maker is on the team."
        >
          <KeyList keys={keys.team} empty="No one else on your team has a key." onChanged={renew} />
        </SettingsSection>
      )}
    </AccountFrame>
  )
}
