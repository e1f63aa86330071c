import { handle } from '#door/handle.ts'
import { paths } from '#shared/product/paths.ts'
import { startSignIn } from './sign-in.server.ts'
import { startMailboxSignIn } from './sign-in-contracts.ts'

export const startMailboxSignInHandler = handle(startMailboxSignIn, async ({ input, caller, deps, facts, fail }) => {
  const { address, senderName, provider, returnTo = paths.accountSending() } = input
  const sessionId = (await facts.session()) ?? ''
  const url = await startSignIn(deps, { userId: caller.id, sessionId, address, senderName, provider, returnTo })
  return { url: url ?? fail('notSetUp') }
})
