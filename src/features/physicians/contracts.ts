import { z } from 'zod'
import { needs, open, own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput, PhysicianId, withUserId } from '#shared/calls/ids.ts'
import { physicianName } from '#shared/calls/physician-name.ts'
import { reportTries } from '#shared/calls/tries.ts'
import { limits } from '#shared/product/limits.ts'
import { contactOutcomes, contactWays } from '../activities/kinds.ts'
import { PublicFacts } from '../public-facts/contracts.ts'

/** What would make a physician move, as recruiters see it. */
export const Wishes = z.object({
  /** How they want to be contacted. */
  contact: z.enum(['email', 'phone', 'text']).nullable(),
  states: z.array(z.string()),
  miles: z.int().nullable(),
  time: z.enum(['full', 'part']).nullable(),
  locum: z.boolean(),
  telehealth: z.boolean(),
  visa: z.boolean(),
  from: z.iso.date().nullable(),
  pay: z.int().nullable(),
})
export type Wishes = z.infer<typeof Wishes>

/** One entry of a physician's education, parsed. */
export const EducationEntry = z.object({
  schoolName: z.string(),
  degrees: z.array(z.string()),
  field: z.string().optional(),
  /** As written in the source, usually a year. */
  startDate: z.string().optional(),
  endDate: z.string().optional(),
})
export type EducationEntry = z.infer<typeof EducationEntry>

/**
 * A physician as shown in lists of results. Never a contact value: email and phone are masks, made when the contact was
 * written.
 */
export const PhysicianCard = z.object({
  id: PhysicianId,
  ...physicianName,
  /** 'MD', 'DO', 'MD, PhD'; empty if unknown. */
  credential: z.string(),
  title: z.string(),
  specialty: z.string(),
  organization: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  /** 'City, ST' */
  location: z.string(),
  skills: z.array(z.string()),
  /**
   * Education as text (docs/specification/physicians.md, Text formats): `{schoolName: '…', degrees: ['MD']}` entries.
   */
  education: z.string(),
  /** The same, parsed: the browser doesn't need a parser for that string. */
  educationEntries: z.array(EducationEntry),
  contactInfo: z.object({
    linkedIn: z.string().nullable(),
    /** Masked; null if none is known. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** Which channels are behind the masks. */
  channels: z.object({ email: z.boolean(), phone: z.boolean(), directPhone: z.boolean() }),
  /** What the caller or the team has revealed before and may see now: asking for it again costs no quota. */
  revealed: z.object({ email: z.boolean(), phone: z.boolean() }),
  /** The latest contact by the caller or a teammate that wasn't undone; missing if there is none. */
  lastContact: z
    .object({
      at: z.iso.datetime(),
      /** Null if all we know is that it happened. */
      how: z.enum(contactWays).nullable(),
      outcome: z.enum(contactOutcomes).nullable(),
      mine: z.boolean(),
      /** A name; null if their account is gone. */
      by: z.string().nullable(),
    })
    .optional(),
  /** The caller or the team doesn't want to contact them; missing for everyone else. */
  doNotContact: z
    .object({
      reason: z.string(),
      since: z.iso.datetime(),
      /** For the whole team. */
      shared: z.boolean(),
      mine: z.boolean(),
      by: z.string().nullable(),
      /** The physician has paused contact; then the reason is a whole sentence. */
      byPhysician: z.literal(true).optional(),
    })
    .optional(),
  /** When the physician last said that the profile is right; missing for one that no one has claimed. */
  confirmedOn: z.iso.date().optional(),
  /** What would make them move, for subscribers; missing for those who haven't said that they are open to offers. */
  wishes: Wishes.optional(),
  /** The caller's and the team's lists that the physician is on; only in a search's answers. */
  lists: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
  /** The caller has marked the physician as one in their own records; only in a search's answers. */
  inMyRecords: z.boolean().optional(),
  /** In miles, if the search was for a neighborhood. */
  miles: z.number().optional(),
  /** A sample: not a real person, and not for search engines. */
  sample: z.boolean(),
  /** The date the NPI was deactivated, per NPPES; then no contact is offered. Missing for everyone else. */
  inactiveSince: z.iso.date().optional(),
  /** The date since when the OIG excludes them from federal health care programs, by NPI. Missing for everyone else. */
  excludedSince: z.iso.date().optional(),
})
export type PhysicianCard = z.infer<typeof PhysicianCard>

/** Where a contact value comes from and how far it can be trusted; never the value. */
export const ContactFacts = z.object({
  kind: z.enum(['personal_email', 'work_email', 'direct_phone', 'phone']),
  status: z.enum(['listed', 'confirmed', 'failed']),
  /** 'nppes', 'physician', …: data/physicians/source-rank.ts. */
  source: z.string(),
  firstSeen: z.iso.datetime(),
  lastVerified: z.iso.datetime().nullable(),
})
export type ContactFacts = z.infer<typeof ContactFacts>

/** Profile fields whose source is shown; contacts and public facts show their own. */
export const sourcedFacts = [
  'name',
  'title',
  'specialty',
  'organization',
  'address',
  'otherLocations',
  'npi',
  'licenses',
  'telehealth',
  'group',
  'company',
  'school',
  'education',
  'skills',
  'linkedIn',
] as const
export type SourcedFact = (typeof sourcedFacts)[number]

const FactSource = z.object({
  source: z.string(),
  /** The date of the register or its file, if known. */
  asOf: z.iso.date().nullable(),
})
export type FactSource = z.infer<typeof FactSource>

/** The sentence for {reason} in an email, from the record. Empty if nothing is known. */
export const reason = z.string()

/** A physician as shown on the profile page. Empty strings and null if unknown. */
export const PhysicianProfile = PhysicianCard.extend({
  reason,
  middleName: z.string(),
  suffix: z.string(),
  npi: z.string().nullable(),
  secondarySpecialties: z.array(z.string()),
  companySize: z.string().nullable(),
  /** From the number of a group's members who bill Medicare. */
  companySizeIsEstimate: z.boolean(),
  companyRevenue: z.string().nullable(),
  companyIndustry: z.string().nullable(),
  /** Clinicians of the group practice. */
  groupSize: z.int().nullable(),
  /** For the practice: street, then 'City, ST 12345'. */
  address: z.array(z.string()),
  /** Other places where they practice according to NPPES, each as the lines of an address. */
  otherLocations: z.array(z.array(z.string())),
  /** When the physician last confirmed or changed their NPPES record. */
  nppesUpdatedOn: z.iso.date().nullable(),
  licenseStates: z.array(z.string()),
  medicalSchool: z.string().nullable(),
  graduationYear: z.int().nullable(),
  telehealth: z.boolean().nullable(),
  updatedAt: z.iso.datetime(),
  /** The channel a reveal shows; null if there isn't one. */
  contacts: z.object({ email: ContactFacts.nullable(), phone: ContactFacts.nullable() }),
  facts: PublicFacts,
  /** Which source says what. */
  sources: z.record(z.enum(sourcedFacts), FactSource),
})
export type PhysicianProfile = z.infer<typeof PhysicianProfile>

export const getPhysician = contract({
  name: 'get-physician',
  summary:
    'A physician’s profile, without contact details. For one that was merged, the profile that it is part of, with that one’s id.',
  access: open,
  scope: 'read',
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({ physician: PhysicianProfile }),
  shows: ({ physician }) => [physician.id],
  errors: { notFound: [404, 'Physician Not Found'] },
})

export const getSimilarPhysicians = contract({
  name: 'get-similar-physicians',
  summary: `Up to ${limits.similarPhysicians} physicians of the same specialty, nearest first where locations are known.`,
  access: open,
  scope: 'read',
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({ data: z.array(PhysicianCard).max(limits.similarPhysicians) }),
  shows: ({ data }) => data.map(({ id }) => id),
})

export const contactFields = ['email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]
const Field = z.enum(contactFields, { error: 'The field is email or phone.' })

/**
 * Personal before work address, direct before practice number (docs/specification/physicians.md, Channels); null if
 * none is known.
 */
const ContactValues = z.object({ email: z.string().nullable(), phone: z.string().nullable() })

/** Who may reveal: docs/specification/access.md, Locked controls. */
const viewContacts = needs('basic', 'viewContactInfo')

/** The toast's title, whatever keeps a contact from being shown. */
const failed = 'Failed to load contact information'

export const getPhysicianContact = contract({
  name: 'get-physician-contact',
  summary: 'Reveals a physician’s email or phone. It is logged, and stays revealed for the caller.',
  access: viewContacts,
  scope: 'contacts',
  example: { physicianId: 1, field: 'email' },
  input: z.strictObject({
    ...withUserId,
    physicianId: PhysicianId,
    /** Only this one; otherwise both, each logged and counted separately. */
    field: Field.optional(),
  }),
  output: ContactValues.extend({
    /** The email is on a do-not-contact list of the caller or the team: the physician is marked now. */
    onOwnList: z.literal(true).optional(),
  }),
  errors: {
    notFound: [404, failed, 'This physician is no longer listed.'],
    doNotContact: [409, failed, 'You or your team marked this physician as do not contact.'],
    quotaReached: [429, failed, 'You have reached the limit for revealing contacts. Please try again later.'],
  },
  refusals: {
    subscription_required: { title: failed, message: 'Subscription required to view contact information' },
    demo_restricted: { title: failed, message: 'Contact information is disabled in demo mode' },
  },
})

export const getRevealedContacts = contract({
  name: 'get-revealed-contacts',
  summary:
    'Contacts the caller already revealed for some physicians: a field is missing if it wasn’t revealed, and null if none is on file anymore. Nothing new is revealed, and nothing of physicians marked as do not contact.',
  access: viewContacts,
  scope: 'contacts',
  input: z.strictObject({
    physicianIds: z
      .array(PhysicianId)
      .min(1, 'Choose at least one physician.')
      .max(limits.revealedAtOnce, `At most ${limits.revealedAtOnce} physicians.`),
  }),
  output: z.object({ data: z.array(ContactValues.partial().extend({ physicianId: PhysicianId })) }),
})

export const getRevealHistory = contract({
  name: 'get-reveal-history',
  summary: 'The contacts the caller has revealed, latest first.',
  access: own,
  scope: 'contacts',
  input: z.strictObject({
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').max(100_000).default(1),
  }),
  output: z.object({
    data: z.array(
      z.object({
        physicianId: PhysicianId,
        /** Null once the physician is no longer listed. */
        physician: z
          .object({
            ...physicianName,
            credential: z.string(),
            specialty: z.string(),
            location: z.string(),
          })
          .nullable(),
        field: Field,
        revealedAt: z.iso.datetime(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    /** How much of the quotas is used. */
    used: z.object({ hour: z.int(), day: z.int(), maxPerHour: z.int(), maxPerDay: z.int() }),
  }),
  shows: ({ data }) => data.flatMap(({ physicianId, physician }) => (physician === null ? [] : [physicianId])),
})

export const getRevealQuota = contract({
  name: 'get-reveal-quota',
  summary: 'How many more contacts the caller can reveal now, and within the last 24 hours’ limit.',
  access: viewContacts,
  scope: 'read',
  input: noInput,
  output: z.object({ now: z.int(), today: z.int() }),
})

export const reportReasons = ['not_delivered', 'not_in_service', 'another_person', 'left_practice', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportContact = contract({
  name: 'report-contact',
  summary:
    'Reports a contact the caller revealed as wrong. It is flagged for everyone, admins are notified, and the reveal no longer counts toward the quota: up to a limit, or once an admin agrees.',
  access: viewContacts,
  scope: 'write',
  input: z.strictObject({
    ...withUserId,
    physicianId: PhysicianId,
    field: Field,
    reason: z.enum(reportReasons, { error: 'Please choose what is wrong.' }),
    note: z.string().trim().max(limits.reportNote, `Please use at most ${limits.reportNote} characters.`).default(''),
  }),
  tries: [reportTries],
  output: z.object({ givenBack: z.boolean() }),
  errors: {
    notFound: [404, 'This physician is no longer listed.'],
    notRevealed: [409, 'Please view the contact before you report it.'],
  },
  refusals: { demo_restricted: { message: 'Contact information is disabled in demo mode' } },
})
