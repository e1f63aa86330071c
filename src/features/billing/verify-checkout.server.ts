import { handle } from '#door/handle.ts'
import { noSubscription } from '#shared/access/access.ts'
import { membershipAs } from '#shared/access/ownership.ts'
import { noteCheckout } from './checkouts.server.ts'
import { verifyCheckout } from './contracts.ts'
import { customerOf, hasEnded, subscriptionOf } from './queries.server.ts'
import { onFault, syncCustomer } from './sync.server.ts'
import { teamCustomerOf } from './team/customers.server.ts'

/** The provider is asked; the URL proves nothing. */
export const verifyCheckoutHandler = handle(verifyCheckout, async ({ input: { sessionId }, caller, deps, fail }) => {
  const { billing, db } = deps
  // If it isn't a session id, there is no point in asking.
  if (!/^\w+$/.test(sessionId)) return fail('notFound')
  const verify = async () => {
    const owned = membershipAs(caller, 'owner')
    const team = typeof owned === 'string' ? null : owned.id
    const customers = [
      await customerOf(db, caller.id, billing.name),
      team && (await teamCustomerOf(db, team, billing.name)),
    ].filter((one) => one !== null)
    const checkout = customers.length === 0 ? null : await billing.checkout(sessionId)
    const customerId = customers.find((one) => one === checkout?.customerId)
    if (!checkout || customerId === undefined) return null
    await syncCustomer(deps, customerId, (db) => noteCheckout(db, billing.name, sessionId, checkout))
    const subscription = caller.isDemo ? noSubscription : await subscriptionOf(db, caller.id)
    const over = !subscription.subscribed && checkout.status === 'complete'
    return { ...subscription, ended: over && (await hasEnded(db, caller.id, billing.name)) }
  }
  const subscription = await verify().catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
  return subscription ?? fail('notFound')
})
