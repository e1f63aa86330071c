import { handle } from '#door/handle.ts'
import { getSandboxPortal } from './contracts.ts'

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
