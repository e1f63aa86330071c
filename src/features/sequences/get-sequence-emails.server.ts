import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { senderLine } from '#features/email/sender-footer.ts'
import { typed } from '#shared/database/typed.ts'
import { getSequenceEmails } from './email-contracts.ts'
import { personOf } from './queries.server.ts'
import { Answer } from './reply-contracts.ts'
import { nextEmailOf } from './write-email.server.ts'

const State = z.enum(['sending', 'sent', 'unclear', 'refused', 'returned'])

export const getSequenceEmailsHandler = handle(getSequenceEmails, async ({ input, caller, deps: { db }, fail }) => {
  const person = (await personOf(db, caller, input.personId)) ?? fail('noSequence')
  const sent = await db
    .selectFrom('sequence_messages')
    .select(['id', 'place', 'state', 'subject', 'body', typed('time')`coalesce(sent_at, claimed_at)`.as('at')])
    .where('person_id', '=', person.id)
    .where('state', '!=', 'draft')
    .orderBy('claimed_at')
    .execute()
  const answers = await db
    .selectFrom('sequence_answers as answer')
    .innerJoin('sequence_messages as message', 'message.id', 'answer.message_id')
    .select(['answer.id', 'answer.kind', 'answer.sender', 'answer.body', 'answer.received_at'])
    .where('message.person_id', '=', person.id)
    .orderBy('received_at')
    .execute()
  const next = ['waiting', 'paused'].includes(person.state) ? await nextEmailOf(db, person.id) : null
  const line = senderLine({ company: person.company, postalAddress: person.postal_address })
  return {
    sent: sent.map(({ id, place, state, subject, body, at }) => ({
      ...{ id, place, subject, text: body, at: at.toISOString(), state: State.parse(state) },
    })),
    answers: answers.map(({ id, kind, sender, body, received_at }) => ({
      ...{ id, from: sender, text: body, at: received_at.toISOString(), kind: Answer.shape.kind.parse(kind) },
    })),
    next: next && {
      ...{ place: next.place, subject: next.subject, body: next.body, changed: next.changed, problem: next.problem },
      footer: line,
    },
    mayChange: person.mine,
  }
})
