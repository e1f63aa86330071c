import { z } from 'zod'
import { EmailAddress } from '#features/auth/email-address.ts'
import { open } from '#shared/access.ts'
import { contract } from '#shared/contract.ts'
import { limits } from '#shared/limits.ts'
import { Line, Trap } from '#shared/written-text.ts'

const nothing = z.strictObject({})

/** Section 8; `useCallMutation`'s callers show it for whatever fails. */
export const requestFailed = {
  title: 'Request failed',
  message: 'There was a problem submitting your request. Please try again later.',
} as const

export const requestRemoval = contract({
  name: 'request-removal',
  summary: 'Records that an address is to be removed. The answer is the same whether or not the address is known.',
  access: open,
  input: z.strictObject({ email: EmailAddress, homepage: Trap }),
  output: nothing,
})

export const sendRemovalConfirmation = contract({
  name: 'send-removal-confirmation',
  summary: `Mails the link that removes, at most once in ${limits.removalMailEvery / 60_000} minutes for an address. The answer is always the same.`,
  access: open,
  input: z.strictObject({
    email: EmailAddress,
    /** Clients of old made one; ours is made here and mailed. */
    token: z.unknown().optional(),
  }),
  output: nothing,
})

const badNpi = 'Please enter the 10 digits of your NPI.'

export const requestRemovalByName = contract({
  name: 'request-removal-by-name',
  summary:
    'For a physician whose address is not in the data: the link goes to the address that is, or else an admin looks into it. The answer is always the same.',
  access: open,
  input: z.strictObject({
    npi: z
      .string(badNpi)
      .transform((text) => text.replace(/[\s-]+/g, ''))
      .pipe(z.string().regex(/^\d{10}$/, badNpi)),
    firstName: Line({ least: 1, most: limits.formName, message: 'First name is required' }),
    lastName: Line({ least: 1, most: limits.formName, message: 'Last name is required' }),
    phone: Line({ least: limits.phone, most: limits.formPhone, message: 'Please enter a valid phone number' }),
    /** Where the answer goes. */
    email: EmailAddress,
    homepage: Trap,
  }),
  output: nothing,
  errors: { badNpi: [422, 'This is no NPI: please check its digits.'] },
})

const noToken = 'No confirmation token provided. Please check your email link and try again.'

export const processRemoval = contract({
  name: 'process-removal',
  summary: 'Removes whom the mailed token was made for, everywhere, and keeps them away.',
  access: open,
  input: z.strictObject({
    // Mail programs break links and put signs around them; no token has any of these.
    token: z
      .string(noToken)
      .max(500)
      .transform((text) => text.replace(/[^\w-]+/g, ''))
      .pipe(z.string().min(1, noToken)),
  }),
  output: nothing,
  errors: {
    badToken: [410, 'Failed to process your removal request. The token may be invalid or expired.'],
  },
})

/** Section 8, for the page as well. */
export const removalTexts = {
  noToken,
  failed: processRemoval.errors.badToken[1],
  done: 'Your information has been successfully removed from our database.',
} as const
