/** What admins do with requests under the money-back guarantee: apart, since the plans page loads the rest. */
import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { MoneyBackFacts, MoneyBackStatus } from './contracts.ts'

export const getMoneyBackRequests = contract({
  name: 'get-money-back-requests',
  summary: 'Requests under the money-back guarantee with the facts that decide them, oldest first.',
  access: admin,
  input: z.strictObject({ status: MoneyBackStatus.default('pending') }),
  output: z.object({
    data: z.array(
      MoneyBackFacts.extend({
        id: z.uuid(),
        email: z.string(),
        reason: z.string(),
        status: MoneyBackStatus,
        createdAt: z.iso.datetime(),
        decidedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
})

export const decideMoneyBack = contract({
  name: 'decide-money-back',
  summary:
    'Approves a request, which refunds the payment and ends the subscription, or rejects it. Repeating a decision changes nothing; the opposite one is refused.',
  access: admin,
  input: z.strictObject({
    requestId: z.uuid(),
    action: z.enum(['approve', 'reject']),
    /** Why it is rejected, as its author reads it. May be left out if a condition of the guarantee is not met. */
    reason: z.string().trim().max(2000, 'Please use at most 2,000 characters.').default(''),
  }),
  output: z.object({ message: z.string() }),
  errors: {
    notFound: [404, 'There is no such request.'],
    decided: [409, 'This request was already decided the other way.'],
    noReason: [422, 'All conditions of the guarantee are met. Say why the request is rejected.'],
    usedBefore: [409, 'This customer has had a refund before. The guarantee is one-time per customer.'],
    failed: [503, 'The payment provider could not be reached. Nothing was decided. Please try again.'],
  },
})
