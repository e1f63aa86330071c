/**
 * How a team pays by card: an offer from the admin desk, a checkout for its owner, and seats that the owner changes.
 */
import { z } from 'zod'
import { admin, inTeam, open, ownNotPhysician } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { checkoutTries } from '#shared/calls/tries.ts'
import { limits } from '#shared/product/limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { plainName } from '#shared/text/plain-name.ts'
import { oneLine } from '#shared/text/typed-text.ts'

const nothing = z.strictObject({})
const Moment = z.iso.datetime()
const Interval = z.enum(['month', 'year'], { error: 'Choose monthly or annual.' })
const Seats = z
  .int('Enter a number of seats.')
  .min(1, 'A team needs at least 1 seat.')
  .max(limits.teamSeats, `A team can have at most ${limits.teamSeats} seats.`)
const noOffer = [404, 'This offer doesn’t exist anymore.'] as const
const failed = [503, 'The payment provider could not be reached. Nothing was changed. Please try again.'] as const

export const makeTeamOffer = contract({
  name: 'make-team-offer',
  summary: 'Emails an offer for a team that pays by card. It is good for 14 days, and only for this address.',
  access: admin,
  input: z.strictObject({
    email: z
      .string('Please enter an email address.')
      .transform(oneLine)
      .transform((value) => value.toLowerCase())
      .pipe(z.email('Please enter a valid email address.').max(320, 'At most 320 characters.')),
    name: plainName(ownName('Please enter a name for the team.')),
    seats: Seats,
    /** US cents, per seat and interval. */
    seatPrice: z
      .int('Enter a price.')
      .min(100, 'A seat must cost at least $1.')
      .max(limits.seatPrice, 'A seat can cost at most $10,000.'),
    interval: Interval,
    /** Whether members can export and match. */
    premium: z.boolean('Choose whether exports and matching are included.').default(true),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: adminRefusals,
})

export const getTeamOffers = contract({
  name: 'get-team-offers',
  summary: 'Offers that no one has accepted yet, newest first.',
  access: admin,
  input: noInput,
  output: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        email: z.string(),
        name: z.string(),
        seats: z.int(),
        seatPrice: z.int(),
        interval: Interval,
        premium: z.boolean(),
        expiresAt: Moment,
        hasExpired: z.boolean(),
      }),
    ),
  }),
  refusals: adminRefusals,
})

export const withdrawTeamOffer = contract({
  name: 'withdraw-team-offer',
  summary: 'Withdraws an offer that no one has accepted. Its link stops working.',
  access: admin,
  input: z.strictObject({ id: z.uuid(noOffer[1]) }),
  output: nothing,
  errors: { noOffer },
  refusals: adminRefusals,
})

const token = z.string('This link is incomplete. Open it again from the email.').max(200, 'This link is not valid.')
const linkExpired = [410, 'This offer was withdrawn, or has expired. Contact us for a new one.'] as const

export const getTeamOffer = contract({
  name: 'get-team-offer',
  summary: 'Shows an emailed offer. Changes nothing.',
  access: open,
  input: z.strictObject({ token }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    seats: z.int(),
    /** US cents, per seat and interval. */
    seatPrice: z.int(),
    interval: Interval,
    premium: z.boolean(),
    expiresAt: Moment,
    /** What is agreed to, as shown next to the button. */
    terms: z.string(),
    /** Why the caller can't accept; 'paid' if the team already pays by card. */
    obstacle: z.enum(['signedOut', 'otherAddress', 'inTeam', 'paid']).nullable(),
  }),
  errors: { linkExpired },
})

export const payTeamOffer = contract({
  name: 'pay-team-offer',
  summary:
    'Accepts an emailed offer, which creates the team and its first owner, and starts checkout. Without a token, starts the checkout of the caller’s team again.',
  access: ownNotPhysician,
  input: z.strictObject({
    token: token.optional(),
    agreed: z.literal(true, { error: 'Please check the box to confirm the charges.' }),
  }),
  tries: [checkoutTries],
  output: z.object({ url: z.string() }),
  errors: {
    linkExpired,
    noOffer,
    otherAddress: [403, 'This offer is for another email address. Log in with the address it was sent to.'],
    inTeam: [409, 'You are already on a team. Only its owner can accept an offer for it.'],
    twoFactorRequired: [403, 'Your team requires two-factor sign-in. Turn it on in your account settings first.'],
    paid: [409, 'Your team already pays by card. Change its seats on the Team page.'],
    failed,
  },
})

export const getTeamBilling = contract({
  name: 'get-team-billing',
  summary: 'What the caller’s team pays for, and how, or null.',
  access: inTeam('owner'),
  input: noInput,
  output: z.object({
    /** Null without an active plan. */
    plan: z
      .object({
        byCard: z.boolean(),
        status: z.string(),
        seats: z.int(),
        /** Cents for all seats and one interval; null if paid by invoice. */
        amount: z.int().nullable(),
        interval: Interval.nullable(),
        renewsAt: Moment.nullable(),
        endsAt: Moment.nullable(),
      })
      .nullable(),
    /** Accepted but not paid yet. */
    offer: z.object({ seats: z.int(), seatPrice: z.int(), interval: Interval, terms: z.string() }).nullable(),
  }),
})

export const changeTeamSeats = contract({
  name: 'change-team-seats',
  summary:
    'Changes how many seats a team pays for. Added seats are charged now for the rest of the period. Removed seats are credited on the next invoice.',
  access: inTeam('owner'),
  input: z.strictObject({ seats: Seats }),
  output: z.object({ seats: z.int() }),
  errors: {
    noPlan: [409, 'Your team doesn’t pay by card, so we change its seats for you. Please contact us.'],
    tooFewSeats: [409, 'Your team has more members than that. Remove some first.'],
    unpaid: [409, 'A payment failed. Update your card under Manage Billing first.'],
    declined: [409, 'Your card was declined. Nothing was changed.'],
    failed,
  },
})

export const teamPortal = contract({
  name: 'team-portal',
  summary: 'The link to the payment provider’s page for a team’s cards, invoices, and cancellation.',
  access: inTeam('owner'),
  input: noInput,
  output: z.object({ url: z.string() }),
  errors: {
    noCustomer: [409, 'Your team doesn’t pay by card.'],
    failed,
  },
})
