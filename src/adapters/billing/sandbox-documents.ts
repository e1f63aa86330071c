/** What the sandbox stores, as it is read again: `body` in `sandbox_documents`. */
import { z } from 'zod'
import { tiers } from '#shared/access/access.ts'
import { type PriceId, priceIds } from '#shared/access/plans.ts'
import { testCards } from '#shared/access/test-cards.ts'
import type { TeamItem } from './port.ts'
import type { Happening, Life } from './sandbox-life.ts'

const moment = z.number()
const text = z.string()
const cents = z.number()
const paidTier = z.enum(tiers).exclude(['free'])
const interval = z.enum(['month', 'year'])
const priceId = z.enum(priceIds)
const statuses = [
  ...(['active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused'] as const),
]

const Price = z.object({
  ...{
    id: z.enum([...priceIds, 'legacy', 'team']),
    name: text,
    tier: paidTier,
    amount: cents,
    currency: text,
    interval,
  },
})

const Subscription = z.object({
  ...{ id: text, price: Price, nextPriceId: priceId.nullable(), seats: z.number().optional() },
  ...{ credit: cents.optional(), status: z.enum(statuses), startedAt: moment, periodStart: moment },
  ...{ periodEnd: moment, trialEnd: moment.nullable(), cancelled: z.boolean(), endedAt: moment.nullable() },
})

const Invoice = z.object({
  ...{ id: text, number: text, createdAt: moment, lines: z.array(z.object({ text, amount: cents })), total: cents },
  ...{ status: z.enum(['paid', 'open', 'uncollectible']), refunded: z.boolean() },
  ...{ dispute: z.enum(['open', 'won', 'lost']).nullable(), subscriptionId: text, paidAt: moment.nullable() },
  ...{
    isPart: z.boolean().optional(),
    refundedAt: moment.optional(),
    disputedAt: moment.optional(),
    retry: z.number(),
  },
})

const Customer = z.object({
  ...{ id: text, userId: text, email: text, clockAhead: z.number(), losesEvents: z.boolean() },
  card: z.object({ last4: text, kind: z.enum(testCards.map(({ kind }) => kind)) }).nullable(),
  ...{ subscriptions: z.array(Subscription), invoices: z.array(Invoice) },
}) satisfies z.ZodType<Life>

const SoldToTeam = z.object({
  ...{ teamId: text, seats: z.number(), seatPrice: cents, interval, premium: z.boolean() },
}) satisfies z.ZodType<TeamItem>

const Checkout = z.object({
  item: z.union([priceId, SoldToTeam]) satisfies z.ZodType<PriceId | TeamItem>,
  ...{ terms: text, askAgreement: z.boolean(), agreed: z.boolean() },
  ...{ status: z.enum(['open', 'confirming', 'complete', 'expired']), successUrl: text, cancelUrl: text },
})
export type CheckoutDocument = z.infer<typeof Checkout>

const Portal = z.object({ returnUrl: text, switchTo: priceId.nullable(), expiresAt: moment })
export type PortalDocument = z.infer<typeof Portal>

const Event = z.object({
  ...{ type: text, object: z.object({ object: text, id: text, customer: text }), createdAt: moment },
  /** Held back on purpose: it happened, but its webhook never arrives. */
  lost: z.boolean(),
  delivered: z.boolean(),
}) satisfies z.ZodType<Happening>
export type EventDocument = z.infer<typeof Event>

export interface Documents {
  customer: Life
  checkout: CheckoutDocument
  portal: PortalDocument
  event: EventDocument
}

export const schemas: { [Kind in keyof Documents]: z.ZodType<Documents[Kind]> } = {
  customer: Customer,
  checkout: Checkout,
  portal: Portal,
  event: Event,
}
