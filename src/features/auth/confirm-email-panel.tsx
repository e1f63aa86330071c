import { Link } from 'react-router'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { confirmEmail } from './contracts.ts'
import { ResendForm } from './resend-form.tsx'

interface ConfirmEmailPanelProps {
  token: string
  /** The page to go to after logging in. */
  returnTo: string | undefined
  /** The address that the link would confirm, masked; null for a link that was used already or isn't valid. */
  email: string | null
  /** Why the link doesn't work. */
  problem: string | null
}

/**
 * Says what the link does and waits for a click: email gateways open links in browsers that run scripts, so a page that
 * acted on its own would confirm a stranger's address.
 */
export function ConfirmEmailPanel({ token, returnTo, email, problem }: ConfirmEmailPanelProps) {
  const logIn = paths.login(returnTo)
  const { press, isPending, data, error } = useCallOnce(confirmEmail)
  const posted = usePostAnswer<{ email: string }>('confirm-email')
  const confirmed = data?.email ?? (error ? undefined : posted?.answer?.email)
  const refusal = error ? { code: error.code, message: error.message } : posted?.refusal
  if (confirmed !== undefined) return <Confirmed email={confirmed} logIn={logIn} />
  if (email === null || refusal?.code === 'link_expired') {
    return <SpentLink message={refusal?.message ?? problem ?? undefined} {...{ returnTo, logIn }} />
  }
  return (
    <PostForm
      form="confirm-email"
      onSubmit={(event) => {
        event.preventDefault()
        press({ token })
      }}
      className="grid gap-5"
    >
      <FormProblem message={refusal?.message} />
      <p className="text-16 text-pretty">
        An {brand.name} account was requested with <strong className="font-semibold break-all">{email}</strong>.
        Confirming it lets the person who chose the password use the account.
      </p>
      <input type="hidden" name="token" value={token} />
      <SubmitButton size="large" pending={isPending} pendingText="Confirming..." className="w-full">
        Confirm email address
      </SubmitButton>
      <p className="text-13 text-pretty text-muted">
        Didn't sign up? Close this page. Until the address is confirmed, no one can use the account.
      </p>
    </PostForm>
  )
}

function Confirmed({ email, logIn }: { email: string; logIn: string }) {
  return (
    <div role="status" className="grid gap-5">
      <p className="flex gap-3 rounded-12 bg-wash px-4 py-3">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          <strong className="font-semibold break-all">{email}</strong> is confirmed. Log in with the password you chose.
        </span>
      </p>
      <ButtonLink to={logIn} state={{ email }} variant="primary" size="large">
        Log in
      </ButtonLink>
    </div>
  )
}

interface SpentLinkProps extends Pick<ConfirmEmailPanelProps, 'returnTo'> {
  message: string | undefined
  logIn: string
}

function SpentLink({ message, returnTo, logIn }: SpentLinkProps) {
  return (
    <div className="grid gap-6">
      <FormProblem message={message} />
      <ResendForm returnTo={returnTo} />
      <p className="text-muted">
        Already confirmed?{' '}
        <Link to={logIn} className="rounded-4 font-[550] text-accent underline-offset-4 hover:underline">
          Log in
        </Link>
      </p>
    </div>
  )
}
