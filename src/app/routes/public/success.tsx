import { useCallback } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CheckoutProblem, CheckoutResult, Outcome, SignInToSee } from '#features/billing/checkout-result.tsx'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CircleCheck } from '#ui/icons.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { useViewer } from '../../page/viewer.ts'

export const meta = () => pageMeta('Success')

/** The end of a checkout, or of a physician's submission. */
export function loader({ url }: LoaderFunctionArgs) {
  const sessionId = url.searchParams.get('session_id')
  return { sessionId, submitted: url.searchParams.get('submitted') === 'resume' }
}

export default function Success() {
  const { sessionId, submitted } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const onActivated = useCallback(() => void revalidate(), [revalidate])
  if (sessionId && viewer) {
    return <CheckoutResult key={sessionId} sessionId={sessionId} viewer={viewer} onActivated={onActivated} />
  }
  // The session ended while at the provider: the payment waits until its owner is back.
  if (sessionId) return <SignInToSee sessionId={sessionId} />
  if (submitted) return <Submitted />
  return <CheckoutProblem problem="unverified" />
}

function Submitted() {
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-6 text-accent" />}
      title="Thank you for your submission"
      actions={
        <>
          <ButtonLink to={paths.home()} variant="primary" size="large">
            Go Home
          </ButtonLink>
          <ButtonLink to={paths.specialties()} size="large">
            See who is listed
          </ButtonLink>
        </>
      }
    >
      Our team will review your profile. This takes a few days, and we will email you when it is approved. No one sees
      it before then. A confirmation is on its way to your inbox.
    </Outcome>
  )
}
