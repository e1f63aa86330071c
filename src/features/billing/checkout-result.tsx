import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import { callOverHttp } from '#shared/calls/use-call.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { CircleAlert, CircleCheck } from '#ui/icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useToast } from '#ui/toast.tsx'
import { storeBeforePlans, useBeforePlans } from './before-plans.ts'
import { verifyCheckout } from './contracts.ts'
import { useForcedCheck } from './subscription-check.ts'

interface CheckoutResultProps {
  sessionId: string
  viewer: Viewer
  /** What the page shows about the person is out of date. */
  onActivated: () => void
}

type Stage = 'verifying' | 'activated' | 'ended' | 'unverified' | 'failed'

const problems = {
  unverified: 'Could not verify your payment. Please contact support.',
  failed: 'There was an issue processing your payment. Please contact support.',
}

/** Where a checkout ends: asks the provider how it went, then checks the subscription once. */
export function CheckoutResult({ sessionId, viewer, onActivated }: CheckoutResultProps) {
  const stage = useVerification({ sessionId, viewer, onActivated })
  const before = useBeforePlans()
  if (stage === 'activated') {
    return (
      <Outcome
        icon={<CircleCheck aria-hidden className="size-6 text-accent" />}
        title="Subscription Activated!"
        actions={
          <>
            {before === null ? (
              <ButtonLink to={paths.search()} variant="primary" size="large">
                Search Physicians
              </ButtonLink>
            ) : (
              <ButtonLink to={before} variant="primary" size="large" onClick={() => storeBeforePlans(null)}>
                Back to where you were
              </ButtonLink>
            )}
            <ButtonLink to={paths.account('subscription')} size="large">
              View Account
            </ButtonLink>
          </>
        }
      >
        Thank you. Everything in your plan is ready to use. We’re emailing its terms to {viewer.email}.
      </Outcome>
    )
  }
  if (stage === 'verifying') {
    return (
      <Outcome icon={<Spinner className="size-6 text-accent" />} title="Confirming your payment">
        This takes a moment. Please keep this page open.
      </Outcome>
    )
  }
  if (stage === 'ended') return <Ended />
  return <CheckoutProblem problem={stage} />
}

/** A link to an old checkout of one's own: it was paid, and the plan has ended since. */
function Ended() {
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-6 text-muted" />}
      title="This subscription has ended"
      actions={
        <>
          <ButtonLink to={paths.pricing()} variant="primary" size="large">
            See plans
          </ButtonLink>
          <ButtonLink to={paths.account('subscription')} size="large">
            View Account
          </ButtonLink>
        </>
      }
    >
      Your payment went through, but the subscription it started has ended. You will not be charged again. Choose a plan
      to start again.
    </Outcome>
  )
}

/** For a visitor: they sign in first, and the URL comes along. */
export function SignInToSee({ sessionId }: { sessionId: string }) {
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-6 text-muted" />}
      title="Log in to see your payment"
      actions={
        <>
          <ButtonLink to={paths.login(paths.success(encodeURIComponent(sessionId)))} variant="primary" size="large">
            Log in
          </ButtonLink>
          <ButtonLink to={paths.contact()} size="large">
            Contact support
          </ButtonLink>
        </>
      }
    >
      You were signed out while you were paying. Your payment is safe. Log in to the account you paid with to see it.
    </Outcome>
  )
}

export function CheckoutProblem({ problem }: { problem: keyof typeof problems }) {
  return (
    <Outcome
      icon={<CircleAlert aria-hidden className="size-6 text-red" />}
      title={problems[problem]}
      long
      actions={
        <>
          <ButtonLink to={paths.contact()} variant="primary" size="large">
            Contact support
          </ButtonLink>
          <ButtonLink to={paths.account('subscription')} size="large">
            View Account
          </ButtonLink>
        </>
      }
    >
      If you were charged, your account will show it as soon as our payment provider confirms it. You can also email{' '}
      <a href={`mailto:${brand.supportEmail}`} className="text-accent underline underline-offset-4">
        {brand.supportEmail}
      </a>
      .
    </Outcome>
  )
}

interface OutcomeProps {
  icon: ReactNode
  title: string
  /** The title is a sentence or two. */
  long?: boolean
  children: ReactNode
  actions?: ReactNode
}

export function Outcome({ icon, title, long = false, children, actions }: OutcomeProps) {
  return (
    <div className="mx-auto grid w-full max-w-[560px] flex-1 content-center px-4 py-20">
      <div role="status">
        {icon}
        <h1 className={cn('mt-5 text-balance', long ? 'headline-28' : 'headline-40 max-sm:headline-28')}>{title}</h1>
        <p className="mt-4 text-16 text-pretty text-muted">{children}</p>
      </div>
      {actions && <div className="mt-8 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

/** A payment may arrive before its subscription: check a second time, once. */
const secondLook = 2500

function useVerification({ sessionId, viewer, onActivated }: CheckoutResultProps): Stage {
  const [stage, setStage] = useState<Stage>('verifying')
  const begun = useRef<string | null>(null)
  const queries = useQueryClient()
  const check = useForcedCheck(viewer)
  const toast = useToast()

  useEffect(() => {
    // Once, no matter how often the page renders.
    if (begun.current === sessionId) return
    begun.current = sessionId
    const verify = () =>
      queries.fetchQuery({
        queryKey: [verifyCheckout.name, sessionId],
        queryFn: () => callOverHttp(verifyCheckout, { sessionId }),
        staleTime: 0,
      })
    const run = async (): Promise<Stage> => {
      let { subscribed, ended } = await verify()
      if (!subscribed && !ended) {
        await new Promise((resolve) => setTimeout(resolve, secondLook))
        ;({ subscribed, ended } = await verify())
      }
      if (!subscribed) return ended ? 'ended' : 'failed'
      // The status is checked again once, for everything else that shows it; here, only what the provider says counts.
      await check()
      return 'activated'
    }
    run()
      .catch((error): Stage => (isCallError(error) && error.status === 404 ? 'unverified' : 'failed'))
      .then((reached) => {
        setStage(reached)
        if (reached === 'activated') {
          toast.success('Success!', 'Your subscription has been activated.')
          onActivated()
        } else if (reached !== 'ended') toast.error('Error', problems[reached as keyof typeof problems])
      })
  }, [sessionId, queries, check, toast, onActivated])
  return stage
}
