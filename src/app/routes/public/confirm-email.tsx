import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ConfirmEmailPanel } from '#features/auth/confirm-email-panel.tsx'
import { confirmEmail, getConfirmationLink, resendVerification } from '#features/auth/contracts.ts'
import { useAfterSignUp } from '../../after-sign-up.ts'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Confirm your email')

/** Only reads: a GET confirms nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  const returnTo = entry.url.searchParams.get('return_to')
  return { token, returnTo, ...(await loadLink(entry, getConfirmationLink, token)) }
}

export const action = answerPosts({
  'confirm-email': ({ values, call }) => call(confirmEmail, values),
  'resend-verification': ({ values, call }) => call(resendVerification, values),
})

export default function ConfirmEmail() {
  const { token, returnTo, link, problem } = useLoaderData<typeof loader>()
  const remembered = useAfterSignUp()
  return (
    <FormPage title="Confirm your email">
      <ConfirmEmailPanel
        key={token}
        returnTo={returnTo ?? remembered}
        token={token}
        email={link?.email ?? null}
        problem={token ? problem : 'This link is incomplete. Open it again from the email, or request a new one.'}
      />
    </FormPage>
  )
}
