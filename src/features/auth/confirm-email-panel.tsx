import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { useCallMutation } from '#shared/use-call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { confirmEmail } from './contracts.ts'
import { ResendForm } from './resend-form.tsx'

/**
 * Sends the token of a mailed link once the page is there, so that whoever only fetches the address (a mail scanner)
 * changes nothing.
 */
export function ConfirmEmailPanel({ token }: { token: string }) {
  const { mutate, status, data, error } = useCallMutation(confirmEmail)
  const sent = useRef(false)
  useEffect(() => {
    // A token works once, and React may run an effect twice while developing.
    if (sent.current) return
    sent.current = true
    mutate({ token })
  }, [mutate, token])

  if (status === 'success') {
    return (
      <div role="status" className="grid gap-5">
        <p className="flex gap-3 rounded-12 bg-wash px-4 py-3">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <span>
            <strong className="font-semibold break-all">{data.email}</strong> is confirmed. Log in with the password
            that you chose.
          </span>
        </p>
        <ButtonLink to={paths.login()} state={{ email: data.email }} variant="primary" size="large">
          Log in
        </ButtonLink>
      </div>
    )
  }
  if (status !== 'error') {
    return (
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner className="text-accent" />
        Confirming your email address...
      </p>
    )
  }
  // A link that is at fault stays so; a connection or a server may be better at the next try.
  const worthAnotherTry = error.status === 0 || error.status === 429 || error.status >= 500
  return (
    <div className="grid gap-6">
      <FormProblem
        message={error.message}
        actions={
          worthAnotherTry && (
            <Button size="small" onClick={() => mutate({ token })}>
              Try again
            </Button>
          )
        }
      />
      {!worthAnotherTry && <ResendForm />}
      <p className="text-muted">
        Confirmed before?{' '}
        <Link to={paths.login()} className="rounded-4 font-[550] text-accent underline-offset-4 hover:underline">
          Log in
        </Link>
      </p>
    </div>
  )
}
