import { z } from 'zod'
import { EmailAddress } from '#features/auth/email-address.ts'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'
import { Line, OptionalLine } from '#shared/text/written-text.ts'

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
const reason = Line({ least: 1, most: limits.formLine, message: 'Please enter a reason' })
const npi = z
  .string(badNpi)
  .transform((text) => text.replace(/[\s-]+/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, badNpi))
const phone = Line({ least: limits.phone, most: limits.formPhone, message: 'Please enter a valid phone number' })

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
      firstName: Line({ least: 1, most: limits.formName, message: 'First name is required' }),
      lastName: Line({ least: 1, most: limits.formName, message: 'Last name is required' }),
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
