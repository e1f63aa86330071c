/** The next email to one person, from the step's words, the record, and the position of the list. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { cardsOf } from '#features/physicians/queries.server.ts'
import { reasonFor } from '#features/physicians/reason-for.ts'
import { positionOf } from '#features/pipeline/queries.server.ts'
import { typed } from '#shared/database/typed.ts'
import { fillPlaceholders, jobOf, missingWords, unknownPlaceholderWords } from '#shared/text/email-placeholders.ts'
import { replyTo } from './compose.ts'

export interface NextEmail {
  place: number
  subject: string
  body: string
  /** By the sender, for this person alone. */
  changed: boolean
  getsOther: boolean
  /** Why it can't leave as it is; null if it can. */
  problem: string | null
  thread: { subject: string; messageIds: string[] } | null
}

const columns = {
  physician_id: 'number',
  list_id: 'text?',
  gets_other: 'boolean',
  place: 'number',
  subject: 'text',
  other_subject: 'text',
  body: 'text',
  own_subject: 'text?',
  own_body: 'text?',
} as const

/** Null if there is none, or the person is gone. */
export async function nextEmailOf(db: Kysely<DB>, personId: string): Promise<NextEmail | null> {
  const { rows } = await typed(columns)`
    select person.physician_id, sequences.list_id, person.gets_other, step.place, step.subject, step.other_subject, step.body,
      draft.subject as own_subject, draft.body as own_body
    from sequence_people person
    join sequences on sequences.id = person.sequence_id
    join sequence_steps step on step.sequence_id = person.sequence_id and step.place = person.step + 1
    left join sequence_messages draft
      on draft.person_id = person.id and draft.place = step.place and draft.state = 'draft'
    where person.id = ${personId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return null
  const [card] = await cardsOf(db, [{ id: row.physician_id }], null)
  if (!card) return null
  const position = row.list_id === null ? null : await positionOf(db, row.list_id)
  const job = position === null ? {} : jobOf(position)
  const fill = (text: string) => fillPlaceholders(text, { ...card, reason: reasonFor(card) }, job)
  const thread = row.place === 1 ? null : await threadOf(db, personId)
  const getsOther = row.gets_other && row.other_subject !== ''
  const subject = row.own_subject ?? fill(getsOther ? row.other_subject : row.subject)
  const body = row.own_body ?? fill(row.body)
  const template = `${row.own_subject ?? row.subject}\n${row.own_body ?? row.body}`
  return {
    ...{ place: row.place, body, changed: row.own_body !== null, getsOther, thread },
    subject: thread === null ? subject : replyTo(thread.subject),
    problem: missingWords(template, job) ?? unknownPlaceholderWords(template) ?? null,
  }
}

/** The emails that left, the first one first; null if there are none. */
async function threadOf(db: Kysely<DB>, personId: string): Promise<NextEmail['thread']> {
  const rows = await db
    .selectFrom('sequence_messages')
    .select(['message_id', 'subject'])
    .where('person_id', '=', personId)
    .where('state', '=', 'sent')
    .orderBy('place')
    .execute()
  const [first] = rows
  if (!first) return null
  return { subject: first.subject, messageIds: rows.flatMap(({ message_id }) => message_id ?? []) }
}
