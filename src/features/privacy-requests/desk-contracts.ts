/** What admins do with requests under privacy laws. */
import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { Line, Lines, OptionalLine } from '#shared/text/typed-text.ts'
import { Asking, needsDetails, whatIsWrong } from './contracts.ts'
import { deniedBecause, lawNames, requestKinds } from './laws.ts'
import { privacyLimits } from './limits.ts'

const Moment = z.iso.datetime()
const nothing = z.strictObject({})

export const requestStates = ['open', 'unconfirmed', 'done'] as const
export type RequestState = (typeof requestStates)[number]

export const channels = ['form', 'email', 'mail', 'phone', 'signal'] as const
export const outcomes = ['fulfilled', 'partly', 'denied'] as const
export const stepNames = [
  'received',
  'acknowledged',
  'address_confirmed',
  'verified',
  'extended',
  'carried_out',
  'answered',
  'downloaded',
  'closed',
  'emptied',
] as const

const Step = z.object({
  id: z.uuid(),
  at: Moment,
  step: z.enum(stepNames),
  /** Null for what the product did by itself. */
  by: z.string().nullable(),
  note: z.string(),
  /** Of an email; null once it is emptied, or if there was none. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
})

const Candidate = z.object({
  id: PhysicianId,
  name: z.string(),
  facts: z.string(),
  /** What of the request is in the profile. */
  agrees: z.array(z.enum(['email', 'npi', 'phone', 'name'])),
})
export type Candidate = z.infer<typeof Candidate>

export const PrivacyRequest = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: z.enum(requestKinds),
  law: z.enum(lawNames),
  channel: z.enum(channels),
  byAgent: z.boolean(),
  /** Null once it is emptied. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      npi: z.string().nullable(),
      phone: z.string().nullable(),
      state: z.string().nullable(),
      details: z.string().nullable(),
    })
    .nullable(),
  receivedAt: Moment,
  acknowledgeBy: z.iso.date().nullable(),
  acknowledgedAt: Moment.nullable(),
  dueOn: z.iso.date(),
  /** On the calendar of the law's state; negative once it is overdue. */
  daysLeft: z.int(),
  extendedAt: Moment.nullable(),
  /** Whether the law lets it be extended, and no one has yet. */
  mayExtend: z.boolean(),
  addressConfirmedAt: Moment.nullable(),
  verifiedAt: Moment.nullable(),
  verifiedBy: z.enum(['code', 'admin', 'account']).nullable(),
  physician: z.object({ id: PhysicianId, name: z.string() }).nullable(),
  /** Whether someone in the data is meant; null until that is known. */
  found: z.boolean().nullable(),
  closedAt: Moment.nullable(),
  outcome: z.enum(outcomes).nullable(),
  deniedBecause: z.enum(deniedBecause).nullable(),
  exemption: z.string().nullable(),
  steps: z.array(Step),
  candidates: z.array(Candidate),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const getPrivacyRequests = contract({
  name: 'get-privacy-requests',
  summary:
    'Requests under privacy laws with their clocks: open, waiting for the code that confirms their address, or done.',
  access: admin,
  input: z.strictObject({
    state: z.enum(requestStates).default('open'),
    page: z.int().min(1).max(limits.deskPages).default(1),
  }),
  output: z.object({
    data: z.array(PrivacyRequest),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    counts: z.object({ open: z.int(), unconfirmed: z.int(), done: z.int(), overdue: z.int() }),
  }),
})

const notFound = [404, 'There is no such request.'] as const
const closed = [409, 'This request was answered already. Reload the page.'] as const

export const enterPrivacyRequest = contract({
  name: 'enter-privacy-request',
  summary: 'Puts a request that came by email, mail, or phone into the register, with the day it came in.',
  access: admin,
  input: z
    .strictObject({
      ...Asking,
      channel: z.enum(['email', 'mail', 'phone'], 'Please choose how it came in.'),
      receivedOn: z.iso.date('Please enter the day it came in.'),
    })
    .refine(needsDetails, { path: ['details'], message: whatIsWrong }),
  output: z.object({ requestId: z.uuid() }),
  errors: { badDay: [422, 'Please enter a day of the last 90 days, or today.'] },
})

export const verifyPrivacyRequest = contract({
  name: 'verify-privacy-request',
  summary:
    'Says which profile a request is about, or that it is about no one in the data, and how an admin verified that.',
  access: admin,
  input: z.strictObject({
    requestId: z.uuid(),
    /** Null for no one in the data. Required, so that no one is meant by default. */
    physicianId: z.union([PhysicianId, z.literal(null)], 'Choose the physician.'),
    how: Line({ min: 1, max: privacyLimits.note, message: 'Please say how you verified it.' }),
  }),
  output: nothing,
  errors: {
    notFound,
    closed,
    noPhysician: [404, 'This physician is no longer in the data. Reload, and choose again.'],
  },
})

export const extendPrivacyRequest = contract({
  name: 'extend-privacy-request',
  summary: 'Extends the time to answer once, as far as the law lets it, and tells the person why.',
  access: admin,
  input: z.strictObject({
    requestId: z.uuid(),
    reason: Line({ min: 1, max: privacyLimits.note, message: 'Please give the reason. It goes into the email.' }),
  }),
  output: z.object({ dueOn: z.iso.date() }),
  errors: {
    notFound,
    closed,
    notExtendable: [409, 'This request can’t be extended, or was already.'],
    tooLate: [409, 'The time to answer is over, so it can no longer be extended.'],
  },
})

export const answerPrivacyRequest = contract({
  name: 'answer-privacy-request',
  summary:
    'Carries out a request or denies it, emails the answer, and closes it. A deletion removes the profile everywhere; an opt-out locks its contacts; a request to know sends a link to what is held.',
  access: admin,
  input: z
    .strictObject({
      requestId: z.uuid(),
      outcome: z.enum(outcomes),
      deniedBecause: z.enum(deniedBecause).nullable().default(null),
      /** The provision by which information is exempt: '§1798.145(a)(1)'. */
      exemption: OptionalLine(100),
      subject: Line({ min: 1, max: privacyLimits.subject, message: 'Please enter a subject.' }),
      text: Lines({ min: 1, max: privacyLimits.answer, message: 'Please write the answer.' }),
    })
    .refine(({ outcome, deniedBecause }) => outcome === 'fulfilled' || deniedBecause !== null, {
      path: ['deniedBecause'],
      message: 'Please choose the ground.',
    })
    .refine(({ deniedBecause, exemption }) => deniedBecause !== 'exempt' || exemption !== null, {
      path: ['exemption'],
      message: 'Please name the provision.',
    }),
  output: nothing,
  errors: {
    notFound,
    closed,
    notVerified: [409, 'First choose who the request is about.'],
  },
})

export const downloadPrivacyRequests = contract({
  name: 'download-privacy-requests',
  summary:
    'The register of requests as CSV, with those of the removal page: what was asked, when, how it was verified, and what was done. It names no one.',
  access: admin,
  input: nothing,
  output: z.unknown(),
  answer: 'file',
})
