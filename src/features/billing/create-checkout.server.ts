import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Deps } from '#door/deps.ts'
import { handle } from '#door/handle.ts'
import type { PriceId } from '#shared/access/plans.ts'
import { paths } from '#shared/product/paths.ts'
import { type Agreement, agreementFor } from './agreement.ts'
import { beginCheckout, closeCheckout, nameCheckout, noteCheckout, openCheckouts } from './checkouts.server.ts'
import { createCheckout } from './contracts.ts'
import { makeCustomer } from './customers.server.ts'
import { oneAtATime } from './one-at-a-time.server.ts'
import { ownPath } from './own-path.server.ts'
import { type RunningSubscription, runningSubscription } from './queries.server.ts'
import { onFault, syncWhileAlone } from './sync.server.ts'

const day = 24 * 60 * 60 * 1000

type Destination = { url: string } | { redirect: true; redirectUrl: string }

interface Order {
  caller: { id: string; email: string; name: string }
  priceId: PriceId
  agreement: Agreement
  agreed: boolean
  customerId: string
}

export const createCheckoutHandler = handle(createCheckout, async ({ input, caller, deps, fail }) => {
  const agreement = agreementFor(input.priceId, deps.now())
  if (input.agreement) {
    const apart = Math.abs(new Date(input.agreement.renewsAt).getTime() - agreement.renewsAt.getTime())
    if (input.agreement.amount !== agreement.amount || apart > day) fail('agreementChanged')
  }
  return oneAtATime(deps.lockDb, caller.id, async (db): Promise<Destination> => {
    const customerId = await makeCustomer(deps, db, caller)
    const order = { caller, priceId: input.priceId, agreement, agreed: input.agreement !== undefined, customerId }
    await syncWhileAlone(deps, db, { userId: caller.id, customerId })
    const running = await runningSubscription(db, caller.id, deps.billing.name)
    if (!running) return pay(deps, db, order)
    if (!running.withdrawn) return change(deps, order, running)
    // It was refunded and no longer grants anything: it makes room for the new one.
    await deps.billing.end(running.provider_subscription_id, null, `replaced-${running.provider_subscription_id}`)
    await syncWhileAlone(deps, db, { userId: caller.id, customerId })
    return pay(deps, db, order)
  }).catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
})

/** No one can have two subscriptions: members who already have one change it. */
async function change(
  { billing, settings }: Deps,
  { customerId, priceId }: Order,
  running: RunningSubscription,
): Promise<Destination> {
  const account = paths.account('subscription')
  const comesAnyway = (running.next_price_id ?? running.price_id) === priceId && running.ends_at === null
  const canSwitch = running.status === 'active' || running.status === 'trialing'
  if (comesAnyway && canSwitch) return { redirect: true, redirectUrl: account }
  const switchTo =
    canSwitch && running.price_id !== priceId
      ? { subscriptionId: running.provider_subscription_id, priceId }
      : undefined
  const portal = await billing.openPortal({ customerId, returnUrl: settings.origin + account, switchTo })
  return { url: ownPath(portal.url, settings) }
}

/** One checkout at a time: the open one, or a new one once the others can no longer be paid. */
async function pay(deps: Deps, db: Kysely<DB>, order: Order): Promise<Destination> {
  const { billing, settings } = deps
  let begun: string | undefined
  for (const open of await openCheckouts(db, order.caller.id, billing.name)) {
    const fits = open.fresh && open.price_id === order.priceId && (open.agreed_on !== null) === order.agreed
    const sessionId = open.provider_session_id
    if (sessionId === null) {
      // The provider's answer to this one was lost: the same request returns it again.
      if (fits) begun ??= open.id
      else await closeCheckout(db, open.id)
      continue
    }
    const state = await billing.checkout(sessionId)
    if (state?.status === 'open' && fits && open.url) return { url: ownPath(open.url, settings) }
    if (state?.status === 'complete') {
      await noteCheckout(db, billing.name, sessionId, state)
      // Paid a moment ago, and the subscription is still being created: /success waits for it.
      if (open.fresh) return { redirect: true, redirectUrl: paths.success(sessionId) }
      continue
    }
    if (state?.status === 'open') await billing.expireCheckout(sessionId)
    await closeCheckout(db, open.id)
  }
  const id = begun ?? (await beginCheckout(db, { userId: order.caller.id, provider: billing.name, ...order }))
  const session = await billing.openCheckout(
    {
      customerId: order.customerId,
      userId: order.caller.id,
      item: order.priceId,
      terms: order.agreement.text,
      askAgreement: !order.agreed,
      successUrl: settings.origin + paths.success('{CHECKOUT_SESSION_ID}'),
      cancelUrl: `${settings.origin}${paths.pricing()}?checkout=cancelled`,
    },
    `checkout-${id}`,
  )
  await nameCheckout(db, id, session)
  return { url: ownPath(session.url, settings) }
}
