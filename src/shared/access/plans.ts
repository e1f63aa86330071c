/** The two plans for sale. `amount` is in cents of `currency`. */
export const plans = {
  price_monthly: {
    id: 'price_monthly',
    name: 'Monthly Plan',
    tier: 'basic',
    amount: 19_900,
    currency: 'usd',
    interval: 'month',
  },
  price_annual: {
    id: 'price_annual',
    name: 'Annual Plan',
    tier: 'premium',
    amount: 179_900,
    currency: 'usd',
    interval: 'year',
  },
} as const

/** The plan of team members; the team's owners pay for it by card or by invoice. */
export const teamPlanName = 'Team Plan'

export type PriceId = keyof typeof plans
export const priceIds = Object.keys(plans) as PriceId[]

/** What the annual plan saves compared with twelve monthly payments, in cents ($589). */
export const annualSaving = plans.price_monthly.amount * 12 - plans.price_annual.amount

/** The label on the account page: the provider's name for the plan, else one derived from the tier. */
export function planLabel(subscription: { tier: string; plan_name: string | null }): string {
  if (subscription.plan_name) return subscription.plan_name
  if (subscription.tier === 'free' || subscription.tier === 'none' || subscription.tier === '') return 'Free Plan'
  if (subscription.tier === 'premium') return plans.price_annual.name
  if (subscription.tier === 'basic') return plans.price_monthly.name
  return subscription.tier
}

/**
 * When something paid for `interval`, starting at `from`, is due again. The 31st becomes the last day of a shorter
 * month, as payment providers do. In UTC.
 */
export function renewalDate(from: Date, interval: 'month' | 'year'): Date {
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return first
}
