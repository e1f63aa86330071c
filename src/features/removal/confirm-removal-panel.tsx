import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { useCallMutation } from '#shared/use-call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { processRemoval, removalTexts } from './contracts.ts'

/**
 * Sends the token of a mailed link once the page is there, so that whoever only fetches the address (a mail scanner)
 * changes nothing.
 */
export function ConfirmRemovalPanel({ token }: { token: string }) {
  const { mutate, status, error } = useCallMutation(processRemoval)
  const sent = useRef(false)
  useEffect(() => {
    // A token works once, and React may run an effect twice while developing.
    if (sent.current || token === '') return
    sent.current = true
    mutate({ token })
  }, [mutate, token])

  if (token === '') return <Failure message={removalTexts.noToken} />
  if (status === 'success') {
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
        A receipt is on its way to you. No later import brings you back; should you find yourself here again, write to{' '}
        {brand.privacyEmail}.
      </Outcome>
    )
  }
  if (status !== 'error') {
    return (
      <Outcome
        icon={<Spinner className="size-6 text-accent" />}
        title="Removing your information"
        message="This takes a moment. Please keep this page open."
      />
    )
  }
  // A link that is at fault stays so; a connection or a server may be better at the next try.
  const worthAnotherTry = error.status === 0 || error.status === 429 || error.status >= 500
  return (
    <Failure message={removalTexts.failed} onRetry={worthAnotherTry ? () => mutate({ token }) : undefined}>
      {worthAnotherTry
        ? 'The server could not be reached, and the link is not spent.'
        : 'Some mail programs cut long links: copy the whole address from the mail. A link works once; if you have used it before, you are removed already.'}
    </Failure>
  )
}

function Failure({
  message,
  onRetry,
  children,
}: {
  message: string
  onRetry?: (() => void) | undefined
  children?: ReactNode
}) {
  return (
    <Outcome
      icon={<CircleAlert aria-hidden className="size-6 text-red" />}
      title="Not removed"
      message={message}
      actions={
        <>
          {onRetry && (
            <Button variant="primary" size="large" onClick={onRetry}>
              Send it once more
            </Button>
          )}
          <ButtonLink to={paths.removeInfo()} variant={onRetry ? 'secondary' : 'primary'} size="large">
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
  icon: ReactNode
  title: string
  message: string
  children?: ReactNode
  actions?: ReactNode
}

function Outcome({ icon, title, message, children, actions }: OutcomeProps) {
  return (
    <div className="mx-auto grid w-full max-w-[560px] flex-1 content-center px-4 py-20">
      <div role="status">
        {icon}
        <h1 className="headline-40 mt-5 text-balance max-sm:headline-28">{title}</h1>
        <p className="mt-4 text-16 text-pretty">{message}</p>
        {children && <p className="mt-3 text-14 text-pretty text-muted">{children}</p>}
      </div>
      {actions && <div className="mt-8 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
