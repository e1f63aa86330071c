import { CircleCheck } from 'lucide-react'
import { useCallMutation } from '#shared/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { formatCount } from '#ui/number-format.ts'
import { unsubscribeDigest } from './contracts.ts'

/** Asks first: what follows a link in a mail may be a scanner, not a person. */
export function UnsubscribePanel({ token }: { token: string }) {
  const { mutate, isPending, data, error } = useCallMutation(unsubscribeDigest)
  if (data) {
    return (
      <p role="status" className="flex gap-3 rounded-12 bg-wash px-4 py-3">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          You will get no more mails about saved searches.
          {data.stopped > 0 && ` They were on for ${formatCount(data.stopped, 'search', 'searches')}.`} Your searches
          are still saved.
        </span>
      </p>
    )
  }
  return (
    <form
      method="post"
      className="grid justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ token })
      }}
    >
      <FormProblem message={error?.message} />
      <p className="text-muted">Stop all mails about new matches of your saved searches?</p>
      <SubmitButton pending={isPending} pendingText="Unsubscribing...">
        Unsubscribe
      </SubmitButton>
    </form>
  )
}
