import { handle } from '#door/handle.ts'
import { remindOfRenewals } from '../jobs.server.ts'
import { reconcileBilling } from '../reconcile.server.ts'
import {
  changeSandboxPortal,
  confirmSandboxPayment,
  getSandboxCheckout,
  getSandboxPortal,
  paySandboxCheckout,
} from './contracts.ts'

export const getSandboxCheckoutHandler = handle(getSandboxCheckout, async ({ input, deps: { sandbox }, fail }) => {
  if (!sandbox) return fail('notHere')
  return (await sandbox.checkoutPage(input.sessionId)) ?? fail('gone')
})

export const paySandboxCheckoutHandler = handle(paySandboxCheckout, async ({ input, deps: { sandbox }, fail }) => {
  if (!sandbox) return fail('notHere')
  const payment = await sandbox.pay(input.sessionId, input.card, input.agreed)
  if (payment.outcome === 'paid') await sandbox.deliver()
  return payment
})

export const confirmSandboxPaymentHandler = handle(
  confirmSandboxPayment,
  async ({ input, deps: { sandbox }, fail }) => {
    if (!sandbox) return fail('notHere')
    const payment = await sandbox.confirm(input.sessionId, input.confirmed)
    if (payment.outcome === 'paid') await sandbox.deliver()
    return payment
  },
)

export const getSandboxPortalHandler = handle(getSandboxPortal, async ({ input, deps: { sandbox }, fail }) => {
  if (!sandbox) return fail('notHere')
  const page = (await sandbox.portalPage(input.portalId)) ?? fail('gone')
  const { subscription } = page
  return {
    ...page,
    subscription: subscription && {
      ...subscription,
      periodEnd: subscription.periodEnd.getTime(),
      endsAt: subscription.endsAt?.getTime() ?? null,
    },
  }
})

export const changeSandboxPortalHandler = handle(changeSandboxPortal, async ({ input, deps, fail }) => {
  const { sandbox, db, jobs } = deps
  if (!sandbox) return fail('notHere')
  const problem = await sandbox.change(input.portalId, input.change)
  if (problem === undefined) return fail('gone')
  if (problem !== null) return fail('refused', { message: problem })
  await sandbox.deliver()
  // What time brings, a clock that was moved brings at once.
  if (input.change.kind === 'clock') await jobs.enqueue(db, remindOfRenewals, {})
  if (input.change.kind === 'lose-events' && !input.change.lose) await jobs.enqueue(db, reconcileBilling, {})
  return {}
})
