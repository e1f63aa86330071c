import { handle } from '#door/handle.ts'
import { getSandboxCheckout } from './contracts.ts'

export const getSandboxCheckoutHandler = handle(getSandboxCheckout, async ({ input, deps: { sandbox }, fail }) => {
  if (!sandbox) return fail('notHere')
  return (await sandbox.checkoutPage(input.sessionId)) ?? fail('gone')
})
