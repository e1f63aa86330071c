import { useState } from 'react'
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx'
import { limits } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { FormPage } from '../../form-page.tsx'
import { LocalMailNote } from '../../local-mail-note.tsx'
import { pageMeta } from '../../page-meta.ts'

const minutes = limits.resetToken / 60_000

export const meta = () => pageMeta('Forgot password')

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <FormPage title="Check your email">
        <div role="status" className="grid justify-items-start gap-6">
          <p className="text-16 text-pretty text-muted">
            If <strong className="font-semibold break-all text-ink">{sentTo}</strong> has an account, a link to choose a
            new password is on its way. It works once, within {minutes} minutes.
          </p>
          <p className="text-13 text-muted">Nothing there? Look into the spam folder, or try another address.</p>
          <Button onClick={() => setSentTo(undefined)} autoFocus>
            Try again
          </Button>
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
      lead="Tell us the address of your account, and we send you a link to choose a new password."
      scriptFor="Resetting a password"
    >
      <ForgotPasswordForm onSent={setSentTo} />
      <p className="mt-8">
        <TextLink to={paths.login()}>Back to log in</TextLink>
      </p>
    </FormPage>
  )
}
