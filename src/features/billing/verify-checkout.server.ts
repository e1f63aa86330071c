import { handle } from '#door/handle.ts'
import { noSubscription } from '#shared/access/access.ts'
import { noteCheckout } from './checkouts.server.ts'
import { verifyCheckout } from './contracts.ts'
import { customerOf, hasEnded, subscriptionOf } from './queries.server.ts'
import { onFault, syncCustomer } from './sync.server.ts'

/** The provider is asked; what is in the address proves nothing. */
export const verifyCheckoutHandler = handle(verifyCheckout, async ({ input: { sessionId }, caller, deps, fail }) => {
  const { billing, db } = deps
  // What is no id of a session is not worth asking about.
  if (!/^\w+$/.test(sessionId)) return fail('notFound')
  const verify = async () => {
    const customerId = await customerOf(db, caller.id, billing.name)
    const checkout = customerId === null ? null : await billing.checkout(sessionId)
    if (customerId === null || checkout?.customerId !== customerId) return null
    await syncCustomer(deps, customerId, (db) => noteCheckout(db, billing.name, sessionId, checkout))
    const subscription = caller.isDemo ? noSubscription : await subscriptionOf(db, caller.id)
    const over = !subscription.subscribed && checkout.status === 'complete'
    return { ...subscription, ended: over && (await hasEnded(db, caller.id, billing.name)) }
  }
  const subscription = await verify().catch(onFault(deps, () => fail('failed', { retryAfter: 5 })))
  return subscription ?? fail('notFound')
})
