/** What people who ask under a privacy law do, with or without an account. */

import { z } from 'zod'
import { EmailAddress } from '#features/auth/email-address.ts'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { formTries, mailTries } from '#shared/calls/tries.ts'
import { codeDigits } from '#shared/product/code-digits.ts'
import { limits } from '#shared/product/limits.ts'
import { Honeypot, Line } from '#shared/text/typed-text.ts'
import { stateCodes } from '#shared/text/us-states.ts'
import { requestKinds } from './laws.ts'
import { privacyLimits } from './limits.ts'

const day = 24 * 60 * 60_000

const badNpi = 'An NPI has 10 digits. Leave it empty if you have none.'

const isState = (code: string) => stateCodes.some((one) => one === code)

/** Someone who asks, as the form and the desk take it. */
export const Asking = {
  kind: z.enum(requestKinds, 'Please choose what you ask for.'),
  /** Where the person lives: whose law it is. */
  state: z.string('Please choose a state').refine(isState, 'Please choose a state'),
  firstName: Line({ min: 1, max: limits.formName, message: 'First name is required' }),
  lastName: Line({ min: 1, max: limits.formName, message: 'Last name is required' }),
  /** Where the answer goes. */
  email: EmailAddress,
  npi: z
    .string(badNpi)
    .default('')
    .transform((text) => text.replace(/[\s-]+/g, ''))
    .pipe(z.string().regex(/^(\d{10})?$/, badNpi)),
  phone: Line({ min: 0, max: limits.formPhone, message: 'Please enter a valid phone number' }).default(''),
  details: z
    .string()
    .default('')
    .transform((text) => text.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', ' ').trim())
    .pipe(z.string().max(privacyLimits.details, `At most ${privacyLimits.details} characters.`)),
  /** Someone else asks for them. */
  byAgent: z
    .union([z.boolean(), z.enum(['', 'on'])])
    .default(false)
    .transform((one) => one === true || one === 'on'),
} as const

export const whatIsWrong = 'Please say what is wrong, and what is right.'
export const needsDetails = ({ kind, details }: { kind: string; details: string }) =>
  kind !== 'correct' || details !== ''

export const makePrivacyRequest = contract({
  name: 'make-privacy-request',
  summary:
    'Asks, under a privacy law, to know, correct, or delete what is held about a person, or to opt out. A code goes to the address. The answer is the same whether or not the person is in the data.',
  access: open,
  input: z
    .strictObject({ ...Asking, homepage: Honeypot })
    .refine(needsDetails, { path: ['details'], message: whatIsWrong }),
  tries: [formTries, mailTries('privacy-code', 'email')],
  output: z.object({ requestId: z.uuid() }),
})

const badCode = 'This code is wrong or has expired. Check the digits, or send the form again.'

export const confirmPrivacyRequest = contract({
  name: 'confirm-privacy-request',
  summary:
    'Confirms with the emailed code that the address of a request is the person’s own. The answer is the same whether or not the address is in the data.',
  access: open,
  input: z.strictObject({
    requestId: z.uuid('Please send the form again.'),
    code: z
      .string(badCode)
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), `The code has ${codeDigits} digits.`)),
  }),
  tries: [formTries, { name: 'privacy-codes', by: { field: 'requestId' }, max: 10, within: day }],
  output: z.strictObject({}),
  errors: { badCode: [422, badCode] },
})

const badToken = [410, 'This link is no longer valid. Ask again, and we send a new one.'] as const
const Token = z.string('This link is not complete.').min(1, 'This link is not complete.').max(200)

export const downloadPrivacyAnswer = contract({
  name: 'download-privacy-answer',
  summary: 'Everything that is held about the person of a request to know, as JSON.',
  access: open,
  input: z.strictObject({ token: Token }),
  tries: [formTries],
  output: z.unknown(),
  answer: 'file',
  errors: { badToken },
})
