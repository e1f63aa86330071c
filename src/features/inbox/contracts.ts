import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { Lines } from '#shared/text/typed-text.ts'

const Moment = z.iso.datetime()
const Page = z.int().min(1).max(limits.deskPages).default(1)
const paged = { total: z.int(), page: z.int(), pageSize: z.int() }

/** What is waiting and what was done, for each kind of item on the desk. */
const Whether = z.enum(['waiting', 'done']).default('waiting')

/** What is waiting for an admin, most urgent first. */
export const waitingKinds = [
  'removals',
  'privacy',
  'claims',
  'alerts',
  'refunds',
  'reports',
  'messages',
  'submissions',
  'duplicates',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const getDeskCounts = contract({
  name: 'get-desk-counts',
  summary: 'What is waiting for an admin, by kind, and since when.',
  access: admin,
  input: noInput,
  output: z.object({
    alerts: z.int(),
    reports: z.int(),
    removals: z.int(),
    /** Open requests under privacy laws. */
    privacy: z.int(),
    /** Photos that prove a claim. */
    claims: z.int(),
    messages: z.int(),
    submissions: z.int(),
    refunds: z.int(),
    specialties: z.int(),
    duplicates: z.int(),
    /** For each kind that is waiting. */
    oldest: z.partialRecord(z.enum(waitingKinds), Moment),
  }),
})

export const ReportedContact = z.object({
  id: z.uuid(),
  physician: z.object({ id: PhysicianId, name: z.string() }),
  kind: z.enum(['personal_email', 'work_email', 'phone', 'direct_phone', 'direct_address', 'linkedin']),
  /** What the data says now; null if the channel is gone. */
  value: z.string().nullable(),
  status: z.enum(['listed', 'confirmed', 'failed']).nullable(),
  statusBefore: z.enum(['listed', 'confirmed', 'failed']),
  reason: z.string(),
  note: z.string(),
  email: z.string(),
  createdAt: Moment,
  decision: z.enum(['restored', 'confirmed']).nullable(),
  decidedAt: Moment.nullable(),
})
export type ReportedContact = z.infer<typeof ReportedContact>

export const getReportedContacts = contract({
  name: 'get-reported-contacts',
  summary: 'Contacts that members reported as wrong, with what they wrote and what the data has.',
  access: admin,
  input: z.strictObject({ state: Whether, page: Page }),
  output: z.object({ data: z.array(ReportedContact), ...paged }),
})

export const decideContactReport = contract({
  name: 'decide-contact-report',
  summary:
    'Clears the flag on a reported contact, or confirms it, for all reports about that channel. Repeating a decision changes nothing; the opposite one is refused.',
  access: admin,
  input: z.strictObject({ reportId: z.uuid(), action: z.enum(['restore', 'confirm']) }),
  output: z.object({ decided: z.int() }),
  errors: {
    notFound: [404, 'There is no such report.'],
    decided: [409, 'This report was already decided the other way.'],
  },
})

export const DeskMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Moment,
  answeredAt: Moment.nullable(),
  /** Oldest first. */
  replies: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      /** The admin's name; null once the account is deleted. */
      author: z.string().nullable(),
      createdAt: Moment,
    }),
  ),
})
export type DeskMessage = z.infer<typeof DeskMessage>

export const getContactMessages = contract({
  name: 'get-contact-messages',
  summary: 'Messages from the contact form, newest first.',
  access: admin,
  input: z.strictObject({ state: Whether, page: Page }),
  output: z.object({ data: z.array(DeskMessage), ...paged }),
})

export const markMessageAnswered = contract({
  name: 'mark-message-answered',
  summary: 'Marks a message as answered, or as open again.',
  access: admin,
  input: z.strictObject({ messageId: z.uuid(), answered: z.boolean() }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'There is no such message.'] },
})

export const replyToMessage = contract({
  name: 'reply-to-message',
  summary: 'Answers a message by email, keeps the answer with it, and marks it as answered.',
  access: admin,
  input: z.strictObject({
    messageId: z.uuid(),
    /** Chosen by the sender: the same id again sends nothing more. */
    replyId: z.uuid(),
    text: Lines({ min: 1, max: limits.contactMessageMax, message: 'Write a reply first.' }),
  }),
  output: z.strictObject({}),
  errors: { notFound: [404, 'There is no such message.'] },
})
