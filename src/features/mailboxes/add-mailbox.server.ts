import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { sealed } from './access.server.ts'
import { checkMailboxJob } from './check-mailbox-job.server.ts'
import { addMailbox, hostOf } from './contracts.ts'
import { findProvider } from './find-provider.server.ts'

export const addMailboxHandler = handle(addMailbox, async ({ input, caller, deps, fail }) => {
  const address = input.address.toLowerCase()
  const provider = input.hosts ? null : await findProvider(deps, address)
  const smtp = input.hosts ? hostOf(input.hosts.smtp, 465) : provider?.smtp
  const imap = input.hosts ? hostOf(input.hosts.imap, 993) : provider?.imap
  if (!smtp || !imap) return fail('hostsNeeded')
  const row = {
    ...{ sender_name: input.senderName, login: 'password', username: input.hosts?.username || address },
    ...{ smtp_host: smtp.host, smtp_port: smtp.port, imap_host: imap.host, imap_port: imap.port },
    ...{ state: 'checking', problem: null, secret: await sealed(deps, { password: input.password }) },
  }
  return inTransaction(deps.db, async (db) => {
    // One after another, so that the limit holds.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const others = await db
      .selectFrom('mailboxes')
      .select('id')
      .where('user_id', '=', caller.id)
      .where('address', '!=', address)
      .execute()
    if (others.length >= serverLimits.mailboxes) fail('tooMany')
    const { id } = await db
      .insertInto('mailboxes')
      .values({ id: randomUUIDv7(), user_id: caller.id, address, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await deps.jobs.enqueue(db, checkMailboxJob, { mailboxId: id })
    return { id }
  })
})
