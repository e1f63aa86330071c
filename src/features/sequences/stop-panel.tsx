import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { type getStopLink, stopEmails } from './stop-contracts.ts'

interface StopPanelProps {
  token: string
  link: OutputOf<typeof getStopLink>
}

/** Asks first: what follows a link in an email may be a scanner, not a person. */
export function StopPanel({ token, link }: StopPanelProps) {
  const { press, isPending, data, error } = useCallOnce(stopEmails)
  const posted = usePostAnswer<OutputOf<typeof stopEmails>>('stop-emails')
  const answer = data ?? posted?.answer
  if (answer || link.stopped) {
    return (
      <p role="status" className="flex gap-3 rounded-12 bg-wash px-4 py-3">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span className="wrap-anywhere">You won’t get emails from {answer?.sender ?? link.sender} anymore.</span>
      </p>
    )
  }
  return (
    <PostForm
      form="stop-emails"
      className="grid justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        press({ token })
      }}
    >
      <FormProblem message={error?.message ?? posted?.refusal?.message} />
      <p className="text-16 text-pretty wrap-anywhere">
        Stop all emails from <strong className="font-semibold">{link.sender}</strong> and their colleagues?
      </p>
      <input type="hidden" name="token" value={token} />
      <SubmitButton pending={isPending} pendingText="Stopping...">
        Stop these emails
      </SubmitButton>
    </PostForm>
  )
}
