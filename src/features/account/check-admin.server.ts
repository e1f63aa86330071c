import { handle } from '#door/handle.ts'
import { planLabel } from '#shared/access/plans.ts'
import { checkAdmin } from './contracts.ts'

export const checkAdminHandler = handle(checkAdmin, async ({ caller }) => ({
  isAdmin: caller.isAdmin,
  email: caller.email,
  subscriptionStatus: caller.subscription.subscribed ? planLabel(caller.subscription) : 'Free Plan',
}))
