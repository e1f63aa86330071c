import { randomUUIDv7 } from 'node:crypto'
import type { MailHost } from '#adapters/mailbox/port.ts'
import type { Deps } from '#door/deps.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { checkMailboxJob } from './check-mailbox-job.server.ts'

interface Connected {
  /** In lower case. */
  address: string
  smtp: MailHost
  imap: MailHost
  sender_name: string
  login: 'password' | 'google' | 'microsoft'
  username: string
  /** Encrypted. */
  secret: string
}

/** Connects a mailbox, or connects it again, and has it checked. Null if there are too many. */
export function connectMailbox(
  deps: Deps,
  userId: string,
  { address, smtp, imap, ...rest }: Connected,
): Promise<string | null> {
  const row = {
    ...{ ...rest, smtp_host: smtp.host, smtp_port: smtp.port, imap_host: imap.host, imap_port: imap.port },
    ...{ state: 'checking', problem: null },
  }
  return inTransaction(deps.db, async (db) => {
    // One after another, so that the limit holds.
    await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const others = await db
      .selectFrom('mailboxes')
      .select('id')
      .where('user_id', '=', userId)
      .where('address', '!=', address)
      .execute()
    if (others.length >= serverLimits.mailboxes) return null
    const { id } = await db
      .insertInto('mailboxes')
      .values({ id: randomUUIDv7(), user_id: userId, address, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await deps.jobs.enqueue(db, checkMailboxJob, { mailboxId: id })
    return id
  })
}
