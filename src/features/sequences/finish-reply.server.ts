import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { finishReply } from './reply-contracts.ts'

export const finishReplyHandler = handle(finishReply, async ({ input: { id }, caller, deps, fail }) => {
  const { rows } = await typed({ id: 'text' })`
    update sequence_answers answer set seen_at = coalesce(answer.seen_at, ${deps.now()})
    from sequence_messages message, sequence_people person, sequences
    where answer.id = ${id}::uuid and message.id = answer.message_id and person.id = message.person_id
      and sequences.id = person.sequence_id and sequences.owner_id = ${caller.id}::uuid
    returning answer.id`.execute(deps.db)
  return rows.length === 0 ? fail('noReply') : {}
})
