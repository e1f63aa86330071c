/**
 * The payment provider as the product sees it. What someone may use is always worked out from `stateOf`, whatever an
 * event said: an event only tells that it is time to ask.
 */
import type { Tier } from '#shared/access/access.ts'
import type { PriceId } from '#shared/access/plans.ts'
import type { CardKind } from '#shared/access/test-cards.ts'

export type SubscriptionStatus =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused'

/** Money that was paid for a subscription, or that went back. */
export interface Movement {
  /** The provider's own: of the payment, the refund or the dispute. */
  id: string
  /** A dispute takes its money until it is won. */
  kind: 'payment' | 'refund' | 'dispute'
  /** Cents of `currency`, above 0 whichever way it went. */
  amount: number
  currency: string
  at: Date
}

export interface ProviderSubscription {
  id: string
  /** An unknown status counts as 'paused', which gives no access. */
  status: SubscriptionStatus
  tier: Exclude<Tier, 'free'>
  /** The plan that is sold under this price; null for a price of former times. */
  priceId: PriceId | null
  planName: string
  /** Integer cents of `currency`, for each seat. */
  amount: number
  /** How many it is paid for: 1, or the seats of a team. */
  seats: number
  currency: string
  interval: 'month' | 'year'
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  /** When it ends by cancellation; null while it renews. */
  endsAt: Date | null
  /** The plan that follows when the period ends, where it is another one. */
  nextPriceId: PriceId | null
  pastDueSince: Date | null
  /** The latest payment that took money. */
  lastPayment: { id: string; amount: number; paidAt: Date } | null
  /** Its money went back, or the bank asks it back. */
  withdrawn: 'refund' | 'dispute' | null
  /** All of its money, in no order. */
  movements: readonly Movement[]
  /** Milliseconds by which a test clock of the provider runs ahead of ours; the dates above are the provider's. */
  clockAhead: number
}

/** A plan for a team, at the price of the team's own offer. */
export interface TeamItem {
  teamId: string
  seats: number
  /** Cents of US dollars, for each seat and interval. */
  seatPrice: number
  interval: 'month' | 'year'
  /** Whether members can export and match. */
  premium: boolean
}

export interface CheckoutOrder {
  customerId: string
  /** Who pays. */
  userId: string
  item: PriceId | TeamItem
  /** The sentence about price and renewal, shown next to the button that pays. */
  terms: string
  /** The page of the provider has to ask for agreement: it was not given on ours. */
  askAgreement: boolean
  /** Absolute; `{CHECKOUT_SESSION_ID}` in it stands for the session. */
  successUrl: string
  cancelUrl: string
}

export interface CheckoutState {
  customerId: string
  status: 'open' | 'complete' | 'expired'
  /** Agreement was asked for on the provider's page, and given. */
  agreed: boolean
}

export interface ProviderEvent {
  id: string
  type: string
  createdAt: Date
  customerId: string | null
  /** The checkout that it is about, if it is about one. */
  checkoutId: string | null
}

export interface PortalOrder {
  customerId: string
  returnUrl: string
  /** Opens at the confirmation of this change. */
  switchTo?: { subscriptionId: string; priceId: PriceId } | undefined
}

export interface NewCustomer {
  userId: string
  teamId?: string
  email: string
  name: string
}

/**
 * Every method rejects with a `BillingFault` when the provider cannot be reached, answers nonsense or refuses us. An
 * `idempotencyKey` makes trying again safe: the same key never does the same thing twice.
 */
export interface BillingProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Resolves with the customer's id. A team is its own customer. */
  createCustomer: (who: NewCustomer, idempotencyKey: string) => Promise<string>
  /** Where receipts and questions about payments go from now on. */
  setEmail: (customerId: string, email: string, idempotencyKey: string) => Promise<void>
  openCheckout: (order: CheckoutOrder, idempotencyKey: string) => Promise<{ sessionId: string; url: string }>
  /** No one can pay it anymore. Nothing happens when it was paid or has expired already. */
  expireCheckout: (sessionId: string) => Promise<void>
  /** Null when the provider does not know it. */
  checkout: (sessionId: string) => Promise<CheckoutState | null>
  openPortal: (order: PortalOrder) => Promise<{ url: string }>
  /** Every subscription the customer has or had, under a price that we know. */
  stateOf: (customerId: string) => Promise<ProviderSubscription[]>
  /** Lets it end with its period, or go on after all. */
  setCancelled: (subscriptionId: string, cancelled: boolean, idempotencyKey: string) => Promise<void>
  /**
   * Changes for how many a team pays: what more seats cost for the rest of the period is charged now, what fewer cost less is credited on the next
   * invoice. False, and nothing is changed, where the card does not pay.
   */
  setSeats: (subscriptionId: string, seats: number, idempotencyKey: string) => Promise<boolean>
  /** Ends it immediately; refunds the payment that `refund` names in full. */
  end: (subscriptionId: string, refund: string | null, idempotencyKey: string) => Promise<void>
  /** Checks the signature over the raw body. Rejects with a `BillingFault` of the kind 'signature'. */
  readEvent: (body: string, headers: Headers) => Promise<ProviderEvent>
  /** What happened since then, the oldest first. */
  eventsSince: (since: Date) => Promise<ProviderEvent[]>
}

export type BillingFaultKind = 'unavailable' | 'misconfigured' | 'nonsense' | 'refused' | 'signature'

export class BillingFault extends Error {
  override readonly name = 'BillingFault'
  readonly kind: BillingFaultKind

  constructor(kind: BillingFaultKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.kind = kind
  }
}

export interface SandboxCheckoutPage {
  customerId: string
  email: string
  /** `amount` is for each seat. */
  plan: Pick<ProviderSubscription, 'amount' | 'currency' | 'interval' | 'seats'> & { name: string }
  terms: string
  askAgreement: boolean
  status: 'open' | 'confirming' | 'complete' | 'expired'
  successUrl: string
  cancelUrl: string
}

export interface SandboxInvoice {
  id: string
  number: string
  createdAt: number
  lines: { text: string; amount: number }[]
  total: number
  status: 'paid' | 'open' | 'uncollectible'
  refunded: boolean
  dispute: 'open' | 'won' | 'lost' | null
}

export interface SandboxPortalPage {
  email: string
  returnUrl: string
  /** The sandbox's time for this customer. */
  now: number
  card: { last4: string; kind: CardKind } | null
  losesEvents: boolean
  subscription: ProviderSubscription | null
  invoices: SandboxInvoice[]
  /** What choosing each plan would do now; the link may have been made for one. */
  switches: { priceId: PriceId; credit: number; charge: number; from: number; immediate: boolean }[]
  switchTo: PriceId | null
}

export type SandboxChange =
  | { kind: 'switch'; priceId: PriceId }
  | { kind: 'cancel' }
  | { kind: 'resume' }
  | { kind: 'card'; number: string }
  /** Moves the clock forward by this many milliseconds. */
  | { kind: 'clock'; by: number }
  | { kind: 'lose-events'; lose: boolean }
  | { kind: 'trial'; priceId: PriceId; days: number }
  | { kind: 'refund'; invoiceId: string }
  | { kind: 'dispute'; invoiceId: string; to: 'open' | 'won' | 'lost' }

export type SandboxPayment = { outcome: 'paid' | 'confirm' | 'gone' } | { outcome: 'declined'; message: string }

/** What the pages of the sandbox do: the customer's part, the bank's, and a look behind the provider's counter. */
export interface BillingSandbox {
  /** A customer with a subscription from the start, for the personas. 'legacy' is a price that is no longer sold. */
  begin: (who: { userId: string; email: string }, price: PriceId | 'legacy') => Promise<string>
  stateOf: BillingProvider['stateOf']
  checkoutPage: (sessionId: string) => Promise<SandboxCheckoutPage | null>
  pay: (sessionId: string, cardNumber: string, agreed: boolean) => Promise<SandboxPayment>
  /** What the bank's page was answered with. */
  confirm: (sessionId: string, confirmed: boolean) => Promise<SandboxPayment>
  portalPage: (portalId: string) => Promise<SandboxPortalPage | null>
  /** Resolves with null when it is done, else with the reason why not; undefined for an unknown link. */
  change: (portalId: string, change: SandboxChange) => Promise<string | null | undefined>
  /** Posts the events that have not arrived yet, and waits until they have. */
  deliver: () => Promise<void>
}
