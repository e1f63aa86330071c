/** Calls about single emails of a sequence, and what came back for them. */
import { z } from 'zod'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { newer } from '#shared/calls/newer.ts'
import { EmailBody, EmailSubject, noSequence, PersonId, SequenceId, Step, sends } from './contracts.ts'
import { sequenceLimits } from './limits.ts'
import { Exchange } from './thread-contracts.ts'

const noEmail = [404, 'This email no longer exists, or has already left.'] as const
const MessageId = z.uuid('There is no such email.')
const unknownWord = [422, 'A word in braces isn’t a placeholder.'] as const

export const getSequenceEmails = contract({
  name: 'get-sequence-emails',
  summary:
    'The emails of a sequence to one person: those that left, what came back, and the next one as it would leave.',
  access: own,
  input: z.strictObject({ personId: PersonId }),
  output: z.object({
    ...Exchange,
    next: z
      .object({
        place: z.int(),
        subject: z.string(),
        /** Without the footer, which is the same for everyone. */
        body: z.string(),
        footer: z.string(),
        changed: z.boolean(),
        /** Why it can’t leave as it is; null if it can. */
        problem: z.string().nullable(),
      })
      .nullable(),
    mayChange: z.boolean(),
  }),
  errors: { noSequence },
})

export const changeSequenceEmail = contract({
  name: 'change-sequence-email',
  summary: 'Changes the next email to one person, for them alone. Nothing is changed in it after that.',
  access: sends,
  example: {
    personId: '00000000-0000-4000-8000-000000000000',
    place: 1,
    subject: 'Cardiologist in Dallas',
    body: 'Dr. Lindqvist,',
  },
  input: z.strictObject({
    personId: PersonId,
    place: z.int().min(1).max(sequenceLimits.steps),
    /** Ignored for a follow-up, whose subject is that of the thread. */
    subject: EmailSubject,
    body: EmailBody,
    /** The texts as they were read. */
    seen: z
      .strictObject({ subject: z.string().max(2000), body: z.string().max(20_000) })
      .partial()
      .optional(),
  }),
  output: z.strictObject({}),
  errors: { noSequence, noEmail, unknownWord, newer },
})

export const updateSequenceStep = contract({
  name: 'update-sequence-step',
  summary: 'Changes an email of a sequence for those who have not got it yet.',
  access: sends,
  input: z.strictObject({
    id: SequenceId,
    place: z.int().min(1, 'There is no such email.').max(sequenceLimits.steps, 'There is no such email.'),
    waitDays: Step.shape.waitDays.optional(),
    subject: Step.shape.subject.unwrap().optional(),
    otherSubject: Step.shape.otherSubject.unwrap().optional(),
    body: EmailBody.optional(),
    /** Those whose email was changed for them alone keep theirs, or get the new one, too. */
    forWhom: z.enum(['others', 'everyone'], 'Choose who gets the change.').default('others'),
    seen: Step.pick({ subject: true, otherSubject: true, body: true }).partial().strict().optional(),
  }),
  output: z.object({ replaced: z.int() }),
  errors: { noSequence, noEmail, unknownWord, noSubject: [422, 'Enter a subject.'], newer },
})

export const decideUnclear = contract({
  name: 'decide-unclear',
  summary:
    'Says whether an email left of which Attending doesn’t know: the server ended while it was sending, and it isn’t in the folder for sent mail.',
  access: sends,
  input: z.strictObject({ messageId: MessageId, sent: z.boolean('Say whether it was sent.') }),
  output: z.strictObject({}),
  errors: { noEmail: [404, 'This email is clear by now.'] },
})
