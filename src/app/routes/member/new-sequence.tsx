import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { getAccount } from '#features/account/contracts.ts'
import { getEmailTemplates } from '#features/email/contracts.ts'
import { useSelectedRecipients } from '#features/email/recipients-store.ts'
import { useSequenceEmail } from '#features/email/sequence-draft.ts'
import { getLists } from '#features/lists/contracts.ts'
import { AddMailboxForm } from '#features/mailboxes/add-mailbox-form.tsx'
import { getMailboxes } from '#features/mailboxes/contracts.ts'
import { MailboxList } from '#features/mailboxes/mailbox-list.tsx'
import { getBoard } from '#features/pipeline/contracts.ts'
import { NewSequenceForm } from '#features/sequences/new-sequence-form.tsx'
import { isCallError } from '#shared/calls/call-error.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { Queries } from '../../page/queries.tsx'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('New sequence')

export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  const { searchParams } = entry.url
  const [mailboxes, lists, account, templates, stage] = await Promise.all([
    loadCall(entry, getMailboxes, {}),
    loadCall(entry, getLists, { order: 'updated_at' }),
    loadCall(entry, getAccount, {}),
    orNothing(loadCall(entry, getEmailTemplates, {})),
    stageOf(entry, searchParams.get('list'), searchParams.get('stage')),
  ])
  return {
    ...{ viewer, stage, mailboxes: mailboxes.data },
    lists: lists.data.map(({ id, name, count }) => ({ id, name, count })),
    sender: { company: account.company, postalAddress: account.postalAddress },
    templates: (templates?.data ?? []).map(({ id, name, subject, body, job_location }) => ({
      ...{ id, name, subject, body, job_location },
    })),
  }
}

/** An address may name a stage or list that is gone, and templates can fail: the page does without. */
async function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}

async function stageOf(entry: LoaderFunctionArgs, listId: string | null, stageId: string | null) {
  if (listId === null || stageId === null || !getBoard.input.safeParse({ listId }).success) return null
  const board = await orNothing(loadCall(entry, getBoard, { listId }))
  const found = board?.stages.find(({ id }) => id === stageId)
  return found ? { id: found.id, name: found.name } : null
}

export default function NewSequence() {
  const { viewer, mailboxes, lists, stage, sender, templates } = useLoaderData<typeof loader>()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const renew = useCallback(() => void revalidate(), [revalidate])
  const selected = useSelectedRecipients(viewer.id)
  const email = useSequenceEmail(viewer.id)
  const forSelected = address.get('to') === 'selected' ? selected : null
  const works = mailboxes.some(({ state }) => state === 'works')
  return (
    <WorkPage
      above={<Breadcrumb trail={[{ label: 'Sequences', to: sequencePaths.all() }]} />}
      title="New sequence"
      counts="Emails leave from your own mailbox, from 8 AM to 6 PM where each physician is, and nothing tracks them."
    >
      <Queries>
        {!works && (
          <SettingsSection
            title="Connect your mailbox"
            description="Emails leave from it, and answers come back to it. We check it by sending one email from it to itself. Your password is encrypted and never shown again."
          >
            {mailboxes.length > 0 && (
              <div className="mb-6">
                <MailboxList mailboxes={mailboxes} onChanged={renew} />
              </div>
            )}
            {!mailboxes.some(({ state }) => state === 'checking') && <AddMailboxForm viewer={viewer} onAdded={renew} />}
          </SettingsSection>
        )}
        <NewSequenceForm
          // What the browser has stored is known after the first render.
          key={`${email === null} ${forSelected === null}`}
          viewer={viewer}
          mailboxes={mailboxes.map(({ id, address, state }) => ({ id, address, works: state === 'works' }))}
          {...{ lists, stage, sender, templates, email }}
          listId={address.get('list') ?? ''}
          selected={forSelected}
          onMade={(id) => void navigate(sequencePaths.one(id))}
        />
      </Queries>
    </WorkPage>
  )
}
