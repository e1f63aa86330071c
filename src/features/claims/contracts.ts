import { z } from 'zod'
import { open, own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { formTries, mailTries } from '#shared/calls/tries.ts'
import { codeDigits } from '#shared/product/code-digits.ts'
import { claimLimits } from './limits.ts'

const minute = 60_000
const day = 24 * 60 * minute
const nothing = z.strictObject({})

const badCode = [422, 'This code is wrong or has expired. Check the digits, or ask for a new code.'] as const

export const getClaim = contract({
  name: 'get-claim',
  summary: 'What claiming a profile would mean for the caller: whose it is, and how far their claim has come.',
  access: own,
  input: z.strictObject({ physicianId: PhysicianId.nullable().default(null) }),
  output: z.object({
    /** Null if there is no such profile, or none was named. */
    physician: z.object({ id: PhysicianId, name: z.string(), facts: z.string() }).nullable(),
    /** Why this account can’t claim a profile; null if it can. */
    obstacle: z.enum(['plan', 'team', 'staff', 'hasProfile']).nullable(),
    /** Waits for the code of this profile. */
    claimId: z.uuid().nullable(),
    /** Since when a photo for this profile waits for an admin; null if none does. */
    documentAt: z.iso.datetime().nullable(),
  }),
  shows: ({ physician }) => (physician ? [physician.id] : []),
})

export const startClaim = contract({
  name: 'start-claim',
  summary:
    'Sends a code to an email address or direct number, if it is in the profile and belongs to no one else. The answer is always the same.',
  access: ownNotDemo,
  input: z.discriminatedUnion('way', [
    z.strictObject({ physicianId: PhysicianId, way: z.literal('email'), value: z.string().max(254) }),
    z.strictObject({ physicianId: PhysicianId, way: z.literal('phone'), value: z.string().max(40) }),
  ]),
  tries: [
    formTries,
    { by: 'account', max: claimLimits.startsOfAccount, within: day },
    { by: { field: 'physicianId' }, max: claimLimits.startsOfProfile, within: day },
    mailTries('claim-code', 'value'),
  ],
  output: z.object({ claimId: z.uuid() }),
  errors: {
    badValue: [422, 'Please check what you entered.'],
    notFound: [404, 'There is no such profile.'],
    notThisAccount: [409, 'This account can’t claim a profile. Create one of your own as a physician.'],
    hasProfile: [409, 'Your account already has a profile.'],
  },
})

export const confirmClaim = contract({
  name: 'confirm-claim',
  summary: 'Completes a claim with the code that was sent. The account becomes a physician’s, for this profile.',
  access: ownNotDemo,
  input: z.strictObject({
    claimId: z.uuid(),
    code: z
      .string('Please enter the code.')
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().length(codeDigits, `Please enter the ${codeDigits} digits.`)),
  }),
  tries: [{ by: 'account', max: claimLimits.codesOfAccount, within: day }],
  output: nothing,
  errors: {
    badCode,
    notThisAccount: startClaim.errors.notThisAccount,
  },
})

const Token = z.string().max(500).min(1, 'The link is incomplete.')
const badToken = [410, 'This link has expired or was used before.'] as const

export const getObjection = contract({
  name: 'get-objection',
  summary: 'Whose profile was claimed, for the link in the message about it. Changes nothing.',
  access: open,
  input: z.strictObject({ token: Token }),
  output: z.object({ name: z.string(), claimedAt: z.iso.datetime(), until: z.iso.datetime() }),
  errors: { badToken },
})

export const objectToClaim = contract({
  name: 'object-to-claim',
  summary: 'Ends a claim by someone else. What they changed or chose is undone.',
  access: open,
  input: z.strictObject({ token: Token }),
  tries: [formTries],
  output: nothing,
  errors: { badToken },
})
