import { type ReactNode, useState } from 'react'
import { planLabel, plans, teamPlanName } from '#shared/access/plans.ts'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatMoney } from '#ui/number-format.ts'
import { SettingsSection } from '#ui/settings-section.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { cancelSubscription, type getSubscriptionDetails, resumeSubscription } from './contracts.ts'
import { MoneyBackSection } from './money-back-section.tsx'
import { PortalButton } from './portal-button.tsx'

type Data = OutputOf<typeof getSubscriptionDetails>
type Details = NonNullable<Data['details']>

interface SubscriptionTabProps {
  /** The answer of get-subscription-details. */
  data: Data
  /** Called after a change, to reload. */
  onChanged: () => void
}

/** What someone pays for, when it renews, and how it ends. */
export function SubscriptionTab({ data, onChanged }: SubscriptionTabProps) {
  const { subscription, details } = data
  return (
    <>
      <SettingsSection title="Plan" description="As last reported by our payment provider.">
        <div className="grid gap-6">
          {details && <Warnings details={details} subscribed={subscription.subscribed} />}
          <Facts data={data} />
          {!details && subscription.plan_name === teamPlanName ? (
            <ButtonLink to={paths.team()} className="justify-self-start">
              See your team
            </ButtonLink>
          ) : details || (subscription.subscribed && subscription.price_amount !== 0) ? (
            <div className="flex flex-wrap gap-2">
              <PortalButton variant="primary" />
              {details && !details.withdrawn && <CancelOrResume details={details} onChanged={onChanged} />}
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <ButtonLink to={paths.pricing()} variant="primary">
                See plans
              </ButtonLink>
              {data.hasCustomer && <PortalButton />}
            </div>
          )}
        </div>
      </SettingsSection>
      <MoneyBackSection data={data} onChanged={onChanged} />
    </>
  )
}

function Facts({ data: { subscription, details } }: { data: Data }) {
  const { tier, price_amount: amount, currency, billing_interval: interval } = subscription
  const pastDue = details?.status === 'past_due'
  const next = details?.nextPriceId ? plans[details.nextPriceId] : null
  return (
    <dl className="border-y border-hair">
      <Fact term="Plan">{planLabel(subscription)}</Fact>
      <Fact term="Tier">{capitalised(tier)}</Fact>
      {amount !== null && currency !== null && <Fact term="Price">{formatMoney(amount, currency)}</Fact>}
      <Fact term="Billing interval">{interval ? capitalised(interval) : 'N/A'}</Fact>
      <Fact term="Status">
        {tier === 'free' && !pastDue ? (
          'Not subscribed'
        ) : (
          <span className="flex flex-wrap gap-1.5">
            {pastDue ? (
              <Badge tone="amber">Past due</Badge>
            ) : details?.endsAt ? (
              <Badge tone="amber">
                Active until <Time value={details.endsAt} />
              </Badge>
            ) : (
              <Badge tone="accent">Active</Badge>
            )}
            {details?.trialEndsAt && <Badge>Trial</Badge>}
          </span>
        )}
      </Fact>
      {details?.trialEndsAt && (
        <Fact term="Trial ends">
          <Time value={details.trialEndsAt} />
        </Fact>
      )}
      {pastDue && details?.graceUntil && (
        <Fact term={tier === 'free' ? 'Access ended' : 'Access until'}>
          <Time value={details.graceUntil} />
        </Fact>
      )}
      {tier !== 'free' && !pastDue && details?.renewsAt && (
        <Fact term="Renews">
          <Time value={details.renewsAt} />
          {next && ` as ${next.name}, ${formatMoney(next.amount, next.currency)} a ${next.interval}`}
        </Fact>
      )}
      {tier !== 'free' && details?.endsAt && (
        <Fact term="Ends">
          <Time value={details.endsAt} />
        </Fact>
      )}
    </dl>
  )
}

function Warnings({ details, subscribed }: { details: Details; subscribed: boolean }) {
  if (details.withdrawn) {
    return (
      <Banner tone="warning" title="Your access has ended">
        {details.withdrawn === 'refund'
          ? 'Your payment was refunded. You will not be charged again.'
          : 'Your bank reversed the payment. Until that is resolved, your plan is paused and you will not be charged.'}
      </Banner>
    )
  }
  if (details.graceUntil) {
    return (
      <Banner tone="warning" title="Your payment did not go through">
        Update your card under Manage Billing. We will retry the payment, and{' '}
        {subscribed ? (
          <>
            you keep your access until <Time value={details.graceUntil} />.
          </>
        ) : (
          'your access comes back once it goes through.'
        )}
      </Banner>
    )
  }
  if (details.endsAt) {
    return (
      <Banner title="Canceled">
        You keep your access until <Time value={details.endsAt} />, and will not be charged again.
      </Banner>
    )
  }
  return null
}

function CancelOrResume({ details, onChanged }: { details: Details; onChanged: () => void }) {
  const [asking, setAsking] = useState(false)
  const cancel = useCallMutation(cancelSubscription)
  const resume = useCallMutation(resumeSubscription)
  const toast = useToast()
  const run = async (call: typeof cancel, title: string, description: string) => {
    try {
      await call.mutateAsync({})
      toast.success(title, description)
      onChanged()
    } catch (error) {
      toast.failed('Error', error)
    } finally {
      setAsking(false)
    }
  }
  if (details.endsAt) {
    return (
      <Button
        pending={resume.isPending}
        pendingText="Resuming..."
        onClick={() => void run(resume, 'Subscription resumed', 'It renews as before.')}
      >
        Resume subscription
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel plan</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your plan?"
        description={
          details.renewsAt ? (
            <>
              You keep everything until <Time value={details.renewsAt} />, and will not be charged again. You can resume
              it until then.
            </>
          ) : (
            'You will not be charged again.'
          )
        }
        keepLabel="Keep my plan"
        confirmLabel="Cancel plan"
        pendingText="Canceling..."
        pending={cancel.isPending}
        destructive
        onConfirm={() => void run(cancel, 'Subscription canceled', 'You will not be charged again.')}
      />
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-t border-hair py-3 first:border-t-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
