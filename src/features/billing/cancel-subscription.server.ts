import { handle } from '#door/handle.ts'
import { setCancelled } from './commands.server.ts'
import { cancelSubscription } from './contracts.ts'
import { onFault } from './sync.server.ts'

export const cancelSubscriptionHandler = handle(cancelSubscription, async ({ caller, deps, facts, fail }) => {
  const changed = await setCancelled(deps, caller, true, facts.requestId).catch(
    onFault(deps, () => fail('failed', { retryAfter: 5 })),
  )
  return changed ? {} : fail('noSubscription')
})
