import { handle } from '#door/handle.ts'
import { setCancelled } from './commands.server.ts'
import { resumeSubscription } from './contracts.ts'
import { onFault } from './sync.server.ts'

export const resumeSubscriptionHandler = handle(resumeSubscription, async ({ caller, deps, facts, fail }) => {
  const changed = await setCancelled(deps, caller, false, facts.requestId).catch(
    onFault(deps, () => fail('failed', { retryAfter: 5 })),
  )
  return changed ? {} : fail('noSubscription')
})
