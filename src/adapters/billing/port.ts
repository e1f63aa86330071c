/**
 * The payment provider as the product sees it. What someone may use is always worked out from `stateOf`, whatever an
 * event said: an event only means it's time to ask.
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

/** A payment for a subscription, or money returned. */
export interface Movement {
  /** The provider's own id of the payment, the refund, or the dispute. */
  id: string
  /** A dispute takes the money until it is won. */
  kind: 'payment' | 'refund' | 'dispute'
  /** Cents of `currency`, above 0 in either direction. */
  amount: number
  currency: string
  at: Date
}

export interface ProviderSubscription {
  id: string
  /** An unknown status counts as 'paused', which gives no access. */
  status: SubscriptionStatus
  tier: Exclude<Tier, 'free'>
  /** The plan currently sold at this price; null for an old price. */
  priceId: PriceId | null
  planName: string
  /** Integer cents of `currency`, per seat. */
  amount: number
  /** How many seats are paid for: 1, or the seats of a team. */
  seats: number
  currency: string
  interval: 'month' | 'year'
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  /** When it ends because it was canceled; null while it renews. */
  endsAt: Date | null
  /** The plan that follows when the period ends, if it is a different one. */
  nextPriceId: PriceId | null
  pastDueSince: Date | null
  /** The latest payment that took money. */
  lastPayment: { id: string; amount: number; paidAt: Date } | null
  /** Refunded, or disputed by the bank. */
  withdrawn: 'refund' | 'dispute' | null
  /** All payments and refunds, in no particular order. */
  movements: readonly Movement[]
  /** How many milliseconds a provider's test clock is ahead of ours; the dates above are the provider's. */
  clockAhead: number
}

/** A team plan, at the price in the team's own offer. */
export interface TeamItem {
  teamId: string
  seats: number
  /** US cents, per seat and interval. */
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
  /** The sentence about price and renewal shown next to the pay button. */
  terms: string
  /** The provider's page has to ask for consent because ours did not get it. */
  askAgreement: boolean
  /** Absolute; `{CHECKOUT_SESSION_ID}` in it is replaced by the session. */
  successUrl: string
  cancelUrl: string
}

export interface CheckoutState {
  customerId: string
  status: 'open' | 'complete' | 'expired'
  /** Consent was asked for on the provider's page, and given. */
  agreed: boolean
}

export interface ProviderEvent {
  id: string
  type: string
  createdAt: Date
  customerId: string | null
  /** The checkout it is about, if any. */
  checkoutId: string | null
}

export interface PortalOrder {
  customerId: string
  returnUrl: string
  /** Opens on the page that confirms this change. */
  switchTo?: { subscriptionId: string; priceId: PriceId } | undefined
}

export interface NewCustomer {
  userId: string
  teamId?: string
  email: string
  name: string
}

/**
 * Every method rejects with a `BillingFault` when the provider cannot be reached, gives an unusable answer, or refuses
 * us. An `idempotencyKey` makes a retry safe: the same key never does the same thing twice.
 */
export interface BillingProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Resolves with the customer's id. A team is its own customer. */
  createCustomer: (who: NewCustomer, idempotencyKey: string) => Promise<string>
  /** Where receipts and questions about payments go from now on. */
  setEmail: (customerId: string, email: string, idempotencyKey: string) => Promise<void>
  openCheckout: (order: CheckoutOrder, idempotencyKey: string) => Promise<{ sessionId: string; url: string }>
  /** Closes it, so no one can pay it anymore. Does nothing if it was already paid or expired. */
  expireCheckout: (sessionId: string) => Promise<void>
  /** Null if the provider doesn't know it. */
  checkout: (sessionId: string) => Promise<CheckoutState | null>
  openPortal: (order: PortalOrder) => Promise<{ url: string }>
  /** Every subscription the customer has or had at a price we know. */
  stateOf: (customerId: string) => Promise<ProviderSubscription[]>
  /** Lets it end with its period, or continue after all. */
  setCancelled: (subscriptionId: string, cancelled: boolean, idempotencyKey: string) => Promise<void>
  /**
   * Changes the number of seats a team pays for: added seats are charged now for the rest of the period, removed ones
   * are credited on the next invoice. False, with nothing changed, if the card is declined.
   */
  setSeats: (subscriptionId: string, seats: number, idempotencyKey: string) => Promise<boolean>
  /** Ends it immediately and refunds the payment named in `refund` in full. */
  end: (subscriptionId: string, refund: string | null, idempotencyKey: string) => Promise<void>
  /** Checks the signature over the raw body. Rejects with a `BillingFault` of the kind 'signature'. */
  readEvent: (body: string, headers: Headers) => Promise<ProviderEvent>
  /** What happened since then, oldest first. */
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
  /** `amount` is per seat. */
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
  /** What choosing each plan would do now; the link may have been made for one of them. */
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

/** What the sandbox's pages do: the customer's part, the bank's, and a look behind the scenes at the provider. */
export interface BillingSandbox {
  /** A customer with a subscription from the start, for the personas. 'legacy' is a price that is no longer sold. */
  begin: (who: { userId: string; email: string }, price: PriceId | 'legacy') => Promise<string>
  stateOf: BillingProvider['stateOf']
  checkoutPage: (sessionId: string) => Promise<SandboxCheckoutPage | null>
  pay: (sessionId: string, cardNumber: string, agreed: boolean) => Promise<SandboxPayment>
  /** What the customer answered on the bank's page. */
  confirm: (sessionId: string, confirmed: boolean) => Promise<SandboxPayment>
  portalPage: (portalId: string) => Promise<SandboxPortalPage | null>
  /** Resolves with null when done, with a reason if it didn't work, and with undefined for an unknown link. */
  change: (portalId: string, change: SandboxChange) => Promise<string | null | undefined>
  /** Posts events that haven't arrived yet, and waits until they have. */
  deliver: () => Promise<void>
}
