import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { changedTexts } from '#door/newer.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { unknownPlaceholderWords } from '#shared/text/email-placeholders.ts'
import { changeSequenceEmail } from './email-contracts.ts'
import { personOf } from './queries.server.ts'
import { nextEmailOf } from './write-email.server.ts'

export const changeSequenceEmailHandler = handle(changeSequenceEmail, ({ input, caller, deps, fail }) =>
  inTransaction(deps.db, async (db) => {
    const { personId, place, seen, subject, body } = input
    const person = await personOf(db, caller, personId)
    if (!person?.mine) return fail('noSequence')
    // While it is being chosen to leave, it can't be changed.
    await sql`select from sequence_people where id = ${personId}::uuid for update`.execute(db)
    const now = await personOf(db, caller, personId)
    const next = now && ['waiting', 'paused'].includes(now.state) ? await nextEmailOf(db, personId) : null
    if (next === null || next.place !== place) return fail('noEmail')
    const stored = { subject: next.subject, body: next.body }
    const texts = { ...stored, ...changedTexts(fail, { seen, stored, sent: { subject, body } }) }
    const message = unknownPlaceholderWords(`${texts.subject}\n${texts.body}`)
    if (message !== undefined) fail('unknownWord', { message, fields: { body: message } })
    await sql`delete from sequence_messages where person_id = ${personId}::uuid and state = 'draft'`.execute(db)
    await db
      .insertInto('sequence_messages')
      .values({ id: randomUUIDv7(), person_id: personId, place, state: 'draft', ...texts })
      .execute()
    return {}
  }),
)
