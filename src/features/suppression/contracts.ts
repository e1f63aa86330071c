import { z } from 'zod'
import { EmailAddress } from '#features/auth/email-address.ts'
import { admin } from '#shared/access.ts'
import { contract } from '#shared/contract.ts'
import { limits } from '#shared/limits.ts'
import { Line } from '#shared/written-text.ts'

export const getSuppressions = contract({
  name: 'get-suppressions',
  summary: 'Who is kept out of the data: how many entries of each kind, and why. The entries are keyed hashes.',
  access: admin,
  input: z.strictObject({ page: z.int().min(1).max(limits.deskPages).default(1) }),
  output: z.object({
    entries: z.int(),
    kinds: z.array(z.object({ kind: z.string(), entries: z.int() })),
    /** By reason, the latest first. */
    data: z.array(z.object({ reason: z.string(), entries: z.int(), lastAt: z.iso.datetime() })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

const badNpi = 'Please enter the 10 digits of the NPI.'
const reason = Line({ least: 1, most: limits.formLine, message: 'Please say why' })

export const addSuppression = contract({
  name: 'add-suppression',
  summary:
    'Removes whoever has an address, an NPI, or a name together with a number, and keeps them out of every later import.',
  access: admin,
  input: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('email'), email: EmailAddress, reason }),
    z.strictObject({
      by: z.literal('npi'),
      npi: z
        .string(badNpi)
        .transform((text) => text.replace(/[\s-]+/g, ''))
        .pipe(z.string().regex(/^\d{10}$/, badNpi)),
      reason,
    }),
    z.strictObject({
      by: z.literal('phone'),
      phone: Line({ least: limits.phone, most: limits.formPhone, message: 'Please enter a valid phone number' }),
      firstName: Line({ least: 1, most: limits.formName, message: 'First name is required' }),
      lastName: Line({ least: 1, most: limits.formName, message: 'Last name is required' }),
      reason,
    }),
  ]),
  output: z.object({
    /** Physicians who were deleted, and those who lost a value that they share. */
    removed: z.int(),
    changed: z.int(),
  }),
  errors: {
    badEmail: [422, 'Please enter a valid email address.'],
    badNpi: [422, 'This is no NPI: please check its digits.'],
    badPhone: [422, 'Please enter a valid phone number'],
  },
})
