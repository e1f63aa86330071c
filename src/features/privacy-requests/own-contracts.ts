/** Opting out of sale, by a physician who is signed in and has claimed a profile. */
import { z } from 'zod'
import { ofPhysician } from '#shared/access/physician-access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'

const noProfile = [404, 'No profile belongs to your account. Claim yours first.'] as const

export const obeyPrivacySignal = contract({
  name: 'obey-privacy-signal',
  summary:
    'Says that the caller’s browser sends Global Privacy Control (navigator.globalPrivacyControl). It counts as an opt-out of sale for the caller’s profile, unless they have said on their own page that contacts may be shown.',
  access: ofPhysician,
  input: noInput,
  tries: [{ name: 'privacy-signal', by: 'account', max: 120, within: 60 * 60_000 }],
  output: z.strictObject({}),
})

const unconfirmed = 'Please tick this first.'

export const setSaleOptOut = contract({
  name: 'set-sale-opt-out',
  summary:
    'Opts the caller’s profile out of sale and sharing, which locks every contact at once, or takes that back. Taking it back waits for the days to object, and needs a confirmation.',
  access: ofPhysician,
  input: z
    .strictObject({
      optedOut: z.union([z.boolean(), z.enum(['yes', 'no'])]).transform((one) => one === true || one === 'yes'),
      confirmed: z
        .union([z.boolean(), z.enum(['', 'on'])])
        .default(false)
        .transform((one) => one === true || one === 'on'),
    })
    .refine(({ optedOut, confirmed }) => optedOut || confirmed, { path: ['confirmed'], message: unconfirmed }),
  tries: [{ name: 'sale-opt-out', by: 'account', max: 30, within: 60 * 60_000 }],
  output: z.strictObject({}),
  errors: {
    noProfile,
    waits: [409, 'You can take this back once the days to object to your claim are over.'],
    byList: [
      409,
      'A request through California’s Delete Request and Opt-out Platform (DROP) opted you out, so this can’t be taken back here. Write to us.',
    ],
  },
})
