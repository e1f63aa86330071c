import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { unknownPlaceholderWords } from '#shared/text/email-placeholders.ts'
import { updateSequenceStep } from './email-contracts.ts'
import { sendFromMailbox } from './jobs.server.ts'
import { holdSequence } from './queries.server.ts'

export const updateSequenceStepHandler = handle(updateSequenceStep, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { id, place, forWhom, seen, waitDays, ...sent } = input
    const held = (await holdSequence(db, caller, id)) ?? fail('noSequence')
    const step = await db
      .selectFrom('sequence_steps')
      .select(['subject', 'other_subject', 'body', 'wait_days'])
      .where('sequence_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirst()
    if (!step) return fail('noEmail')
    const stored = { subject: step.subject, otherSubject: step.other_subject, body: step.body }
    const texts = { ...stored, ...changedTexts(fail, { seen, stored, sent }) }
    if (place === 1 && texts.subject === '') fail('noSubject', { fields: { subject: 'Enter a subject.' } })
    const message = unknownPlaceholderWords(`${texts.subject}\n${texts.otherSubject}\n${texts.body}`)
    if (message !== undefined) fail('unknownWord', { message, fields: { body: message } })
    const wait = place === 1 ? 0 : Math.max(1, waitDays ?? step.wait_days)
    await db
      .updateTable('sequence_steps')
      .set({
        ...{ wait_days: wait, body: texts.body },
        // A follow-up has the subject of its thread.
        ...(place === 1 ? { subject: texts.subject, other_subject: texts.otherSubject } : {}),
      })
      .where('sequence_id', '=', id)
      .where('place', '=', place)
      .execute()
    let replaced = 0
    if (forWhom === 'everyone') {
      const dropped = await sql`
        delete from sequence_messages using sequence_people person
        where person.id = sequence_messages.person_id and person.sequence_id = ${id}::uuid
          and sequence_messages.place = ${place} and sequence_messages.state = 'draft'`.execute(db)
      replaced = Number(dropped.numAffectedRows ?? 0n)
    }
    if (wait !== step.wait_days) {
      await sql`
        update sequence_people set due_at = null
        where sequence_id = ${id}::uuid and state = 'waiting' and step = ${place - 1}`.execute(db)
      if (held.state === 'running' && held.mailbox_id !== null) {
        const mailboxId = held.mailbox_id
        await deps.jobs.enqueue(db, sendFromMailbox, { mailboxId }, { group: mailboxId })
      }
    }
    return { replaced }
  }),
)
