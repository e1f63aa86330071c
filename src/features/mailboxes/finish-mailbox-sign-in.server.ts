import type { MailboxError } from '#adapters/mailbox/port.ts'
import { handle } from '#door/handle.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { sealed } from './access.server.ts'
import { connectMailbox } from './connect-mailbox.server.ts'
import { findProvider } from './find-provider.server.ts'
import { usualServers } from './providers.ts'
import { attemptOf, tokensFor } from './sign-in.server.ts'
import { finishMailboxSignIn } from './sign-in-contracts.ts'

export const finishMailboxSignInHandler = handle(finishMailboxSignIn, async ({ input, caller, deps, facts, fail }) => {
  const who = { userId: caller.id, sessionId: (await facts.session()) ?? '' }
  const attempt = (await attemptOf(deps, input.state, who)) ?? fail('expired')
  const { provider: signedInAt, address, senderName, returnTo } = attempt
  const tokens = await tokensFor(deps, attempt, input.code, input.state).catch((error) => {
    if (!isNamed<MailboxError>(error, 'MailboxError')) throw error
    return fail(error.fault === 'login' ? 'refused' : 'unreachable')
  })
  if (tokens === null) return fail('notSetUp')
  const known = await findProvider(deps, address)
  // A domain that the DNS doesn't place is where its owner signed in.
  const { smtp, imap } = known?.signIn === signedInAt ? known : usualServers[signedInAt]
  const row = { sender_name: senderName, login: signedInAt, username: address, secret: await sealed(deps, tokens) }
  const id = await connectMailbox(deps, caller.id, { address, smtp, imap, ...row })
  return { id: id ?? fail('tooMany'), returnTo }
})
