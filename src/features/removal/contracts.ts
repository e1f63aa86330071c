import { z } from 'zod'
import { EmailAddress } from '#features/auth/email-address.ts'
import { admin, open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { formTries, mailTries } from '#shared/calls/tries.ts'
import { limits } from '#shared/product/limits.ts'
import { agreeing } from '#shared/product/look-alike.ts'
import { Honeypot, Line, OptionalLine } from '#shared/text/typed-text.ts'
import { stateCodes } from '#shared/text/us-states.ts'

const nothing = z.strictObject({})

/** `useCallMutation`'s callers show it for any failure. */
export const requestFailed = {
  title: 'Request failed',
  message: 'There was a problem submitting your request. Please try again later.',
} as const

export const requestRemoval = contract({
  name: 'request-removal',
  summary: 'Records a request to remove an address. The answer is the same whether or not the address is known.',
  access: open,
  input: z.strictObject({ email: EmailAddress, homepage: Honeypot }),
  tries: [formTries],
  output: nothing,
})

export const sendRemovalConfirmation = contract({
  name: 'send-removal-confirmation',
  summary: `Emails the removal link, at most once every ${limits.removalMailEvery / 60_000} minutes for an address. The answer is always the same.`,
  access: open,
  input: z.strictObject({
    email: EmailAddress,
    /** Old clients created the token; now it is created here and emailed. */
    token: z.unknown().optional(),
  }),
  tries: [formTries],
  output: nothing,
})

const badOwnNpi = 'Please enter the 10 digits of your NPI.'

export const requestRemovalByName = contract({
  name: 'request-removal-by-name',
  summary:
    'For a physician whose address is not in the data: the link goes to an address that is. If there is none, an admin reviews the request. The answer is always the same.',
  access: open,
  input: z.strictObject({
    npi: z
      .string(badOwnNpi)
      .transform((text) => text.replace(/[\s-]+/g, ''))
      .pipe(z.string().regex(/^\d{10}$/, badOwnNpi)),
    firstName: Line({ min: 1, max: limits.formName, message: 'First name is required' }),
    lastName: Line({ min: 1, max: limits.formName, message: 'Last name is required' }),
    phone: Line({ min: limits.phone, max: limits.formPhone, message: 'Please enter a valid phone number' }),
    /**
     * Where they practice: tells namesakes apart. A form without a script sends an empty one; with one, what it parsed
     * is sent and parsed again.
     */
    state: z
      .union([z.literal(''), z.enum(stateCodes)], 'Please choose a state')
      .nullable()
      .default('')
      .transform((code) => (code === '' ? null : code)),
    /** Where the answer goes. */
    email: EmailAddress,
    homepage: Honeypot,
  }),
  tries: [formTries, mailTries('removal-by-npi', 'npi'), mailTries('removal-answer', 'email')],
  output: nothing,
  errors: { badNpi: [422, 'This is not a valid NPI. Please check the digits.'] },
})

const noToken = 'No confirmation token provided. Please check your email link and try again.'

// Email programs break links and put punctuation around them; no token has any of these.
const RemovalToken = z
  .string(noToken)
  .max(500)
  .transform((text) => text.replace(/[^\w-]+/g, ''))
  .pipe(z.string().min(1, noToken))
const badToken = [410, 'Failed to process your removal request. The token may be invalid or expired.'] as const

export const getRemovalLink = contract({
  name: 'get-removal-link',
  summary: 'Shows who an emailed link would remove, without removing anyone.',
  access: open,
  input: z.strictObject({ token: RemovalToken }),
  output: z.object({
    /** Masked; null for a request by name. */
    email: z.string().nullable(),
    /** As requested; null for a request by email. */
    name: z.string().nullable(),
  }),
  errors: { badToken },
})

export const processRemoval = contract({
  name: 'process-removal',
  summary:
    'Removes the person the emailed token was made for, everywhere, and keeps them removed. Returns what was found.',
  access: open,
  input: z.strictObject({ token: RemovalToken }),
  output: z.object({ found: z.enum(['profile', 'nothing', 'shared']) }),
  errors: { badToken },
})

/** Also shown on the page. */
export const removalTexts = {
  noToken,
  failed: processRemoval.errors.badToken[1],
  done: 'Your information has been successfully removed from our database.',
} as const

const Moment = z.iso.datetime()

/** Someone a request by name may mean, and which of its facts match the profile. */
const Candidate = z.object({
  id: PhysicianId,
  name: z.string(),
  facts: z.string(),
  compared: z.array(
    z.object({
      field: z.enum(['name', 'npi', 'phone', 'email', 'state']),
      /** What the profile has; null if it has nothing. */
      has: z.string().nullable(),
      verdict: z.enum(['agrees', 'similar', 'differs', 'unknown']),
    }),
  ),
})
export type Candidate = z.infer<typeof Candidate>

export const RemovalOnDesk = z.object({
  id: z.uuid(),
  /** Null once the request is done: nothing is kept that says who it was about. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      npi: z.string(),
      phone: z.string(),
      state: z.string().nullable(),
    })
    .nullable(),
  email: z.string().nullable(),
  byName: z.boolean(),
  createdAt: Moment,
  dueAt: Moment,
  /** Days until it must be answered; negative after that. */
  daysLeft: z.int(),
  completedAt: Moment.nullable(),
  outcome: z.enum(['removed', 'declined']).nullable(),
  /** For a completed one: a profile was removed, none was found, or several people share the address that asked. */
  found: z.enum(['profile', 'nothing', 'shared']).nullable(),
  decidedBy: z.string().nullable(),
  /** Likeliest first. */
  candidates: z.array(Candidate),
  /** How many more have the NPI, the name, or a contact. */
  more: z.int(),
  /** Other open requests with the same NPI: each is decided separately. */
  sameNpi: z.int(),
})
export type RemovalOnDesk = z.infer<typeof RemovalOnDesk>

/** A profile that looks like one that was removed, and stays until an admin decides. */
const LookAlike = z.object({
  id: PhysicianId,
  name: z.string(),
  npi: z.string().nullable(),
  facts: z.string(),
  /** With the removed profile. */
  agrees: z.array(z.enum(agreeing)),
  foundAt: Moment,
  /** As of a request: the removed person asked for all of it. */
  dueAt: Moment,
  daysLeft: z.int(),
})
export type LookAlike = z.infer<typeof LookAlike>

export const getRemovalRequests = contract({
  name: 'get-removal-requests',
  summary: `Removal requests with their ${limits.dataRequestDays}-day deadlines: waiting for an admin, link not used yet, or done.`,
  access: admin,
  input: z.strictObject({
    state: z.enum(['waiting', 'unconfirmed', 'done']).default('waiting'),
    page: z.int().min(1).max(limits.deskPages).default(1),
  }),
  output: z.object({
    data: z.array(RemovalOnDesk),
    /** On the first page of those to decide, longest waiting first. */
    lookAlikes: z.array(LookAlike),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    counts: z.object({ waiting: z.int(), unconfirmed: z.int(), done: z.int() }),
  }),
})

export const chooseFirst = 'Choose the physician.'

export const decideRemoval = contract({
  name: 'decide-removal',
  summary:
    'Decides a request by name: removes the chosen profile and keeps that person out, or declines it. With a null profile, no one is removed, and the name is kept out wherever it appears with the number or the NPI. The person is notified by email.',
  access: admin,
  input: z
    .strictObject({
      requestId: z.uuid(),
      action: z.enum(['remove', 'decline']),
      /** Who is meant; null for no one in the data. Required, so that no one is removed, or kept, by default. */
      physicianId: PhysicianId.nullable().optional(),
    })
    .refine(({ action, physicianId }) => action === 'decline' || physicianId !== undefined, {
      path: ['physicianId'],
      message: chooseFirst,
    }),
  output: nothing,
  errors: {
    notFound: [404, 'There is no such request.'],
    noPhysician: [404, 'This physician is no longer in the data. Reload, and choose again.'],
    decided: [409, 'This request was already decided another way.'],
    isThere: [409, 'A profile has this name with this NPI or number. Choose it, or decline the request.'],
    notByName: [409, 'This request is confirmed by its link, not by an admin.'],
  },
})

export const decideLookAlike = contract({
  name: 'decide-look-alike',
  summary:
    'Decides about a profile that looks like a removed one: it is the same person and is removed as well, or it is someone else and stays.',
  access: admin,
  input: z.strictObject({ physicianId: PhysicianId, action: z.enum(['remove', 'keep']) }),
  output: nothing,
  errors: { notFound: [404, 'This profile is no longer waiting for a decision.'] },
})

export const getSuppressions = contract({
  name: 'get-suppressions',
  summary: 'Who is kept out of the data: how many entries of each kind, and why. The entries are keyed hashes.',
  access: admin,
  input: z.strictObject({ page: z.int().min(1).max(limits.deskPages).default(1) }),
  output: z.object({
    entries: z.int(),
    kinds: z.array(z.object({ kind: z.string(), entries: z.int() })),
    /** By reason, latest first. */
    data: z.array(z.object({ reason: z.string(), entries: z.int(), lastAt: z.iso.datetime() })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

const badNpi = 'Please enter the 10 digits of the NPI.'
const reason = Line({ min: 1, max: limits.formLine, message: 'Please enter a reason' })
const npi = z
  .string(badNpi)
  .transform((text) => text.replace(/[\s-]+/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, badNpi))
const phone = Line({ min: limits.phone, max: limits.formPhone, message: 'Please enter a valid phone number' })

const badValue = {
  badEmail: [422, 'Please enter a valid email address.'],
  badNpi: [422, 'This is not a valid NPI. Please check the digits.'],
  badPhone: [422, 'Please enter a valid phone number'],
} as const

export const addSuppression = contract({
  name: 'add-suppression',
  summary:
    'Removes everyone with an email address, an NPI, or a name together with a number, and keeps them out of every later import. Colleagues keep a shared number.',
  access: admin,
  input: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('email'), email: EmailAddress, reason }),
    z.strictObject({ by: z.literal('npi'), npi, reason }),
    z.strictObject({
      by: z.literal('phone'),
      phone,
      firstName: Line({ min: 1, max: limits.formName, message: 'First name is required' }),
      lastName: Line({ min: 1, max: limits.formName, message: 'Last name is required' }),
      reason,
    }),
  ]),
  output: z.object({
    /** Physicians who were deleted, and those who lost a value that belonged to the removed person. */
    removed: z.int(),
    changed: z.int(),
  }),
  errors: {
    ...badValue,
    shared: [
      409,
      'Several people are listed with this address, so we can’t tell which one you mean. Use the NPI, or the name with a number.',
    ],
  },
})

const name = { firstName: OptionalLine(limits.formName), lastName: OptionalLine(limits.formName) }

export const findSuppressions = contract({
  name: 'find-suppressions',
  summary:
    'The suppression list entries about a value. With a name, also those for that name with the value. Shows whether any were lifted before.',
  access: admin,
  input: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('email'), email: EmailAddress, ...name }),
    z.strictObject({ by: z.literal('npi'), npi, ...name }),
    z.strictObject({ by: z.literal('phone'), phone, ...name }),
  ]),
  output: z.object({
    entries: z.array(z.object({ hash: z.string(), kind: z.string(), reason: z.string(), addedAt: z.iso.datetime() })),
    lifted: z.array(z.object({ kind: z.string(), reason: z.string(), liftedAt: z.iso.datetime() })),
  }),
  errors: badValue,
})

export const liftSuppressions = contract({
  name: 'lift-suppressions',
  summary: 'Lifts entries from the suppression list, with a reason, so that imports can bring back what they kept out.',
  access: admin,
  input: z.strictObject({
    hashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1, 'Choose at least one entry.')
      .max(50),
    reason,
  }),
  output: z.object({ lifted: z.int() }),
  errors: { notFound: [404, 'These entries are no longer on the list. Look them up again.'] },
})
