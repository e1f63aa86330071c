import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ChangeEmailPanel } from '#features/auth/change-email-panel.tsx'
import { confirmEmailChange, getEmailChangeLink } from '#features/auth/contracts.ts'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Change your email')

/** Only reads: a GET changes nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  return { token, ...(await loadLink(entry, getEmailChangeLink, token)) }
}

export const action = answerPosts({
  'change-email': ({ values, call }) => call(confirmEmailChange, values),
})

export default function ChangeEmail() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Change your email">
      <ChangeEmailPanel
        key={token}
        token={token}
        change={link}
        problem={token ? problem : 'This link is incomplete. Open it again from the email.'}
      />
    </FormPage>
  )
}
