import type { Subscription } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { billingIntervalLabel, planLabel } from './plan-label.ts'

export function SubscriptionSummary({ subscription }: { subscription: Subscription }) {
  const { tier, price_amount, currency, billing_interval } = subscription
  const paid = tier !== 'free'
  const facts = [
    ['Plan', planLabel(subscription)],
    ['Tier', tier.charAt(0).toUpperCase() + tier.slice(1)],
    ...(price_amount !== null && currency ? [['Price', formatMoney(price_amount, currency)]] : []),
    ['Billing interval', billingIntervalLabel(billing_interval)],
  ]
  return (
    <div className="grid gap-6">
      <dl className="border-y border-hair">
        {facts.map(([term, value]) => (
          <Fact key={term} term={term!}>
            {value}
          </Fact>
        ))}
        <Fact term="Status">{paid ? <Badge tone="accent">Active</Badge> : 'Not subscribed'}</Fact>
      </dl>
      {!paid && (
        <div>
          <ButtonLink to={paths.pricing()} variant="primary">
            See the plans
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 border-t border-hair py-3 first:border-t-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

/** `amount` is in cents. */
function formatMoney(amount: number, currency: string): string {
  const whole = amount % 100 === 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100)
}
