import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { acceptInvitation, getInvitation } from '#features/teams/contracts.ts'
import { InvitationPanel } from '#features/teams/invitation-panel.tsx'
import { Banner } from '#ui/banner.tsx'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Team invitation')

/** Only reads: a GET joins nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  return { token, ...(await loadLink(entry, getInvitation, token)) }
}

export const action = answerPosts({
  'accept-invitation': ({ values, call }) => call(acceptInvitation, values),
})

export default function Invitation() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Team invitation">
      {link ? (
        <InvitationPanel key={token} token={token} link={link} />
      ) : (
        <Banner tone="danger">{token ? problem : 'This link is incomplete. Open it again from the email.'}</Banner>
      )}
    </FormPage>
  )
}
