import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useSelectedRecipients } from '#features/email/recipients-store.ts'
import { useSequenceEmail } from '#features/email/sequence-draft.ts'
import { getLists } from '#features/lists/contracts.ts'
import { getSequences } from '#features/sequences/contracts.ts'
import { NewSequenceForm } from '#features/sequences/new-sequence-form.tsx'
import { paths } from '#shared/product/paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { loadCall, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { Queries } from '../../page/queries.tsx'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('New sequence')

export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  const [{ mailboxes }, lists] = await Promise.all([
    loadCall(entry, getSequences, {}),
    loadCall(entry, getLists, { order: 'updated_at' }),
  ])
  return { viewer, mailboxes, lists: lists.data.map(({ id, name, count }) => ({ id, name, count })) }
}

export default function NewSequence() {
  const { viewer, mailboxes, lists } = useLoaderData<typeof loader>()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const selected = useSelectedRecipients(viewer.id)
  const email = useSequenceEmail(viewer.id)
  const forSelected = address.get('to') === 'selected' ? selected : null
  return (
    <WorkPage
      above={<Breadcrumb trail={[{ label: 'Sequences', to: sequencePaths.all() }]} />}
      title="New sequence"
      counts="Emails leave from your own mailbox, from 8 AM to 6 PM where each physician is, and nothing tracks them."
    >
      {!mailboxes.some(({ works }) => works) && (
        <Banner className="mb-5" actions={<ButtonLink to={paths.accountSending()}>Connect a mailbox</ButtonLink>}>
          Emails leave from your own mailbox. Connect it first.
        </Banner>
      )}
      <Queries>
        <NewSequenceForm
          // What the browser has stored is known after the first render.
          key={`${email === null} ${forSelected === null}`}
          viewer={viewer}
          mailboxes={mailboxes}
          lists={lists}
          listId={address.get('list') ?? ''}
          selected={forSelected}
          email={email}
          onMade={(id) => void navigate(sequencePaths.one(id))}
        />
      </Queries>
    </WorkPage>
  )
}
