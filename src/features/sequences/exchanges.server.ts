/** What was sent to people of sequences, and what came back. Who may see it has been asked before. */
import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { typed } from '#shared/database/typed.ts'
import { Answer } from './reply-contracts.ts'
import { type Exchange, SentEmail } from './thread-contracts.ts'

export async function exchangesOf(
  db: Kysely<DB>,
  personIds: readonly string[],
): Promise<(personId: string) => Exchange> {
  if (personIds.length === 0) return () => ({ sent: [], answers: [] })
  const sent = await db
    .selectFrom('sequence_messages')
    .select(['id', 'person_id', 'place', 'state', 'subject', 'body'])
    .select(typed('time')`coalesce(sent_at, claimed_at)`.as('at'))
    .where('person_id', 'in', personIds)
    .where('state', '!=', 'draft')
    .orderBy('claimed_at')
    .execute()
  const answers = await db
    .selectFrom('sequence_answers as answer')
    .innerJoin('sequence_messages as message', 'message.id', 'answer.message_id')
    .select(['answer.id', 'message.person_id', 'answer.kind', 'answer.sender', 'answer.body', 'answer.received_at'])
    .where('message.person_id', 'in', personIds)
    .orderBy('received_at')
    .execute()
  return (personId) => ({
    sent: sent
      .filter(({ person_id }) => person_id === personId)
      .map(({ id, place, state, subject, body, at }) => ({
        ...{ id, place, subject, text: body, at: at.toISOString() },
        state: SentEmail.shape.state.parse(state),
      })),
    answers: answers
      .filter(({ person_id }) => person_id === personId)
      .map(({ id, kind, sender, body, received_at }) => ({
        ...{ id, from: sender, text: body, at: received_at.toISOString(), kind: Answer.shape.kind.parse(kind) },
      })),
  })
}
