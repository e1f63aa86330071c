import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { typed } from '#shared/database/typed.ts'
import { setSequencePeople } from './contracts.ts'
import { sendFromMailbox } from './jobs.server.ts'
import { holdSequence } from './queries.server.ts'

/** Only people who are still to get emails: what has ended isn’t started again. */
const from = {
  waiting: ['paused'],
  paused: ['waiting'],
  stopped: ['waiting', 'paused'],
} as const

export const setSequencePeopleHandler = handle(setSequencePeople, async ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id, personIds, state } = input
    const held = (await holdSequence(db, caller, id)) ?? fail('noSequence')
    const changed = await db
      .updateTable('sequence_people')
      .set({ state, due_at: null, ...(state === 'stopped' && { reason: 'Stopped by you' }) })
      .where('sequence_id', '=', id)
      .where('id', '=', typed('text')`any(${personIds}::uuid[])`)
      .where('state', 'in', from[state])
      .executeTakeFirst()
    if (state === 'waiting' && held.state === 'running' && held.mailbox_id !== null) {
      const mailboxId = held.mailbox_id
      await deps.jobs.enqueue(db, sendFromMailbox, { mailboxId }, { group: mailboxId })
    }
    return { changed: Number(changed.numUpdatedRows) }
  }),
)
