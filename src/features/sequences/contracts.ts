import { z } from 'zod'
import { needs, own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { Line, Lines, oneLine } from '#shared/text/typed-text.ts'
import { leftOutReasons } from './left-out.ts'
import { sequenceLimits } from './limits.ts'
import { Progress } from './thread-contracts.ts'

export const sends = needs('premium', 'viewContactInfo')

export const SequenceId = z.uuid('There is no such sequence.')
export const PersonId = z.uuid('There is no such person.')
/** Someone else’s looks the same as one that never was. */
export const noSequence = [404, 'This sequence no longer exists.'] as const

export const sequenceStates = ['draft', 'running', 'paused', 'stopped'] as const
export const Figures = z.object({ sent: z.int(), bounced: z.int(), replied: z.int(), optedOut: z.int() })

const subject = z
  .string('Enter a subject.')
  .transform(oneLine)
  .pipe(z.string().max(limits.emailSubject, `At most ${limits.emailSubject} characters.`))
export const EmailBody = Lines({ min: 1, max: limits.emailBody, message: 'Write the email.' })
export const EmailSubject = Line({ min: 1, max: limits.emailSubject, message: 'Enter a subject.' })

export const Step = z.strictObject({
  /** Working days after the email before; 0 for the first. */
  waitDays: z
    .int('Enter a number of working days.')
    .min(0, 'Enter a number of working days.')
    .max(sequenceLimits.waitDays, `At most ${sequenceLimits.waitDays} working days.`),
  /** Only of the first: a follow-up is a reply in the thread. */
  subject: subject.default(''),
  /** Half of the people get this one instead. */
  otherSubject: subject.default(''),
  body: EmailBody,
})
export type Step = z.infer<typeof Step>

const Steps = z
  .array(Step)
  .min(1, 'Write at least one email.')
  .max(sequenceLimits.steps, `At most ${sequenceLimits.steps} emails.`)
  .refine(([first]) => first?.subject !== '', { error: 'Enter a subject.', path: [0, 'subject'] })
  .refine((steps) => steps.slice(1).every(({ waitDays }) => waitDays > 0), {
    error: 'A follow-up waits at least one working day.',
  })

/** Who the emails go to: those on a list, in one of its stages, or selected. */
export const To = z.union(
  [
    z.strictObject({ listId: z.uuid('There is no such list.'), stageId: z.uuid('There is no such stage.').optional() }),
    z.strictObject({
      physicianIds: z
        .array(PhysicianId)
        .min(1, 'Please select at least one physician.')
        .max(sequenceLimits.people, `At most ${sequenceLimits.people} physicians at once.`),
      /** The list that they were selected on. */
      fromListId: z.uuid('There is no such list.').optional(),
    }),
  ],
  { error: 'Choose physicians or a list.' },
)
export type To = z.infer<typeof To>

const QuietDays = z.int('Enter a number of days.').min(0, 'Enter a number of days.').max(365, 'At most 365 days.')

export const LeftOut = z.object({ id: PhysicianId, name: z.string(), reason: z.enum(leftOutReasons) })

const people = {
  /** How many get emails. */
  included: z.int(),
  /** The first of those who don't, and why. */
  leftOut: z.array(LeftOut).max(sequenceLimits.named),
  /** How many don't, by reason. */
  reasons: z.partialRecord(z.enum(leftOutReasons), z.int()),
}
const shownLeftOut = ({ leftOut }: { leftOut: readonly { id: number }[] }) => leftOut.map(({ id }) => id)

export const whoErrors = {
  noList: [404, 'This list no longer exists. It may have been deleted in another tab.'],
  tooMany: [409, `A sequence has at most ${sequenceLimits.people.toLocaleString('en-US')} people.`],
} as const

export const checkSequence = contract({
  name: 'check-sequence',
  summary: 'Who would get the emails of a sequence, and who is left out and why. Changes nothing.',
  access: sends,
  example: { to: { physicianIds: [1] } },
  input: z.strictObject({
    to: To,
    quietDays: QuietDays.default(sequenceLimits.quietDays),
    /** The sequence that they would be added to, which has its own number of quiet days; none for a new one. */
    sequenceId: SequenceId.optional(),
  }),
  output: z.object(people),
  shows: shownLeftOut,
  errors: { ...whoErrors, noSequence },
})

export const makeSequence = contract({
  name: 'make-sequence',
  summary:
    'Makes a sequence of one to five emails from a mailbox of the caller’s to physicians. Nothing leaves before it is started. Those who can’t be written to are left out.',
  access: sends,
  example: {
    name: 'Cardiologist in Dallas',
    mailboxId: '00000000-0000-4000-8000-000000000000',
    to: { physicianIds: [1] },
    steps: [{ waitDays: 0, subject: 'Cardiologist in Dallas', body: 'Dr. {last_name},' }],
  },
  input: z.strictObject({
    name: Line({ min: 1, max: 200, message: 'Enter a name for the sequence.' }),
    mailboxId: z.uuid('Choose a mailbox.'),
    to: To,
    quietDays: QuietDays.default(sequenceLimits.quietDays),
    steps: Steps,
    /** For a profile that lacks them; stored there. */
    sender: z
      .strictObject({
        company: Line({
          ...{ min: 1, max: limits.company },
          message: 'Please enter your company, or your name if you work on your own.',
        }),
        postalAddress: Lines({ min: 1, max: limits.postalAddress, message: 'Please enter your postal address.' }),
      })
      .optional(),
  }),
  output: z.object({ id: SequenceId, ...people }),
  shows: shownLeftOut,
  errors: {
    ...whoErrors,
    noMailbox: [409, 'Connect a mailbox first.'],
    noAddress: [409, 'Enter your company and postal address in your profile first. The law asks for them.'],
    noOne: [409, 'None of them can get emails.'],
    unknownWord: [422, 'A word in braces isn’t a placeholder.'],
  },
})

export const addToSequence = contract({
  name: 'add-to-sequence',
  summary: 'Adds physicians to a sequence; those who can’t be written to are left out. They get the first email next.',
  access: sends,
  input: z.strictObject({ id: SequenceId, to: To }),
  output: z.object(people),
  shows: shownLeftOut,
  errors: { ...whoErrors, noSequence, over: [409, 'This sequence was stopped.'] },
})

const Row = z.object({
  id: SequenceId,
  /** Empty for a colleague’s private one. */
  name: z.string(),
  state: z.enum(sequenceStates),
  why: z.string(),
  mine: z.boolean(),
  by: z.string(),
  /** Whether the caller may open it. */
  open: z.boolean(),
  list: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  steps: z.int(),
  people: z.int(),
  waiting: z.int(),
  unclear: z.int(),
  figures: Figures,
  nextAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether it was ever started. */
  started: z.boolean(),
})
export type SequenceRow = z.infer<typeof Row>

export const getSequences = contract({
  name: 'get-sequences',
  summary: 'The caller’s sequences and, with counts alone, those of colleagues; newest first.',
  access: own,
  input: noInput,
  output: z.object({
    data: z.array(Row),
    mailboxes: z.array(z.object({ id: z.uuid(), address: z.string(), works: z.boolean() })),
    /** An admin has stopped all sending. */
    allStopped: z.boolean(),
  }),
})

export const Person = z.object({
  id: PersonId,
  physicianId: PhysicianId,
  name: z.string(),
  location: z.string(),
  ...Progress,
  /** The last email that left. */
  step: z.int(),
  /** When the next one leaves, or the last one left. */
  at: z.iso.datetime().nullable(),
  /** Its next email was changed for them alone. */
  changed: z.boolean(),
})
export type SequencePerson = z.infer<typeof Person>

const StepShown = Step.extend({
  place: z.int(),
  figures: Figures,
  /** Of those with the other subject; null if there is one only. */
  other: Figures.nullable(),
})

export type ShownStep = z.infer<typeof StepShown>

export const getSequence = contract({
  name: 'get-sequence',
  summary: `A sequence with its emails, its figures, and its people, ${sequenceLimits.page} at a time: who needs a decision first, then in the order in which emails leave.`,
  access: own,
  input: z.strictObject({ id: SequenceId, offset: z.int().min(0).max(sequenceLimits.people).default(0) }),
  output: z.object({
    sequence: Row.extend({
      mailbox: z.object({ address: z.string(), works: z.boolean() }).nullable(),
      quietDays: z.int(),
      /** Emails that may leave within 24 hours now. */
      daily: z.int(),
    }),
    steps: z.array(StepShown),
    people: z.array(Person).max(sequenceLimits.page),
    /** In working hours at their places, of those whose first email was answered; null without a sample. */
    bestHours: z.array(z.object({ hour: z.int(), sent: z.int(), replied: z.int() })),
    allStopped: z.boolean(),
  }),
  shows: ({ people: some }) => some.map(({ physicianId }) => physicianId),
  errors: { noSequence },
})

export const setSequence = contract({
  name: 'set-sequence',
  summary: 'Starts, pauses, resumes, or stops a sequence. A stopped one never starts again.',
  access: sends,
  input: z.strictObject({ id: SequenceId, state: z.enum(['running', 'paused', 'stopped'], 'Choose what to do.') }),
  output: z.strictObject({}),
  errors: {
    noSequence,
    over: [409, 'This sequence was stopped.'],
    noMailbox: [409, 'Connect the mailbox of this sequence again first.'],
    noAddress: makeSequence.errors.noAddress,
  },
})

export const setSequencePeople = contract({
  name: 'set-sequence-people',
  summary: 'Pauses, resumes, or stops a sequence for some of its people.',
  access: sends,
  input: z.strictObject({
    id: SequenceId,
    personIds: z.array(PersonId).min(1, 'Choose people.').max(sequenceLimits.page, 'Too many at once.'),
    state: z.enum(['waiting', 'paused', 'stopped'], 'Choose what to do.'),
  }),
  output: z.object({ changed: z.int() }),
  errors: { noSequence },
})
