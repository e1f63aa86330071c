import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { addToSequence } from './contracts.ts'
import { sendFromMailbox } from './jobs.server.ts'
import { holdSequence } from './queries.server.ts'
import { addPeople, whoOf, wordsOf } from './who.server.ts'

export const addToSequenceHandler = handle(addToSequence, async ({ input: { id, to }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const held = (await holdSequence(db, caller, id)) ?? fail('noSequence')
    if (held.state === 'stopped') fail('over')
    const who = await whoOf(deps, db, caller, { to, quietDays: held.quiet_days, sequenceId: id })
    if (typeof who === 'string') return fail(who)
    await addPeople(db, id, who.ids)
    if (held.state === 'running' && held.mailbox_id !== null) {
      const mailboxId = held.mailbox_id
      await deps.jobs.enqueue(db, sendFromMailbox, { mailboxId }, { group: mailboxId })
    }
    return wordsOf(who)
  }),
)
