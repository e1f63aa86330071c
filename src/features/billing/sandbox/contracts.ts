/** Calls of the payment sandbox's pages. In production mode none of this exists. */
import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PlanId } from '../contracts.ts'

const errors = {
  notHere: [404, 'There is nothing at this address.'],
  gone: [404, 'This link is not known, or it has expired.'],
} as const

const Card = z.string().trim().min(1, 'Please enter a card number.').max(40)

export const getSandboxCheckout = contract({
  name: 'get-sandbox-checkout',
  summary: 'A checkout of the payment sandbox. Local mode only.',
  access: open,
  input: z.strictObject({ sessionId: z.string().max(300) }),
  output: z.object({
    email: z.string(),
    /** Cents of `currency`, per seat. */
    plan: z.object({
      name: z.string(),
      amount: z.int(),
      currency: z.string(),
      interval: z.enum(['month', 'year']),
      seats: z.int(),
    }),
    terms: z.string(),
    askAgreement: z.boolean(),
    status: z.enum(['open', 'confirming', 'complete', 'expired']),
    successUrl: z.string(),
    cancelUrl: z.string(),
  }),
  errors,
})

const Payment = z.union([
  z.object({ outcome: z.enum(['paid', 'confirm', 'gone']) }),
  z.object({ outcome: z.literal('declined'), message: z.string() }),
])

export const paySandboxCheckout = contract({
  name: 'pay-sandbox-checkout',
  summary: 'Pays a checkout of the payment sandbox with one of its test cards. Local mode only.',
  access: open,
  input: z.strictObject({ sessionId: z.string().max(300), card: Card, agreed: z.boolean().default(false) }),
  output: Payment,
  errors,
})

export const confirmSandboxPayment = contract({
  name: 'confirm-sandbox-payment',
  summary: "Answers the question of the payment sandbox's bank. Local mode only.",
  access: open,
  input: z.strictObject({ sessionId: z.string().max(300), confirmed: z.boolean() }),
  output: Payment,
  errors,
})

const Milliseconds = z.number()

export const getSandboxPortal = contract({
  name: 'get-sandbox-portal',
  summary: 'What a customer of the payment sandbox sees, and its provider. Local mode only.',
  access: open,
  input: z.strictObject({ portalId: z.string().max(300) }),
  output: z.object({
    email: z.string(),
    returnUrl: z.string(),
    now: Milliseconds,
    card: z.object({ last4: z.string(), kind: z.string() }).nullable(),
    losesEvents: z.boolean(),
    subscription: z
      .object({
        planName: z.string(),
        priceId: PlanId.nullable(),
        nextPriceId: PlanId.nullable(),
        amount: z.int(),
        seats: z.int(),
        currency: z.string(),
        interval: z.enum(['month', 'year']),
        status: z.string(),
        periodEnd: Milliseconds,
        endsAt: Milliseconds.nullable(),
        withdrawn: z.string().nullable(),
      })
      .nullable(),
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        createdAt: Milliseconds,
        lines: z.array(z.object({ text: z.string(), amount: z.int() })),
        total: z.int(),
        status: z.enum(['paid', 'open', 'uncollectible']),
        refunded: z.boolean(),
        dispute: z.enum(['open', 'won', 'lost']).nullable(),
      }),
    ),
    switches: z.array(
      z.object({
        priceId: PlanId,
        credit: z.int(),
        charge: z.int(),
        from: Milliseconds,
        immediate: z.boolean(),
      }),
    ),
    switchTo: PlanId.nullable(),
  }),
  errors,
})

const day = 24 * 60 * 60 * 1000

export const changeSandboxPortal = contract({
  name: 'change-sandbox-portal',
  summary: 'Changes something at the payment sandbox: plan, card, cancellation, clock, refunds. Local mode only.',
  access: open,
  input: z.strictObject({
    portalId: z.string().max(300),
    change: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('switch'), priceId: PlanId }),
      z.strictObject({ kind: z.literal('cancel') }),
      z.strictObject({ kind: z.literal('resume') }),
      z.strictObject({ kind: z.literal('card'), number: Card }),
      z.strictObject({
        kind: z.literal('clock'),
        by: z
          .int()
          .min(1, 'The clock only moves forward.')
          .max(800 * day, 'The clock moves at most 800 days at a time.'),
      }),
      z.strictObject({ kind: z.literal('lose-events'), lose: z.boolean() }),
      z.strictObject({ kind: z.literal('trial'), priceId: PlanId, days: z.int().min(1).max(90) }),
      z.strictObject({ kind: z.literal('refund'), invoiceId: z.string().max(100) }),
      z.strictObject({
        kind: z.literal('dispute'),
        invoiceId: z.string().max(100),
        to: z.enum(['open', 'won', 'lost']),
      }),
    ]),
  }),
  output: z.object({}),
  errors: { ...errors, refused: [409, 'This is not possible now.'] },
})
