import { z } from 'zod'
import { Wishes } from '#features/physicians/contracts.ts'
import { admin } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId, withUserId } from '#shared/calls/ids.ts'

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const
const Status = z.enum(submissionStatuses)
export type SubmissionStatus = z.output<typeof Status>
const Moment = z.iso.datetime()

/** A row of candidate_submissions. */
const Submission = z.object({
  id: z.uuid(),
  contactfirstname: z.string(),
  contactmiddlename: z.string().nullable(),
  contactlastname: z.string(),
  contacttitle: z.string(),
  companyname: z.string(),
  specialty: z.string(),
  contactemail: z.string(),
  personalemail: z.string(),
  contactphone: z.string(),
  contactcity: z.string(),
  contactstate: z.string(),
  location: z.string(),
  contactlinkedinurl: z.string().nullable(),
  contacteducation: z.string().nullable(),
  contactskills: z.string().nullable(),
  /** Where they say they are licensed, two letters each. */
  contactlicenses: z.array(z.string()),
  /** What would make them move. */
  wishes: Wishes,
  status: Status,
  created_at: Moment,
  approved_at: Moment.nullable(),
  /** When it was approved or rejected. */
  decided_at: Moment.nullable(),
  /**
   * Who its approval created or updated; before that, whose claimed profile it updates. Null once that profile is gone.
   */
  physician_id: PhysicianId.nullable(),
})
export type Submission = z.output<typeof Submission>

export const getPendingSubmissions = contract({
  name: 'get-pending-submissions',
  summary: 'Submissions with one status: pending ones oldest first, decided ones latest first.',
  access: admin,
  input: z.strictObject({
    ...withUserId,
    status: Status.default('pending'),
    page: z.int().positive().max(1_000_000).default(1),
  }),
  output: z.object({
    data: z.array(Submission),
    /** By id, for those whose location or other facts look wrong compared with the listing: why. */
    doubts: z.record(z.uuid(), z.string()),
    total: z.int(),
    pageSize: z.int(),
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  }),
  refusals: adminRefusals,
})

const notFound = [404, 'There is no such submission.'] as const

/** An existing physician or someone new, if the admin knows better than NPI and email. */
const about = { physicianId: PhysicianId.optional(), asNew: z.boolean().default(false) }

const Fact = z.object({ name: z.string(), value: z.string().nullable() })

const Other = z.object({
  id: PhysicianId,
  /** What agrees with the submission. */
  agrees: z.array(z.enum(['name', 'email', 'phone'])),
  /** A sample, for trying things out. */
  sample: z.boolean(),
  name: z.string(),
  npi: z.string().nullable(),
  title: z.string().nullable(),
  organization: z.string().nullable(),
  location: z.string(),
  /** As in `submitted`. */
  facts: z.array(Fact),
})

/**
 * Whether a new profile may be a second one of someone listed, so that an admin has to say who it is. Samples are no
 * one.
 */
export function maybeListed(others: readonly { sample: boolean }[]): boolean {
  return others.some(({ sample }) => !sample)
}

export const reviewSubmission = contract({
  name: 'review-submission',
  summary: 'What approving a submission would do: to which physician, and field by field. Changes nothing.',
  access: admin,
  input: z.strictObject({
    ...withUserId,
    submissionId: z.uuid(),
    ...about,
  }),
  output: z.object({
    submission: Submission,
    /**
     * `ambiguous`: several physicians have the address; `otherName`: it belongs to a physician with a different name.
     * One of `others` must be chosen, or `asNew`. `unusable`: `problem` says why.
     */
    outcome: z.enum(['new', 'changed', 'unchanged', 'ambiguous', 'otherName', 'unusable']),
    problem: z.string().nullable(),
    /** This person asked to be removed: approving needs `bringBack`. */
    removed: z.boolean(),
    /** What is left out because someone else asked to have it removed. */
    leftOut: z.array(z.string()),
    /** Who would be updated; null for someone new. */
    physician: z.object({ id: PhysicianId, name: z.string() }).nullable(),
    fields: z.array(
      z.object({
        name: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        /** Why it is unlikely, given what is listed. */
        doubt: z.string().nullable(),
      }),
    ),
    /** What it says, by the names in `fields`. */
    submitted: z.array(Fact),
    /** Who may be the same person: by email, by phone and name, or by name. Likeliest first. */
    others: z.array(Other),
    /** How many more there are. */
    moreOthers: z.int(),
  }),
  errors: { notFound, noPhysician: [404, 'This physician is no longer listed.'] },
  refusals: adminRefusals,
})

export const approveResume = contract({
  name: 'approve-resume',
  summary:
    'Approves a submission, which makes or updates a physician (found by email and name), or rejects it; the physician is notified by email. Repeating an action changes nothing; the opposite one is refused.',
  access: admin,
  input: z.strictObject({
    ...withUserId,
    submissionId: z.uuid(),
    action: z.enum(['approve', 'reject']),
    ...about,
    /** Relists someone who had asked to be removed. */
    bringBack: z.boolean().default(false),
  }),
  output: z.object({ message: z.string() }),
  errors: {
    notFound,
    decided: [409, 'This submission was already decided the other way.'],
    removed: [
      409,
      'This person asked to be removed from our data. Review the submission to decide whether they are listed again.',
    ],
    otherName: [
      409,
      'This email address belongs to a physician with another name. Review the submission to choose who it is about.',
    ],
    maybeListed: [
      409,
      'A listed physician may be the same person. Review the submission to update that profile or publish a new one.',
    ],
    ambiguous: [409, 'Several physicians have this email address. Review the submission to choose one.'],
    noPhysician: [404, 'This physician is no longer listed.'],
    unusable: [422, 'This submission cannot be listed.'],
  },
  refusals: adminRefusals,
})
