import { Badge } from '#ui/badge.tsx'
import { Clock, Star, Users } from '#ui/icons.tsx'
import { CreditCard } from '#ui/work-icons.tsx'

interface SubscriptionBadgeProps {
  status: string
  plan: string | null
}

/** Active shows the plan's name, a trial 'Trial', anything else 'Free'; the icon says where the plan comes from. */
export function SubscriptionBadge({ status, plan }: SubscriptionBadgeProps) {
  if (status === 'trialing') {
    return (
      <Badge tone="amber">
        <Clock aria-hidden className="size-3.5" />
        Trial
      </Badge>
    )
  }
  if (status !== 'active') return <Badge>Free</Badge>
  // For an admin without a paid plan.
  if (plan === 'Free Plan') return <Badge>{plan}</Badge>
  const Sign = plan?.endsWith('(complimentary)') ? Star : plan?.endsWith('(team)') ? Users : CreditCard
  return (
    <Badge tone="accent">
      <Sign aria-hidden className="size-3.5" />
      {plan ?? 'Active'}
    </Badge>
  )
}
