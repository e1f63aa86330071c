import { randomUUIDv7 } from 'node:crypto'
import { handle } from '#door/handle.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { unknownPlaceholderWords } from '#shared/text/email-placeholders.ts'
import { makeSequence } from './contracts.ts'
import { hasAddress, mailboxesOf } from './queries.server.ts'
import { addPeople, listOf, whoOf, wordsOf } from './who.server.ts'

export const makeSequenceHandler = handle(makeSequence, async ({ input, caller, deps, fail }) => {
  const { to, quietDays, steps } = input
  for (const [at, { subject, otherSubject, body }] of steps.entries()) {
    const message = unknownPlaceholderWords(`${subject}\n${otherSubject}\n${body}`)
    if (message !== undefined) fail('unknownWord', { message, fields: { [`steps.${at}.body`]: message } })
  }
  if (!(await mailboxesOf(deps.db, caller)).some(({ id }) => id === input.mailboxId)) fail('noMailbox')
  return inTransaction(deps.db, async (db) => {
    if (input.sender && !(await hasAddress(db, caller))) {
      const { company, postalAddress } = input.sender
      await db
        .updateTable('users')
        .set({ company, postal_address: postalAddress })
        .where('id', '=', caller.id)
        .execute()
    }
    if (!(await hasAddress(db, caller))) fail('noAddress')
    const who = await whoOf(deps, db, caller, { to, quietDays, sequenceId: null })
    if (typeof who === 'string') return fail(who)
    if (who.ids.length === 0) return fail('noOne')
    const id = randomUUIDv7()
    await db
      .insertInto('sequences')
      .values({
        ...{ id, owner_id: caller.id, list_id: listOf(to), mailbox_id: input.mailboxId, name: input.name },
        quiet_days: quietDays,
      })
      .execute()
    await db
      .insertInto('sequence_steps')
      .values(
        steps.map(({ waitDays, subject, otherSubject, body }, at) => ({
          ...{ sequence_id: id, place: at + 1, wait_days: at === 0 ? 0 : waitDays, body },
          ...(at === 0 ? { subject, other_subject: otherSubject } : {}),
        })),
      )
      .execute()
    await addPeople(db, id, who.ids)
    return { id, ...wordsOf(who) }
  })
})
