import { z } from 'zod'
import { own, tiers } from '#shared/access.ts'
import { contract } from '#shared/contract.ts'
import { noInput } from '#shared/ids.ts'

export const SubscriptionAnswer = z.object({
  subscribed: z.boolean(),
  tier: z.enum(tiers),
  plan_name: z.string().nullable(),
  price_amount: z.int().nullable(),
  currency: z.string().nullable(),
  billing_interval: z.string().nullable(),
})

export const getMySubscription = contract({
  name: 'get_my_subscription',
  summary: "The caller's subscription, as the payment provider last told it.",
  access: own,
  input: noInput,
  output: SubscriptionAnswer,
})
