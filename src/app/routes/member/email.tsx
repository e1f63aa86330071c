import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { getEmailTemplates } from '#features/email/contracts.ts'
import { EmailGenerator } from '#features/email/email-generator.tsx'
import { Personalise } from '#features/email/personalise.tsx'
import { useSelectedRecipients } from '#features/email/recipients-store.ts'
import { useSender } from '#features/email/use-sender.ts'
import { callContext } from '#shared/calls/call-context.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { ProfileDrawerHost } from '../../physician/profile-drawer-host.tsx'

export const meta = () => pageMeta('AI Email Generator')

/** The page works even if the templates cannot be read. */
export async function loader(entry: LoaderFunctionArgs) {
  const viewer = requireViewer(entry)
  try {
    const { data } = await entry.context.get(callContext)(getEmailTemplates, {})
    return { viewer, templates: data, problem: null }
  } catch (error) {
    if (!isCallError(error)) throw error
    return { viewer, templates: [], problem: { title: error.title, message: error.message } }
  }
}

export default function Email() {
  const { viewer, templates, problem } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const sender = useSender(viewer)
  const [address] = useSearchParams()
  const selected = useSelectedRecipients(viewer.id)
  return (
    <div className="work-page">
      <EmailGenerator
        templates={templates}
        problem={problem}
        onTemplatesChanged={revalidate}
        viewer={viewer}
        sender={sender}
        personalise={(email) => (
          <Personalise
            {...email}
            viewer={viewer}
            listId={address.get('list') ?? ''}
            selected={address.get('to') === 'selected' ? selected : null}
            onChoose={(listId) => void navigate(paths.email(listId), { replace: true, preventScrollReset: true })}
          />
        )}
      />
      <ProfileDrawerHost viewer={viewer} />
    </div>
  )
}
