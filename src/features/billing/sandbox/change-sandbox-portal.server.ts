import { handle } from '#door/handle.ts'
import { remindOfRenewals } from '../jobs.server.ts'
import { reconcileBilling } from '../reconcile.server.ts'
import { changeSandboxPortal } from './contracts.ts'

export const changeSandboxPortalHandler = handle(changeSandboxPortal, async ({ input, deps, fail }) => {
  const { sandbox, db, jobs } = deps
  if (!sandbox) return fail('notHere')
  const problem = await sandbox.change(input.portalId, input.change)
  if (problem === undefined) return fail('gone')
  if (problem !== null) return fail('refused', { message: problem })
  await sandbox.deliver()
  // Moving the clock triggers immediately what time would bring.
  if (input.change.kind === 'clock') await jobs.enqueue(db, remindOfRenewals, {})
  if (input.change.kind === 'lose-events' && !input.change.lose) await jobs.enqueue(db, reconcileBilling, {})
  return {}
})
