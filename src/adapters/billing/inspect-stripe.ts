/** What a Stripe account still needs for our payments, for script/doctor: read-only, creates nothing. */
import Stripe from 'stripe'
import { z } from 'zod'
import type { PriceId } from '#shared/access/plans.ts'
import { eventTypes, openStripe, priceProblem, type StripeOptions } from './stripe.ts'
import { StripePrice } from './stripe-state.ts'

const Endpoint = z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })

export interface StripeProblem {
  about: 'key' | 'price' | 'webhook'
  /** `unsure` if the key has no permission to look. */
  kind: 'wrong' | 'unsure'
  says: string
}

/**
 * Empty if everything is fine. Rejects if Stripe cannot be reached.
 *
 * @param webhookUrl where Stripe should post its events
 */
export async function inspectStripe(
  options: Pick<StripeOptions, 'secretKeys' | 'apiOrigin' | 'timeout'>,
  webhookUrl: string,
): Promise<StripeProblem[]> {
  const stripe = openStripe(options)
  const problems: StripeProblem[] = []
  for (const priceId of ['price_monthly', 'price_annual'] as const) {
    const found = await looked('price', () => priceFault(stripe, priceId))
    if (found?.about === 'key') return [found]
    if (found) problems.push(found)
  }
  const found = await looked('webhook', () => webhookFault(stripe, webhookUrl))
  if (found) problems.push(found)
  return problems
}

async function looked(about: 'price' | 'webhook', look: () => Promise<string | null>): Promise<StripeProblem | null> {
  try {
    const says = await look()
    return says === null ? null : { about, kind: 'wrong', says }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return {
        about: 'key',
        kind: 'wrong',
        says: 'Stripe refuses STRIPE_SECRET_KEY. Copy it again from Developers, API keys.',
      }
    }
    if (error instanceof Stripe.errors.StripePermissionError) {
      const right = about === 'price' ? 'Prices' : 'Webhook Endpoints'
      return {
        about,
        kind: 'unsure',
        says: `STRIPE_SECRET_KEY is restricted and can’t read this. Give it the permission ‘${right}: read’.`,
      }
    }
    throw error
  }
}

async function priceFault(stripe: Stripe, priceId: PriceId): Promise<string | null> {
  const [price] = (await stripe.prices.list({ lookup_keys: [priceId], active: true, limit: 1 })).data
  if (!price) return `Stripe has no active price with the lookup key ${priceId}. Create one.`
  return priceProblem(StripePrice.parse(price), priceId)
}

async function webhookFault(stripe: Stripe, webhookUrl: string): Promise<string | null> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const ours = data.map((one) => Endpoint.parse(one)).filter(({ url }) => url === webhookUrl)
  if (ours.length === 0) return `Stripe has no webhook endpoint ${webhookUrl}. Add it under Developers, Webhooks.`
  const enabled = ours.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0)
    return `Stripe's webhook endpoint ${webhookUrl} is disabled. Enable it under Developers, Webhooks.`
  const subscribed = new Set(enabled.flatMap(({ enabled_events: events }) => events))
  const missing = subscribed.has('*') ? [] : eventTypes.filter((type) => !subscribed.has(type))
  if (missing.length > 0)
    return `Stripe's webhook endpoint ${webhookUrl} is missing these events: ${missing.join(', ')}. Add them there.`
  return null
}
