import { Badge } from '#ui/badge.tsx'

interface SubscriptionBadgeProps {
  status: string
  plan: string | null
}

/** Active shows the plan's name, a trial 'Trial', anything else 'Free'. */
export function SubscriptionBadge({ status, plan }: SubscriptionBadgeProps) {
  if (status === 'active') return <Badge tone="accent">{plan ?? 'Active'}</Badge>
  if (status === 'trialing') return <Badge tone="amber">Trial</Badge>
  return <Badge>Free</Badge>
}
