/** What the Today page shows of answers: apart from other calls, so that it loads no more than it needs. */
import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'

export const Answer = z.object({
  id: z.uuid(),
  kind: z.enum(['reply', 'bounce-hard', 'bounce-soft', 'auto-reply', 'opt-out', 'complaint']),
  from: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})

export const getReplies = contract({
  name: 'get-replies',
  summary: 'Replies to emails of the caller’s sequences that the caller is not done with, latest first.',
  access: own,
  input: z.strictObject({}),
  output: z.object({
    data: z
      .array(
        Answer.extend({
          personId: z.uuid(),
          physicianId: z.int(),
          name: z.string(),
          sequence: z.object({ id: z.uuid(), name: z.string() }),
        }),
      )
      .max(100),
  }),
  shows: ({ data }) => data.map(({ physicianId }) => physicianId),
})

export const finishReply = contract({
  name: 'finish-reply',
  summary: 'Takes a reply off the caller’s Today page.',
  access: ownNotDemo,
  input: z.strictObject({ id: z.uuid('There is no such reply.') }),
  output: z.strictObject({}),
  errors: { noReply: [404, 'There is no such reply.'] },
})
