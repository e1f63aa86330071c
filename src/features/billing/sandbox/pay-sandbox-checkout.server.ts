import { handle } from '#door/handle.ts'
import { paySandboxCheckout } from './contracts.ts'

export const paySandboxCheckoutHandler = handle(paySandboxCheckout, async ({ input, deps: { sandbox }, fail }) => {
  if (!sandbox) return fail('notHere')
  const payment = await sandbox.pay(input.sessionId, input.card, input.agreed)
  if (payment.outcome === 'paid') await sandbox.deliver()
  return payment
})
