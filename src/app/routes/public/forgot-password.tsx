import { useState } from 'react'
import { requestPasswordReset } from '#features/auth/contracts.ts'
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { answerPosts } from '../../answer-posts.ts'
import { FormPage } from '../../page/form-page.tsx'
import { LocalMailNote } from '../../page/local-mail-note.tsx'
import { pageMeta } from '../../page/page-meta.ts'

const minutes = limits.resetToken / 60_000

export const meta = () => pageMeta('Forgot password')

export const action = answerPosts({
  'forgot-password': ({ values, call }) => call(requestPasswordReset, values),
})

export default function ForgotPassword() {
  const [sent, setSentTo] = useState<string>()
  const posted = usePostAnswer('forgot-password')
  const sentTo = sent ?? (posted?.answer === undefined ? undefined : posted.values.email)
  if (sentTo !== undefined) {
    return (
      <FormPage title="Check your email">
        <div role="status" className="grid justify-items-start gap-6">
          <p className="text-16 text-pretty text-muted">
            If <strong className="font-semibold break-all text-ink">{sentTo}</strong> has an account, a link to choose a
            new password is on its way. It works once, within {minutes} minutes.
          </p>
          <p className="text-13 text-muted">Nothing there? Check your spam folder, or try another address.</p>
          {sent === undefined ? (
            <ButtonLink to={paths.forgotPassword()}>Try again</ButtonLink>
          ) : (
            <Button onClick={() => setSentTo(undefined)} autoFocus>
              Try again
            </Button>
          )}
        </div>
        <p className="mt-8">
          <TextLink to={paths.login()}>Back to log in</TextLink>
        </p>
        <LocalMailNote />
      </FormPage>
    )
  }
  return (
    <FormPage
      title="Forgot password"
      lead="Enter your account's email, and we'll send you a link to choose a new password."
    >
      <ForgotPasswordForm onSent={setSentTo} />
      <p className="mt-8">
        <TextLink to={paths.login()}>Back to log in</TextLink>
      </p>
    </FormPage>
  )
}
