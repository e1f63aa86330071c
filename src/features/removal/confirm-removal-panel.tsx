import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallOnce } from '#shared/calls/use-call.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, SubmitButton } from '#ui/button.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.tsx'
import { usePostAnswer } from '#ui/post-answer.ts'
import { PostForm } from '#ui/post-form.tsx'
import { type getRemovalLink, processRemoval, removalTexts } from './contracts.ts'

interface ConfirmRemovalPanelProps {
  token: string
  /** Who the link would remove; null if it doesn't work. */
  link: OutputOf<typeof getRemovalLink> | null
}

/**
 * Says what the link does and waits for a click: email gateways open links in browsers that run scripts, so a page that
 * acted on its own would remove people who never asked.
 */
export function ConfirmRemovalPanel({ token, link }: ConfirmRemovalPanelProps) {
  const { press, isPending, data, error } = useCallOnce(processRemoval)
  const posted = usePostAnswer<OutputOf<typeof processRemoval>>('confirm-removal')
  const refusal = error ? { code: error.code } : posted?.refusal
  if (token === '') return <Failure message={removalTexts.noToken} />
  const done = data ?? (error ? undefined : posted?.answer)
  if (done) return done.found === 'shared' ? <Shared /> : <Removed />
  if (link === null || refusal?.code === 'bad_token') {
    return (
      <Failure message={removalTexts.failed}>
        Some email programs cut long links: copy the whole address from the email. A link works once. If you used it
        before, the email that followed says what was removed.
      </Failure>
    )
  }
  return (
    <PostForm
      form="confirm-removal"
      onSubmit={(event) => {
        event.preventDefault()
        press({ token })
      }}
      className="flex flex-1 flex-col"
    >
      <input type="hidden" name="token" value={token} />
      <Outcome
        title="Remove your information?"
        message={<WhatGoes {...link} />}
        problem={refusal && `${removalTexts.failed} Your link still works: please try again.`}
        actions={
          <>
            <SubmitButton variant="danger" size="large" pending={isPending} pendingText="Removing...">
              Remove my information
            </SubmitButton>
            <ButtonLink to={paths.home()} size="large">
              Keep my information
            </ButtonLink>
          </>
        }
      >
        Didn't ask for this? Close this page. Nothing is removed until you press the button.
      </Outcome>
    </PostForm>
  )
}

function WhatGoes({ email, name }: OutputOf<typeof getRemovalLink>) {
  const who = <strong className="font-semibold break-all">{name ?? email}</strong>
  return (
    <>
      We delete {name === null ? <>everything that goes with {who}</> : <>everything we hold about {who}</>}: the
      profile, its contact details, and its place on our members' lists. Future imports will not bring it back.
    </>
  )
}

function Removed() {
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-6 text-accent" />}
      title="Removed"
      message={removalTexts.done}
      actions={
        <ButtonLink to={paths.home()} variant="primary" size="large">
          Go Home
        </ButtonLink>
      }
    >
      A receipt is on its way to you. Future imports will not restore your profile. If you ever see it here again, write
      to {brand.privacyEmail}.
    </Outcome>
  )
}

/** The address doesn't show whose profile is meant. */
function Shared() {
  return (
    <Outcome
      icon={<CircleAlert aria-hidden className="size-6 text-red" />}
      title="We need more information to find your profile"
      message="Several people are listed with this address, so it does not tell us which profile is yours. Nothing was removed."
      actions={
        <ButtonLink to={paths.removeInfo()} variant="primary" size="large">
          Request with your NPI
        </ButtonLink>
      }
    >
      With your NPI, name and phone number we can tell your profile from those of your colleagues.
    </Outcome>
  )
}

function Failure({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <Outcome
      icon={<CircleAlert aria-hidden className="size-6 text-red" />}
      title="Not removed"
      message={message}
      actions={
        <>
          <ButtonLink to={paths.removeInfo()} variant="primary" size="large">
            Try Again
          </ButtonLink>
          <ButtonLink to={paths.home()} size="large">
            Go Home
          </ButtonLink>
        </>
      }
    >
      {children}
    </Outcome>
  )
}

interface OutcomeProps {
  icon?: ReactNode
  title: string
  message: ReactNode
  children?: ReactNode
  /** What went wrong after the click. */
  problem?: string | undefined
  actions?: ReactNode
}

function Outcome({ icon, title, message, children, problem, actions }: OutcomeProps) {
  return (
    <div className="mx-auto grid w-full max-w-[560px] flex-1 content-center px-4 py-20">
      <div role="status">
        {icon}
        <h1 className="headline-40 mt-5 text-balance max-sm:headline-28">{title}</h1>
        <p className="mt-4 text-16 text-pretty">{message}</p>
        {children && <p className="mt-3 text-14 text-pretty text-muted">{children}</p>}
      </div>
      <div className="mt-6 empty:hidden">{problem && <FormProblem message={problem} />}</div>
      {actions && <div className="mt-8 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
