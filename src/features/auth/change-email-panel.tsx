import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { confirmEmailChange, type getEmailChangeLink } from './contracts.ts'

interface ChangeEmailPanelProps {
  token: string
  /** Null for a link that was used already or isn't valid. */
  change: OutputOf<typeof getEmailChangeLink> | null
  /** Why the link doesn't work. */
  problem: string | null
}

/** Says what the link does and waits for a click, like `ConfirmEmailPanel`. */
export function ChangeEmailPanel({ token, change, problem }: ChangeEmailPanelProps) {
  const { press, isPending, data, error } = useCallOnce(confirmEmailChange)
  const posted = usePostAnswer<OutputOf<typeof confirmEmailChange>>('change-email')
  const done = data ?? (error ? undefined : posted?.answer)
  const refusal = error ? { code: error.code, message: error.message } : posted?.refusal
  if (done) return <Done {...done} />
  if (change === null || refusal?.code === 'link_expired') {
    return (
      <div className="grid gap-6">
        <FormProblem message={refusal?.message ?? problem ?? undefined} />
        <ButtonLink to={paths.account()} size="large">
          Open your account
        </ButtonLink>
      </div>
    )
  }
  const { step, email, newEmail } = change
  return (
    <PostForm
      form="change-email"
      onSubmit={(event) => {
        event.preventDefault()
        press({ token })
      }}
      className="grid gap-5"
    >
      <FormProblem message={refusal?.message} />
      <p className="text-16 text-pretty break-words">
        {step === 'approve' ? (
          <>
            Change the address of your account from <strong className="font-semibold">{email}</strong> to{' '}
            <strong className="font-semibold">{newEmail}</strong>? We’ll send a link to the new address to finish.
          </>
        ) : (
          <>
            Use <strong className="font-semibold">{newEmail}</strong> to log in from now on, instead of {email}.
          </>
        )}
      </p>
      <input type="hidden" name="token" value={token} />
      <SubmitButton size="large" pending={isPending} pendingText="Confirming..." className="w-full">
        {step === 'approve' ? 'Approve the change' : 'Confirm new address'}
      </SubmitButton>
      <p className="text-13 text-pretty text-muted">
        Didn’t ask for this? Close this page, and nothing changes.
        {step === 'approve' && ' Then change your password: someone else knows it.'}
      </p>
    </PostForm>
  )
}

function Done({ changed, email }: OutputOf<typeof confirmEmailChange>) {
  return (
    <div role="status" className="grid gap-5">
      <p className="flex gap-3 rounded-12 bg-wash px-4 py-3">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="break-words">
          {changed ? 'Your email address is now ' : 'Approved. To finish, open the link we sent to '}
          <strong className="font-semibold break-all">{email}</strong>.
        </span>
      </p>
      {changed && (
        <ButtonLink to={paths.account()} variant="primary" size="large">
          Open your account
        </ButtonLink>
      )}
    </div>
  )
}
