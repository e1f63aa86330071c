import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getResetLink, resetPassword } from '#features/auth/contracts.ts'
import { asNewPassword, checkNewPassword } from '#features/auth/new-password.ts'
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx'
import { isCallError } from '#shared/calls/call-error.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { answerPosts } from '../../answer-posts.ts'
import { loadLink } from '../../page/entry-to-page.ts'
import { FormPage } from '../../page/form-page.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { tellTabs } from '../../shell/session-news.ts'

export const meta = () => pageMeta('Reset password')

/** Only reads: a GET changes nothing. */
export async function loader(entry: LoaderFunctionArgs) {
  const token = entry.url.searchParams.get('token') ?? ''
  const looked = await loadLink(entry, getResetLink, token)
  return {
    token,
    ...looked,
    problem: token ? looked.problem : 'This link is incomplete. Open it again from the email.',
  }
}

export const action = answerPosts({
  'reset-password': async ({ values: { token, newPassword = '', confirmPassword = '' }, call }) => {
    checkNewPassword(newPassword, confirmPassword)
    return call(resetPassword, { token, password: newPassword }).catch((error) => {
      throw isCallError(error) ? asNewPassword(error) : error
    })
  },
})

export default function ResetPassword() {
  const { token, link, problem } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const posted = usePostAnswer<{ email: string }>('reset-password')
  const [changed, setChangedFor] = useState<string>()
  const [expired, setExpired] = useState<string>()
  const changedFor = changed ?? posted?.answer?.email
  if (changedFor !== undefined) return <Changed email={changedFor} />
  const refused = posted?.refusal?.code === 'link_expired' ? posted.refusal.message : undefined
  if (link === null || expired !== undefined || refused !== undefined) {
    return <SpentLink message={expired ?? refused ?? problem} />
  }
  const onReset = (email: string) => {
    setChangedFor(email)
    tellTabs('signed-out')
    void revalidate()
  }
  return (
    <FormPage
      title="Reset password"
      lead={
        <>
          Choose a new password for <strong className="font-semibold break-all text-ink">{link.email}</strong>. You will
          be signed out everywhere and log in with the new one.
        </>
      }
    >
      <ResetPasswordForm token={token} onReset={onReset} onLinkExpired={setExpired} />
    </FormPage>
  )
}

function Changed({ email }: { email: string }) {
  return (
    <FormPage title="Password changed">
      <div role="status" className="grid gap-6">
        <p className="text-16 text-pretty text-muted">
          The new password for <strong className="font-semibold break-all text-ink">{email}</strong> is set, and every
          session has ended.
        </p>
        <ButtonLink to={paths.login()} state={{ email }} variant="primary" size="large">
          Log in
        </ButtonLink>
      </div>
    </FormPage>
  )
}

function SpentLink({ message }: { message: string | null }) {
  return (
    <FormPage title="Reset password">
      <div className="grid gap-6">
        <div role="alert">
          <Banner tone="danger">{message}</Banner>
        </div>
        <ButtonLink to={paths.forgotPassword()} variant="primary" size="large">
          Get a new link
        </ButtonLink>
      </div>
    </FormPage>
  )
}
