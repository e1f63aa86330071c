import { resendVerification } from '#features/auth/contracts.ts'
import { ResendForm } from '#features/auth/resend-form.tsx'
import { ResendVerification } from '#features/auth/resend-verification.tsx'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { useAfterSignUp } from '../../after-sign-up.ts'
import { answerPosts } from '../../answer-posts.ts'
import { FormPage } from '../../page/form-page.tsx'
import { LocalMailNote } from '../../page/local-mail-note.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { usePrefilledEmail } from '../../page/prefilled-email.ts'

const hours = limits.confirmToken / 3_600_000

export const meta = () => pageMeta('Check your email')

export const action = answerPosts({
  'resend-verification': ({ values, call }) => call(resendVerification, values),
})

export default function CheckEmailConfirmation() {
  const email = usePrefilledEmail()
  const returnTo = useAfterSignUp()
  return (
    <FormPage title="Check your email">
      {email ? (
        <div className="grid justify-items-start gap-6">
          <p className="text-16 text-pretty text-muted">
            We have sent a link to <strong className="font-semibold break-all text-ink">{email}</strong>. Open it within{' '}
            {hours} hours to confirm the address, then log in.
          </p>
          <p className="text-13 text-muted">Nothing there? Check your spam folder, or resend it.</p>
          <ResendVerification email={email} returnTo={returnTo} />
        </div>
      ) : (
        <div className="grid gap-6">
          <p className="text-16 text-pretty text-muted">
            After you sign up, we email you a link that confirms your address. If it doesn't arrive, resend it.
          </p>
          <ResendForm returnTo={returnTo} />
        </div>
      )}
      <p className="mt-8">
        <TextLink to={paths.login(returnTo)}>Back to log in</TextLink>
      </p>
      <LocalMailNote />
    </FormPage>
  )
}
