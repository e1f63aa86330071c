import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { noSubscription, type Subscription, type Tier } from '#shared/access.ts'

// The best first: who holds several subscriptions gets what the best of them grants.
const rank: Record<Exclude<Tier, 'free'>, number> = { Monthly: 3, premium: 2, basic: 1 }

/** The subscription that counts for a person; `noSubscription` when none is active or trialing. */
export async function subscriptionOf(db: Kysely<DB>, userId: string): Promise<Subscription> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['tier', 'plan_name', 'price_amount', 'currency', 'billing_interval'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'trialing'])
    .execute()
  const paid = rows.map((row) => ({ ...row, tier: row.tier as Exclude<Tier, 'free'>, subscribed: true }))
  return paid.toSorted((a, b) => rank[b.tier] - rank[a.tier])[0] ?? noSubscription
}
