import { z } from 'zod'
import { open, own, ownNotDemo, ownNotPhysician, tiers } from '#shared/access/access.ts'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { contract, type RefusalWords } from '#shared/calls/contract.ts'
import { noInput, withUserId } from '#shared/calls/ids.ts'
import { checkoutTries } from '#shared/calls/tries.ts'

export const SubscriptionAnswer = z.object({
  subscribed: z.boolean(),
  tier: z.enum(tiers),
  plan_name: z.string().nullable(),
  price_amount: z.int().nullable(),
  currency: z.string().nullable(),
  billing_interval: z.string().nullable(),
})

export const PlanId = z.enum(Object.keys(plans) as [PriceId, ...PriceId[]], 'This plan is not offered.')
const nothing = z.strictObject({})
const Moment = z.iso.datetime()
const demoWords: RefusalWords = { message: 'Subscription management is disabled in demo mode' }

export const getMySubscription = contract({
  name: 'get_my_subscription',
  summary: "The caller's subscription, as last reported by the payment provider.",
  access: own,
  input: noInput,
  output: SubscriptionAnswer,
})

/** What one person may do with a plan before having to wait: far more than recruiting by hand needs. */
export const FairUse = z.object({
  revealsPerHour: z.int(),
  revealsPerDay: z.int(),
  exportedPerDay: z.int(),
  emailsPerDay: z.int(),
  /** The kinds of contacts that at least one physician has. `email` is of either kind. */
  channels: z.object({ personalEmail: z.boolean(), email: z.boolean(), phone: z.boolean() }),
})
export type FairUse = z.infer<typeof FairUse>

export const getFairUse = contract({
  name: 'get-fair-use',
  summary: 'The fair-use limits of the plans, for one person, and the kinds of contacts that members see.',
  access: open,
  scope: 'read',
  input: noInput,
  output: FairUse,
})

/** Both lead on: `redirectUrl` if `redirect` is set, otherwise `url`. A path on our site begins with a slash. */
const Destination = z.union([
  z.object({ url: z.string() }),
  z.object({ redirect: z.literal(true), redirectUrl: z.string() }),
])

export const createCheckout = contract({
  name: 'create-checkout',
  summary:
    'Starts the checkout for a plan. Without agreement to price and renewal, the payment provider’s page asks for it. A caller who already subscribes is sent to change the subscription: no one can have two.',
  access: ownNotPhysician,
  input: z.strictObject({
    ...withUserId,
    priceId: PlanId,
    /** What was shown next to the button and agreed to: integer cents, and the date of the first renewal. */
    agreement: z.strictObject({ amount: z.int(), renewsAt: Moment }).optional(),
  }),
  tries: [checkoutTries],
  output: Destination,
  errors: {
    failed: [503, 'Checkout failed', 'Could not create checkout session. Please try again.'],
    agreementChanged: [
      409,
      'Checkout failed',
      'The price or the renewal date has changed. Please reload the page and review it.',
    ],
  },
  refusals: {
    sign_in_required: {
      title: 'Authentication required',
      message: 'Please sign in to subscribe.',
      redirectUrl: '/login?return_to=/pricing',
    },
    demo_restricted: demoWords,
  },
})

export const customerPortal = contract({
  name: 'customer-portal',
  summary: "The link to the payment provider's page for cards, invoices, and plans.",
  access: ownNotDemo,
  input: z.strictObject(withUserId),
  output: z.object({ url: z.string() }),
  errors: { failed: [503, 'Portal access failed', 'Could not access customer portal. Please try again.'] },
  refusals: {
    sign_in_required: {
      title: 'Authentication required',
      message: 'Please sign in to manage your subscription.',
      redirectUrl: '/login',
    },
    demo_restricted: demoWords,
  },
})

export const verifyCheckout = contract({
  name: 'verify-checkout',
  summary: 'Asks the payment provider how the caller’s checkout went, and returns what the caller can use now.',
  access: own,
  input: z.strictObject({ ...withUserId, sessionId: z.string().min(1).max(300) }),
  output: z.object({
    subscribed: z.boolean(),
    tier: z.enum(tiers),
    /** It was paid, and the caller has no active paid plan. */
    ended: z.boolean(),
  }),
  errors: {
    notFound: [404, 'Could not verify your payment. Please contact support.'],
    failed: [503, 'There was an issue processing your payment. Please contact support.'],
  },
})

export const MoneyBackStatus = z.enum(['pending', 'approved', 'rejected'])

/** What decides a request under the money-back guarantee. */
export const MoneyBackFacts = z.object({
  /** Integer cents of `currency`: the amount to refund. */
  amount: z.int(),
  currency: z.string(),
  paidAt: Moment,
  /** 0 once the 30 days are over. */
  daysLeft: z.int(),
  /** Any export voids the guarantee. */
  exports: z.int(),
  /** True if this customer has never had a refund. */
  first: z.boolean(),
})

export const getSubscriptionDetails = contract({
  name: 'get-subscription-details',
  summary: "The caller's subscription with its dates, and the state of the money-back guarantee.",
  access: own,
  input: noInput,
  output: z.object({
    subscription: SubscriptionAnswer,
    /** The payment provider knows the caller, so it has invoices and cards to show. */
    hasCustomer: z.boolean(),
    /** Null without a subscription at the payment provider. */
    details: z
      .object({
        status: z.string(),
        priceId: PlanId.nullable(),
        nextPriceId: PlanId.nullable(),
        /** The next payment; null if it ends instead. */
        renewsAt: Moment.nullable(),
        endsAt: Moment.nullable(),
        trialEndsAt: Moment.nullable(),
        /** The deadline for a failed payment. */
        graceUntil: Moment.nullable(),
        withdrawn: z.enum(['refund', 'dispute']).nullable(),
      })
      .nullable(),
    /** Null without an annual payment to refund. */
    moneyBack: MoneyBackFacts.nullable(),
    request: z
      .object({
        status: MoneyBackStatus,
        createdAt: Moment,
        decidedAt: Moment.nullable(),
        /** Why it was rejected. */
        rejection: z.string().nullable(),
      })
      .nullable(),
  }),
})

const noSubscription = [409, 'There is no subscription to change.'] as const
const changeFailed = [503, 'The payment provider could not be reached. Nothing was changed. Please try again.'] as const

export const cancelSubscription = contract({
  name: 'cancel-subscription',
  summary: "Cancels the caller's subscription at the end of the paid period.",
  access: ownNotDemo,
  input: z.strictObject(withUserId),
  output: nothing,
  errors: { noSubscription, failed: changeFailed },
  refusals: { demo_restricted: demoWords },
})

export const resumeSubscription = contract({
  name: 'resume-subscription',
  summary: 'Undoes a cancellation while the paid period lasts.',
  access: ownNotDemo,
  input: z.strictObject(withUserId),
  output: nothing,
  errors: { noSubscription, failed: changeFailed },
  refusals: { demo_restricted: demoWords },
})

export const requestMoneyBack = contract({
  name: 'request-money-back',
  summary: 'Requests a refund under the guarantee. The facts that decide it are stored with the request.',
  access: ownNotDemo,
  input: z.strictObject({
    ...withUserId,
    reason: z.string().trim().max(2000, 'Please use at most 2,000 characters.').default(''),
  }),
  output: MoneyBackFacts,
  errors: {
    annualOnly: [409, 'The money-back guarantee is for annual plans.'],
    alreadyAsked: [409, 'You already requested a refund. We are reviewing it.'],
  },
  refusals: { demo_restricted: demoWords },
})
