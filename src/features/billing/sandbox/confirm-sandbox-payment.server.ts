import { handle } from '#door/handle.ts'
import { confirmSandboxPayment } from './contracts.ts'

export const confirmSandboxPaymentHandler = handle(
  confirmSandboxPayment,
  async ({ input, deps: { sandbox }, fail }) => {
    if (!sandbox) return fail('notHere')
    const payment = await sandbox.confirm(input.sessionId, input.confirmed)
    if (payment.outcome === 'paid') await sandbox.deliver()
    return payment
  },
)
