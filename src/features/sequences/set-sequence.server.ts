import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { setSequence } from './contracts.ts'
import { sendFromMailbox } from './jobs.server.ts'
import { hasAddress, holdSequence, mailboxOf } from './queries.server.ts'

export const setSequenceHandler = handle(setSequence, async ({ input: { id, state }, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const held = (await holdSequence(db, caller, id)) ?? fail('noSequence')
    if (held.state === 'stopped' && state !== 'stopped') fail('over')
    if (state === 'running') {
      const mailbox = await mailboxOf(db, held.mailbox_id)
      if (held.mailbox_id === null || !mailbox?.works) return fail('noMailbox')
      if (!(await hasAddress(db, caller))) return fail('noAddress')
      const mailboxId = held.mailbox_id
      await deps.jobs.enqueue(db, sendFromMailbox, { mailboxId }, { group: mailboxId })
    }
    await db
      .updateTable('sequences')
      .set((eb) => ({
        ...{ state, why: '' },
        ...(state === 'running' && { started_at: eb.fn.coalesce('started_at', eb.val(deps.now())) }),
      }))
      .where('id', '=', id)
      .execute()
    // What was planned before a pause is planned again after it.
    await sql`update sequence_people set due_at = null where sequence_id = ${id}::uuid and state = 'waiting'`.execute(
      db,
    )
    return {}
  }),
)
