import { z } from 'zod'
import { admin, roles, tiers } from '#shared/access/access.ts'
import { type PriceId, plans } from '#shared/access/plans.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { UserId } from '#shared/calls/ids.ts'
import { oneLine } from '#shared/text/typed-text.ts'

const Moment = z.iso.datetime()
const PlanId = z.enum(Object.keys(plans) as [PriceId, ...PriceId[]], 'This plan is not offered.')

/** `active` and `trialing` give access; anything else is the provider's last word, or `none`. */
const UserRow = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  signup_date: Moment,
  last_sign_in_at: Moment.nullable(),
  subscription_status: z.string(),
  subscription_plan: z.string().nullable(),
  total_exports: z.int(),
  is_admin: z.boolean(),
  is_demo: z.boolean(),
  confirmed: z.boolean(),
  is_suspended: z.boolean(),
})
export type UserRow = z.output<typeof UserRow>

/**
 * An account's plan, the best of several: a subscription, a trial, a plan granted by an admin, a team's, or none of
 * these.
 */
export const userPlans = ['paid', 'trial', 'complimentary', 'team', 'free'] as const
export type UserPlan = (typeof userPlans)[number]
export const userStatuses = ['active', 'suspended', 'unconfirmed', 'admin', 'demo'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userSorts = ['signup_date', 'email', 'last_sign_in_at', 'total_exports'] as const

export const listUsers = contract({
  name: 'list_users',
  summary: 'Accounts with their plan and exports, by email or name, plan, and status, and totals for all accounts.',
  access: admin,
  input: z.strictObject({
    search: z.string().max(320, 'At most 320 characters.').transform(oneLine).default(''),
    plan: z.enum(userPlans).optional(),
    status: z.enum(userStatuses).optional(),
    page: z.int().positive().max(1_000_000).default(1),
    sort: z
      .strictObject({ key: z.enum(userSorts), direction: z.enum(['asc', 'desc']) })
      .default({ key: 'signup_date', direction: 'desc' }),
  }),
  output: z.object({
    data: z.array(UserRow),
    /** How many the search finds. */
    total: z.int(),
    pageSize: z.int(),
    totals: z.object({ users: z.int(), activeSubscriptions: z.int(), exports: z.int() }),
  }),
  refusals: adminRefusals,
})

const notFound = [404, 'There is no such account.'] as const

export const getUser = contract({
  name: 'get-user',
  summary: 'One account: paid and complimentary plans, exports, reveals, and sessions.',
  access: admin,
  input: z.strictObject({ id: UserId }),
  output: z.object({
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      isDemo: z.boolean(),
      /** Demo because its address is the demo account's: no one can change that. */
      demoBySetting: z.boolean(),
      confirmed: z.boolean(),
      suspendedAt: Moment.nullable(),
      /** The calling admin's own account. */
      isSelf: z.boolean(),
      twoFactor: z.boolean(),
      signupDate: Moment,
      lastSignInAt: Moment.nullable(),
    }),
    /** What the account may use now. */
    access: z.object({ tier: z.enum(tiers), plan: z.string().nullable() }),
    /** As last reported by the payment provider, newest first. */
    subscriptions: z.array(
      z.object({
        id: z.uuid(),
        status: z.string(),
        plan: z.string().nullable(),
        price: z.int().nullable(),
        currency: z.string().nullable(),
        periodEnd: Moment.nullable(),
        endsAt: Moment.nullable(),
      }),
    ),
    complimentary: z
      .object({ priceId: PlanId, grantedAt: Moment, grantedBy: z.string().nullable(), endsAt: Moment.nullable() })
      .nullable(),
    exports: z.object({
      total: z.int(),
      physicians: z.int(),
      recent: z.array(z.object({ id: z.uuid(), at: Moment, count: z.int() })),
    }),
    reveals: z.object({ total: z.int(), lastDay: z.int(), lastMonth: z.int() }),
    sessions: z.array(
      z.object({ id: z.uuid(), device: z.string(), address: z.string().nullable(), lastUsedAt: Moment }),
    ),
  }),
  errors: { notFound },
  refusals: adminRefusals,
})

const nothing = z.strictObject({})

export const endUserSessions = contract({
  name: 'end-user-sessions',
  summary: 'Ends all sessions of an account. An admin’s own current session stays.',
  access: admin,
  input: z.strictObject({ id: UserId }),
  output: z.object({ ended: z.int() }),
  errors: { notFound },
  refusals: adminRefusals,
})

export const grantPlan = contract({
  name: 'grant-plan',
  summary:
    'Grants an account a plan without payment, until the end of a day (UTC) or until an admin ends it. Replaces an earlier grant.',
  access: admin,
  input: z.strictObject({
    id: UserId,
    priceId: PlanId,
    until: z.iso.date('Please choose a day.').nullable().default(null),
  }),
  output: nothing,
  errors: {
    notFound,
    past: [422, 'Please choose a future day.'],
    demo: [409, 'A demo account has no plan. End demo first.'],
  },
  refusals: adminRefusals,
})

export const endPlan = contract({
  name: 'end-plan',
  summary: 'Ends a complimentary plan. A paid plan stays.',
  access: admin,
  input: z.strictObject({ id: UserId }),
  output: nothing,
  errors: { notFound: [404, 'This account has no complimentary plan.'] },
  refusals: adminRefusals,
})

export const setDemo = contract({
  name: 'set-demo',
  summary: 'Makes an account a demo account, or a regular one again.',
  access: admin,
  input: z.strictObject({ id: UserId, demo: z.boolean() }),
  output: nothing,
  errors: {
    notFound,
    admin: [409, 'An admin cannot be a demo account.'],
    setting: [409, 'This address is the shared demo account’s. That can’t be changed.'],
  },
  refusals: adminRefusals,
})

const lastAdmin = [409, 'This is the last admin. Make another account an admin first.'] as const
/** The caller's own role was removed in the meantime. */
const noAdmin = [403, 'Unauthorized'] as const

export const suspendUser = contract({
  name: 'suspend-user',
  summary: 'Suspends an account: its sessions end, and no one can sign in to it until it is restored.',
  access: admin,
  input: z.strictObject({ id: UserId }),
  output: nothing,
  errors: { notFound, lastAdmin, noAdmin, self: [409, 'You cannot suspend your own account.'] },
  refusals: adminRefusals,
})

export const restoreUser = contract({
  name: 'restore-user',
  summary: 'Ends the suspension of an account.',
  access: admin,
  input: z.strictObject({ id: UserId }),
  output: nothing,
  errors: { notFound },
  refusals: adminRefusals,
})

export const removeAdmin = contract({
  name: 'remove-admin',
  summary: 'Removes the admin role from an account, but never from the last admin.',
  access: admin,
  input: z.strictObject({ id: UserId }),
  output: nothing,
  errors: { notFound, lastAdmin, noAdmin, notAdmin: [409, 'This account is not an admin.'] },
  refusals: adminRefusals,
})
