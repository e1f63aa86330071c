import { handle } from '#door/handle.ts'
import { sealed } from './access.server.ts'
import { connectMailbox } from './connect-mailbox.server.ts'
import { addMailbox, hostOf } from './contracts.ts'
import { findProvider } from './find-provider.server.ts'

export const addMailboxHandler = handle(addMailbox, async ({ input, caller, deps, fail }) => {
  const address = input.address.toLowerCase()
  const provider = input.hosts ? null : await findProvider(deps, address)
  const smtp = input.hosts ? hostOf(input.hosts.smtp, 465) : provider?.smtp
  const imap = input.hosts ? hostOf(input.hosts.imap, 993) : provider?.imap
  if (!smtp || !imap) return fail('hostsNeeded')
  const id = await connectMailbox(deps, caller.id, {
    ...{ address, smtp, imap, login: 'password', username: input.hosts?.username || address },
    ...{ sender_name: input.senderName, secret: await sealed(deps, { password: input.password }) },
  })
  return { id: id ?? fail('tooMany') }
})
