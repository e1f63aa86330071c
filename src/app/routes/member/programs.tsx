import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { getApiKeys } from '#features/api-keys/contracts.ts'
import { KeyList } from '#features/api-keys/key-list.tsx'
import { MakeKeyForm } from '#features/api-keys/make-key-form.tsx'
import { ConnectAssistant } from '#features/assistants/connect-assistant.tsx'
import { GetHelper } from '#features/browser-helper/get-helper.tsx'
import { AppList } from '#features/connected-apps/app-list.tsx'
import { getConnectedApps } from '#features/connected-apps/contracts.ts'
import { MakeSheetForm } from '#features/export/make-sheet-form.tsx'
import { getListSheets } from '#features/export/sheet-contracts.ts'
import { SheetList } from '#features/export/sheet-list.tsx'
import { getLists } from '#features/lists/contracts.ts'
import { getWebhooks } from '#features/webhooks/contracts.ts'
import { MakeWebhookForm } from '#features/webhooks/make-webhook-form.tsx'
import { WebhookList } from '#features/webhooks/webhook-list.tsx'
import { requestContext } from '#shared/calls/call-context.ts'
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
  const [keys, apps, webhooks, sheets, lists, { twoFactorEnabled }] = await Promise.all([
    loadCall(entry, getApiKeys, {}),
    loadCall(entry, getConnectedApps, {}),
    loadCall(entry, getWebhooks, {}),
    loadCall(entry, getListSheets, {}),
    loadCall(entry, getLists, {}),
    loadCall(entry, getAccount, {}),
  ])
  const { origin } = entry.context.get(requestContext)
  return { keys, apps, webhooks: webhooks.data, sheets, lists: lists.data, twoFactorEnabled, mcp: `${origin}/mcp` }
}

/** API keys, assistants, spreadsheets, and webhooks: for oneself, and those of one's team. */
export default function Programs() {
  const { keys, apps, webhooks, sheets, lists, twoFactorEnabled, mcp } = useLoaderData<typeof loader>()
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
      <SettingsSection
        title="Assistants"
        description="Let Claude, ChatGPT, or another assistant search, shortlist, and write for you. It can do what you allow, and asks before a contact counts."
      >
        <ConnectAssistant address={mcp} />
      </SettingsSection>
      <SettingsSection
        title="Connected apps"
        description="Assistants and other apps that you connected by signing in. Each one can do only what you allowed."
      >
        <AppList apps={apps.data} empty="You have no connected apps yet." onChanged={renew} />
      </SettingsSection>
      {apps.team && (
        <SettingsSection
          title="Your team’s apps"
          description="Connected by your teammates. Each one works only while its member is on the team."
        >
          <AppList apps={apps.team} empty="No one else on your team has connected an app." onChanged={renew} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Browser helper"
        description="On a page that shows a physician, one press says whether we have them, which of your lists they are on, and when you or your team last contacted them."
      >
        <GetHelper viewer={viewer} />
      </SettingsSection>
      <SettingsSection
        title="Spreadsheets"
        description="A list that Google Sheets or Excel reads again by itself, with the contacts you have revealed. Each physician counts as exported once a day."
      >
        <SheetList sheets={sheets.data} empty="No spreadsheet reads your lists yet." onChanged={renew} />
        <div className="mt-6">
          <MakeSheetForm viewer={viewer} lists={lists} withCode={twoFactorEnabled} onMade={renew} />
        </div>
      </SettingsSection>
      {sheets.team && (
        <SettingsSection title="Your team’s spreadsheets" description="Addresses that your teammates made.">
          <SheetList sheets={sheets.team} empty="No one else on your team has one." onChanged={renew} />
        </SettingsSection>
      )}
      <SettingsSection
        title="Webhooks"
        description="Your program is told when something happens, with ids and facts but never a contact. Each event is signed."
      >
        <WebhookList webhooks={webhooks} onChanged={renew} />
      </SettingsSection>
      <SettingsSection
        title="New webhook"
        description="Events are posted as JSON within a minute. If your program doesn’t answer with 2xx, we try again for three days."
      >
        <MakeWebhookForm viewer={viewer} onMade={renew} />
      </SettingsSection>
    </AccountFrame>
  )
}
