import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx'
import { paths } from '#shared/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { FormPage } from '../../form-page.tsx'
import { pageMeta } from '../../page-meta.ts'
import { tellTabs } from '../../shell/session-news.ts'

export const meta = () => pageMeta('Reset password')

/** Reads the address and nothing else: a GET changes nothing. */
export function loader({ url }: LoaderFunctionArgs) {
  return { token: url.searchParams.get('token') ?? '' }
}

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [changedFor, setChangedFor] = useState<string>()
  const [problem, setProblem] = useState(token ? undefined : 'The link is not complete. Open it again from the mail.')

  if (changedFor !== undefined) {
    return (
      <FormPage title="Password changed">
        <div role="status" className="grid gap-6">
          <p className="text-16 text-pretty text-muted">
            The new password of <strong className="font-semibold break-all text-ink">{changedFor}</strong> is set, and
            every session has been ended.
          </p>
          <ButtonLink to={paths.login()} state={{ email: changedFor }} variant="primary" size="large">
            Log in
          </ButtonLink>
        </div>
      </FormPage>
    )
  }
  if (problem !== undefined) {
    return (
      <FormPage title="Reset password">
        <div className="grid gap-6">
          <div role="alert">
            <Banner tone="danger">{problem}</Banner>
          </div>
          <ButtonLink to={paths.forgotPassword()} variant="primary" size="large">
            Ask for a new link
          </ButtonLink>
        </div>
      </FormPage>
    )
  }
  const onReset = (email: string) => {
    setChangedFor(email)
    tellTabs('signed-out')
    void revalidate()
  }
  return (
    <FormPage
      title="Reset password"
      lead="You will be signed out everywhere, and log in with the new one."
      scriptFor="Resetting a password"
    >
      <ResetPasswordForm token={token} onReset={onReset} onLinkExpired={setProblem} />
    </FormPage>
  )
}
