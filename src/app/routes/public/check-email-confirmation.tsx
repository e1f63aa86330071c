import { ResendForm } from '#features/auth/resend-form.tsx'
import { ResendVerification } from '#features/auth/resend-verification.tsx'
import { limits } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { FormPage } from '../../form-page.tsx'
import { LocalMailNote } from '../../local-mail-note.tsx'
import { pageMeta } from '../../page-meta.ts'
import { usePassedEmail } from '../../passed-along.ts'

const hours = limits.confirmToken / 3_600_000

export const meta = () => pageMeta('Check your email')

export default function CheckEmailConfirmation() {
  const email = usePassedEmail()
  return (
    <FormPage title="Check your email">
      {email ? (
        <div className="grid justify-items-start gap-6">
          <p className="text-16 text-pretty text-muted">
            We have sent a link to <strong className="font-semibold break-all text-ink">{email}</strong>. Open it within{' '}
            {hours} hours to confirm the address, then log in.
          </p>
          <p className="text-13 text-muted">Nothing there? Look into the spam folder, or have it sent again.</p>
          <ResendVerification email={email} />
        </div>
      ) : (
        <div className="grid gap-6">
          <p className="text-16 text-pretty text-muted">
            After signing up, a link by email confirms the address. If it does not arrive, have it sent again.
          </p>
          <ResendForm />
        </div>
      )}
      <p className="mt-8">
        <TextLink to={paths.login()}>Back to log in</TextLink>
      </p>
      <LocalMailNote />
    </FormPage>
  )
}
