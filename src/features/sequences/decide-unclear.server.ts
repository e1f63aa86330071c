import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { markSent } from './commands.server.ts'
import { decideUnclear } from './email-contracts.ts'
import { sendFromMailbox } from './jobs.server.ts'

export const decideUnclearHandler = handle(decideUnclear, ({ input: { messageId, sent }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { rows } = await typed({ person_id: 'text', mailbox_id: 'text?' })`
      select message.person_id, sequences.mailbox_id from sequence_messages message
      join sequence_people person on person.id = message.person_id
      join sequences on sequences.id = person.sequence_id
      where message.id = ${messageId}::uuid and message.state = 'unclear' and sequences.owner_id = ${caller.id}::uuid
      for update of message, person`.execute(db)
    const [row] = rows
    if (!row) return fail('noEmail')
    if (sent) {
      await markSent(db, messageId, deps.now())
      return {}
    }
    await sql`update sequence_messages set state = 'refused' where id = ${messageId}::uuid`.execute(db)
    await sql`
      update sequence_people set state = 'waiting', reason = '', due_at = null
      where id = ${row.person_id}::uuid and state = 'unclear'`.execute(db)
    if (row.mailbox_id !== null) {
      const mailboxId = row.mailbox_id
      await deps.jobs.enqueue(db, sendFromMailbox, { mailboxId }, { group: mailboxId })
    }
    return {}
  }),
)
