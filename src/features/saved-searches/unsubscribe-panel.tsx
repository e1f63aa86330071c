import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { type getUnsubscribeLink, unsubscribeDigest } from './contracts.ts'

const others = {
  morning: 'the morning email',
  exclusions: 'emails about exclusions of physicians on your lists',
} as const

interface UnsubscribePanelProps {
  token: string
  link: OutputOf<typeof getUnsubscribeLink>
}

/** Asks first: what follows a link in an email may be a scanner, not a person. */
export function UnsubscribePanel({ token, link }: UnsubscribePanelProps) {
  const { press, isPending, data, error } = useCallOnce(unsubscribeDigest)
  const posted = usePostAnswer<OutputOf<typeof unsubscribeDigest>>('unsubscribe')
  const answer = data ?? posted?.answer
  if (answer && answer.from !== 'searches') return <Done>You won’t get {others[answer.from]} anymore.</Done>
  if (answer) {
    return (
      <Done>
        You won’t get emails about saved searches anymore.
        {answer.stopped > 0 && ` They were on for ${formatCount(answer.stopped, 'search', 'searches')}.`} Your searches
        are still saved.
      </Done>
    )
  }
  if (link.searches === 0) {
    return (
      <Done>
        {link.email} doesn’t get {link.from === 'searches' ? 'emails about saved searches' : others[link.from]}. There
        is nothing to stop.
      </Done>
    )
  }
  return (
    <PostForm
      form="unsubscribe"
      className="grid justify-items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        press({ token })
      }}
    >
      <FormProblem message={error?.message ?? posted?.refusal?.message} />
      {link.from !== 'searches' ? (
        <p className="text-16 text-pretty">
          Stop {others[link.from]} to <strong className="font-semibold break-all">{link.email}</strong>?
        </p>
      ) : (
        <p className="text-16 text-pretty">
          Stop all emails to <strong className="font-semibold break-all">{link.email}</strong> about new matches of
          saved searches? They are on for {formatCount(link.searches, 'search', 'searches')}.
        </p>
      )}
      <input type="hidden" name="token" value={token} />
      <SubmitButton pending={isPending} pendingText="Unsubscribing...">
        Unsubscribe
      </SubmitButton>
    </PostForm>
  )
}

function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-3 rounded-12 bg-wash px-4 py-3">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>{children}</span>
    </p>
  )
}
