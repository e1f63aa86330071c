import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId, withUserId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import { shared, sharing } from '#shared/calls/sharing.ts'
import { emailDefaults, emailLengths, positionTypes, tones, wishes } from '#shared/product/email-options.ts'
import { limits } from '#shared/product/limits.ts'
import { getList } from '../lists/contracts.ts'
import { PhysicianCard, reason } from '../physicians/contracts.ts'

const nothing = z.strictObject({})
const atMost = (count: number) => count.toLocaleString('en-US')

/** One of `options`, ignoring case; 'per-diem' and 'per diem' are the same. Comes out as spelled in the list. */
function oneOf<const Options extends readonly [string, ...string[]]>(options: Options, message: string) {
  const key = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim()
  return z
    .string(message)
    .max(40, message)
    .transform((text, context) => {
      const found = options.find((option) => key(option) === key(text))
      if (found !== undefined) return found as Options[number]
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ description: `One of ${options.join(', ')}.` })
}

const Tone = oneOf(tones, 'Choose one of the tones: Professional, Friendly, Casual or Formal.')
const Length = oneOf(emailLengths, 'Choose one of the lengths: Short, Medium or Long.')
const PositionType = oneOf(
  positionTypes,
  'Choose one of the position types: Full-time, Part-time, Contract or Per Diem.',
)

/** The description of the toast 'Missing Information'. */
export const missingInformation = {
  title: 'Missing Information',
  message: 'Please enter both job title and description',
}
/** The toast when there is nothing to save. */
export const cannotSave = { title: 'Cannot Save', message: 'Please generate an email first' }

const jobTitle = z
  .string(missingInformation.message)
  .trim()
  .min(1, missingInformation.message)
  .max(limits.jobTitle, `Job title must be at most ${limits.jobTitle} characters.`)
const jobDescription = z
  .string(missingInformation.message)
  .trim()
  .min(1, missingInformation.message)
  .max(limits.jobDescription, `Job description must be at most ${atMost(limits.jobDescription)} characters.`)
const jobLocation = z
  .string('Please enter a job location.')
  .trim()
  .max(limits.jobLocation, `Job location must be at most ${limits.jobLocation} characters.`)
const emailSignature = z
  .string('Please enter a signature.')
  .max(limits.emailSignature, `Email signature must be at most ${atMost(limits.emailSignature)} characters.`)

const subject = z
  .string(cannotSave.message)
  .trim()
  .min(1, cannotSave.message)
  .max(limits.emailSubject, `Subject must be at most ${limits.emailSubject} characters.`)
const body = z
  .string(cannotSave.message)
  .trim()
  .min(1, cannotSave.message)
  .max(limits.emailBody, `Email must be at most ${atMost(limits.emailBody)} characters.`)

/** The form on the generator's page; its choices come from the lists. */
export const emailForm = z.object({
  jobTitle,
  jobDescription,
  jobLocation,
  tone: z.enum(tones),
  length: z.enum(emailLengths),
  positionType: z.enum(positionTypes),
  emailSignature,
})
export type EmailFormValues = z.infer<typeof emailForm>

/** One version of a written email. */
export const EmailVersion = z.object({
  subject: z.string(),
  body: z.string(),
  /** Who worded it: this server from the posting's facts, or a model from the same facts. */
  author: z.enum(['attending', 'model']),
  /** The posting's words that a sentence of the email comes from. */
  sources: z.array(z.object({ sentence: z.string(), words: z.array(z.string()) })),
  /**
   * What the posting says and this email doesn't: the posting's words, a sentence for the email, and the email's
   * sentences that it goes after, the best first. Empty if the posting has no more.
   */
  leftOut: z.array(z.object({ words: z.string(), sentence: z.string(), after: z.array(z.string()) })),
  /** Says how many sentences of a model's were replaced because the posting doesn't support them; null if none were. */
  note: z.string().nullable(),
})
export type EmailVersion = z.infer<typeof EmailVersion>

export const generateEmail = contract({
  name: 'generate-email',
  summary:
    'Writes a recruiting email from the facts of a position, in three versions; the first is also the answer’s own subject and body. Placeholders: {last_name}, and {reason}, a sentence that is filled in for each physician or dropped. Every sentence is checked against the posting. As an event stream, the first version arrives piece by piece.',
  access: own,
  scope: 'send',
  input: z.strictObject({
    ...withUserId,
    jobTitle,
    jobDescription,
    tone: Tone.default(emailDefaults.tone),
    length: Length.default(emailDefaults.length),
    positionType: PositionType.default(emailDefaults.positionType),
    emailSignature: emailSignature.optional(),
    /** Where the job is, if the description doesn't say it or says it otherwise. */
    jobLocation: jobLocation.optional(),
    /** A different number requests different emails from the same form. */
    variation: z.int('A variation is a whole number.').min(0, 'Variations start at 0.').max(1_000_000).default(0),
    /** For a follow-up: the emails before it, at most two. It tells facts that they don't. */
    previous: z
      .array(z.strictObject({ subject, body }), 'Send the earlier emails as a list.')
      .max(2, 'A sequence has at most three emails.')
      .default([]),
    /** What to change about the current email. Tone and length are the new ones. */
    revision: z
      .strictObject({
        wish: z.enum(wishes, { error: 'The change is shorter, warmer, or more formal.' }),
        subject,
        body,
      })
      .optional(),
  }),
  output: EmailVersion.extend({ versions: z.array(EmailVersion) }),
  /** From character `at` on, the subject or the body is `text`. */
  event: z.object({ part: z.enum(['subject', 'body']), at: z.int().min(0), text: z.string() }),
  errors: {
    failed: [503, 'Generation Failed', 'The email could not be written. Please try again.'],
    budgetSpent: [429, 'Generation Failed', 'You have reached today’s limit for written emails.'],
  },
  timeLimit: limits.emailTime,
})

export const EmailTemplate = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  tone: z.enum(tones),
  length: z.enum(emailLengths),
  position_type: z.enum(positionTypes),
  /** Fills {job_location}; empty if unknown. */
  job_location: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...sharing,
  /** Whether the caller may change its text. */
  mayChange: z.boolean(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

const TemplateId = z.uuid('There is no such template.')
const missingName = 'Please enter a name for your template.'
const templateFields = {
  name: z
    .string(missingName)
    .trim()
    .min(1, missingName)
    .max(limits.templateName, `The name must be at most ${limits.templateName} characters.`),
  subject,
  body,
  tone: Tone.default(emailDefaults.tone),
  length: Length.default(emailDefaults.length),
  position_type: PositionType.default(emailDefaults.positionType),
  job_location: jobLocation.default(''),
}

/** The same text for a template that does not exist, is someone else's, or was deleted in another tab. */
const noTemplate = [404, 'This template no longer exists. It may have been deleted in another tab.'] as const
const tooMany = [
  409,
  'Save Failed',
  `You have ${limits.templates} templates, which is the limit. Delete some first.`,
] as const

export const noTable = [
  503,
  'Email Templates',
  'Email templates feature requires database setup. Please run the migration.',
] as const

export const getEmailTemplates = contract({
  name: 'get-email-templates',
  summary: "The caller's email templates, newest first.",
  access: own,
  scope: 'read',
  input: z.strictObject(withUserId),
  output: z.object({ data: z.array(EmailTemplate) }),
  errors: { setup: noTable },
})

export const saveEmailTemplate = contract({
  name: 'save-email-template',
  summary: 'Saves an email as a template, named after the job title.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ ...withUserId, ...templateFields, shared }),
  output: z.object({ data: EmailTemplate }),
  errors: { tooMany, setup: noTable },
})

export const updateEmailTemplate = contract({
  name: 'update-email-template',
  summary: 'Changes a template. Fields left out stay as they are.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    ...withUserId,
    id: TemplateId,
    name: templateFields.name.optional(),
    subject: subject.optional(),
    body: body.optional(),
    tone: Tone.optional(),
    length: Length.optional(),
    position_type: PositionType.optional(),
    job_location: jobLocation.optional(),
    seen: EmailTemplate.pick({
      ...{ name: true, subject: true, body: true, tone: true, length: true, position_type: true, job_location: true },
    })
      .partial()
      .strict()
      .optional(),
  }),
  output: z.object({ data: EmailTemplate }),
  errors: { noTemplate, setup: noTable, newer },
})

export const duplicateEmailTemplate = contract({
  name: 'duplicate-email-template',
  summary: "Copies a template as 'Name (copy)'.",
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ ...withUserId, id: TemplateId }),
  output: z.object({ data: EmailTemplate }),
  errors: { noTemplate, tooMany, setup: noTable },
})

export const deleteEmailTemplate = contract({
  name: 'delete-email-template',
  summary: 'Deletes a template.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({ ...withUserId, id: TemplateId }),
  output: nothing,
  errors: { noTemplate, setup: noTable },
})

/** Who an email goes to: physicians, or those on a list. */
const Recipients = z.union(
  [
    z.strictObject({ listId: z.uuid('There is no such list.') }),
    z.strictObject({
      physicianIds: z
        .array(PhysicianId)
        .min(1, 'Please select at least one physician.')
        .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`),
    }),
  ],
  { error: 'Choose physicians or a list.' },
)

export const Recipient = PhysicianCard.extend({
  /** When the caller last marked them as contacted. */
  contactedAt: z.string().nullable(),
  /** The address, if the caller or the team has revealed it. */
  address: z.string().nullable(),
  reason,
})
export type Recipient = z.infer<typeof Recipient>

export const getRecipients = contract({
  name: 'get-recipients',
  summary: `The physicians that emails go to, up to ${limits.selectAllCap}: a selection in its order, or a list by name. Those marked as do not contact are listed separately.`,
  access: own,
  scope: 'contacts',
  input: z.strictObject({ to: Recipients }),
  output: z.object({
    data: z.array(Recipient),
    /** How many there are on the list, or in the selection. */
    total: z.int(),
    /** They get no email: the caller or the team doesn't want to contact them. */
    blocked: z.array(z.object({ id: PhysicianId, name: z.string() })),
  }),
  shows: ({ data }) => data.map(({ id }) => id),
  errors: { noList: getList.errors.noList },
})
