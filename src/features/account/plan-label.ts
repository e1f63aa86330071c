import type { Subscription } from '#shared/access.ts'

/** The words of section 3, 'Subscription info for the account page'. */
export function planLabel({ plan_name, tier }: Pick<Subscription, 'plan_name' | 'tier'>): string {
  if (plan_name) return plan_name
  if (tier === 'free') return 'Free Plan'
  if (tier === 'premium') return 'Annual Plan'
  if (tier === 'basic') return 'Monthly Plan'
  return tier
}

/** 'year' → 'Year'; 'N/A' without one. */
export function billingIntervalLabel(interval: string | null): string {
  return interval ? interval.charAt(0).toUpperCase() + interval.slice(1) : 'N/A'
}
