import { handle } from '#door/handle.ts'
import { nameOfRow } from '#shared/calls/physician-name.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Answer, getReplies } from './reply-contracts.ts'

export const getRepliesHandler = handle(getReplies, async ({ caller, deps: { db } }) => {
  const rows = await db
    .selectFrom('sequence_answers as answer')
    .innerJoin('sequence_messages as message', 'message.id', 'answer.message_id')
    .innerJoin('sequence_people as person', 'person.id', 'message.person_id')
    .innerJoin('sequences', 'sequences.id', 'person.sequence_id')
    .innerJoin('physicians as p', 'p.id', 'person.physician_id')
    .select(['answer.id', 'answer.kind', 'answer.sender', 'answer.body', 'answer.received_at'])
    .select(['person.id as person_id', 'p.id as physician_id', 'sequences.id as sequence_id', 'sequences.name'])
    .select(['p.first_name', 'p.middle_name', 'p.last_name', 'p.suffix'])
    .where('sequences.owner_id', '=', caller.id)
    .where('answer.kind', '=', 'reply')
    .where('answer.seen_at', 'is', null)
    .orderBy('answer.received_at', 'desc')
    .orderBy('answer.id')
    .limit(100)
    .execute()
  return {
    data: rows.map((row) => ({
      ...{ id: row.id, kind: Answer.shape.kind.parse(row.kind), from: row.sender, text: row.body },
      ...{ at: row.received_at.toISOString(), personId: row.person_id, physicianId: row.physician_id },
      name: fullName(nameOfRow(row)),
      sequence: { id: row.sequence_id, name: row.name },
    })),
  }
})
