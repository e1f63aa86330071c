import { z } from 'zod'
import { type ProfileFieldName, profileFieldNames } from '#data/edit/field-labels.ts'
import { EducationEntry, Wishes } from '#features/physicians/contracts.ts'
import { ofPhysician } from '#shared/access/physician-access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId } from '#shared/calls/ids.ts'
import { newer } from '#shared/calls/newer.ts'
import type { Tries } from '#shared/calls/tries.ts'
import { OfferFields } from '#shared/calls/wish-fields.ts'

const noProfile = [404, 'No profile belongs to your account. Claim yours first.'] as const
const nothing = z.strictObject({})
const changeTries = { name: 'own-profile', by: 'account', max: 120, within: 60 * 60_000 } as const satisfies Tries

const Kind = z.enum(['personal_email', 'work_email', 'direct_phone', 'phone', 'direct_address', 'linkedin'])

/** The NPI says who someone is; an admin corrects a wrong one. */
type CorrectableName = Exclude<ProfileFieldName, 'npi'>
export const correctableNames = profileFieldNames.filter((name): name is CorrectableName => name !== 'npi')
const text = z.string().max(2000, 'Please use at most 2,000 characters.')
const Texts = z.strictObject(
  Object.fromEntries(correctableNames.map((name) => [name, text])) as Record<CorrectableName, typeof text>,
)

export const revealers = ['team', 'alone', 'staff'] as const

export const getOwnProfile = contract({
  name: 'get-own-profile',
  summary: 'What the caller’s profile says, field by field with its source, and what they have decided about it.',
  access: ofPhysician,
  input: noInput,
  output: z.object({
    physicianId: PhysicianId,
    name: z.string(),
    npi: z.string().nullable(),
    /** As they were last said to be right. */
    confirmedOn: z.iso.date().nullable(),
    /** Someone may object until then, and corrections wait; null once that is over. */
    objectionUntil: z.iso.datetime().nullable(),
    fields: z.partialRecord(
      z.enum(correctableNames),
      z.object({
        /** '' of contacts until no one may object. */
        text: z.string(),
        source: z.string(),
        /** When it was corrected, or the date of its register; null if unknown. */
        date: z.iso.date().nullable(),
        /** A correction that waits. */
        waiting: z.string().optional(),
      }),
    ),
    contacts: z.array(
      z.object({
        kind: Kind,
        /** Masked until no one may object. */
        value: z.string(),
        source: z.string(),
        since: z.iso.date(),
        /** Whether members can reveal it. */
        shown: z.boolean(),
      }),
    ),
    skills: z.array(z.string()),
    education: z.array(EducationEntry),
    /** Two letters each. */
    licenseStates: z.array(z.string()),
    pausedUntil: z.iso.date().nullable(),
    offers: z.enum(['open', 'closed']).nullable(),
    wishes: Wishes,
    /** Since when no one is shown the contacts under privacy laws, by whose word; null if they are not opted out. */
    saleOptOut: z.object({ since: z.iso.datetime(), by: z.enum(['request', 'signal', 'list']) }).nullable(),
    /** When they said that contacts may be shown although their browser asks for the opposite. */
    saleAllowedAt: z.iso.datetime().nullable(),
    /** Who has revealed contacts, by month, latest first; never a name. */
    reveals: z.array(z.object({ month: z.string(), who: z.enum(revealers), contacts: z.int() })),
  }),
  errors: { noProfile },
})

export const correctOwnProfile = contract({
  name: 'correct-own-profile',
  summary:
    'Corrects the caller’s own profile. A correction wins over every file. While someone may object to the claim, corrections wait.',
  access: ofPhysician,
  input: z.strictObject({ ...Texts.partial().shape, seen: z.partialRecord(z.enum(correctableNames), text).optional() }),
  tries: [changeTries],
  output: z.object({
    changed: z.int(),
    /** When they take effect; null if they have. */
    waitsUntil: z.iso.datetime().nullable(),
  }),
  errors: {
    noProfile,
    newer,
    invalid: [422, 'Please check the marked fields.'],
    contactsWait: [409, 'Contacts can be changed once the days to object are over.'],
    removed: [422, 'Someone asked to have this removed, so it stays out of the data.'],
  },
})

export const confirmOwnProfile = contract({
  name: 'confirm-own-profile',
  summary: 'Says that everything in the caller’s profile is right today. Recruiters see the date.',
  access: ofPhysician,
  input: noInput,
  tries: [changeTries],
  output: nothing,
  errors: { noProfile, waits: [409, 'This is possible once the days to object are over.'] },
})

/** Of what stood before a claim that someone may object to. */
const { waits } = confirmOwnProfile.errors

const badDay = 'Please enter a date after today.'

export const pauseContact = contract({
  name: 'pause-contact',
  summary:
    'Locks every contact of the caller’s profile until a date, for everyone and at once; without one, unlocks them.',
  access: ofPhysician,
  input: z.strictObject({
    until: z
      .string(badDay)
      .nullable()
      .transform((day) => day?.trim() || null)
      .pipe(z.iso.date(badDay).nullable()),
  }),
  tries: [changeTries],
  output: z.object({ pausedUntil: z.iso.date().nullable() }),
  errors: { noProfile, waits, badDay: [422, badDay] },
})

export const setOffers = contract({
  name: 'set-offers',
  summary:
    'Says whether the caller is open to offers, and what would make them move. ‘Not looking’ locks every contact.',
  access: ofPhysician,
  input: z.strictObject(OfferFields),
  tries: [changeTries],
  output: nothing,
  errors: { noProfile, waits },
})

export const setContactVisibility = contract({
  name: 'set-contact-visibility',
  summary: 'Shows one contact of the caller’s profile to members with a plan, or to no one.',
  access: ofPhysician,
  input: z.strictObject({
    kind: Kind,
    shown: z.union([z.boolean(), z.enum(['yes', 'no'])]).transform((one) => one === true || one === 'yes'),
  }),
  tries: [changeTries],
  output: nothing,
  errors: { noProfile, waits },
})

export const deleteOwnProfile = contract({
  name: 'delete-own-profile',
  summary: 'Removes the caller’s profile everywhere, and keeps it out of every later import.',
  access: ofPhysician,
  input: z.strictObject({
    /** The word that they type. */
    confirm: z.string().refine((word) => word.trim().toUpperCase() === 'DELETE', 'Please type DELETE.'),
  }),
  output: nothing,
  errors: { noProfile },
})

export const downloadOwnProfile = contract({
  name: 'download-own-profile',
  summary: 'Everything that the caller’s profile says, as JSON or PDF.',
  access: ofPhysician,
  input: z.strictObject({ format: z.enum(['json', 'pdf']) }),
  tries: [{ by: 'account', max: 30, within: 60 * 60_000 }],
  output: z.unknown(),
  answer: 'file',
  errors: { noProfile, waits },
})
