/** Claims, as admins see and decide them. */
import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { Line, OptionalLine } from '#shared/text/typed-text.ts'

const Moment = z.iso.datetime()
const nothing = z.strictObject({})

/** A photo waits; the claim holds; it has ended. */
export const claimStates = ['documents', 'claimed', 'ended'] as const
export type ClaimState = (typeof claimStates)[number]

const DeskClaim = z.object({
  id: z.uuid(),
  physician: z.object({
    id: PhysicianId,
    name: z.string(),
    /** What a license would say. */
    facts: z.string(),
    npi: z.string().nullable(),
    licenseStates: z.array(z.string()),
  }),
  account: z.object({ name: z.string(), email: z.string() }),
  way: z.enum(['email', 'phone', 'document']),
  startedAt: Moment,
  documentAt: Moment.nullable(),
  confirmedAt: Moment.nullable(),
  /** Null once no one may object. */
  objectionUntil: Moment.nullable(),
  endedAt: Moment.nullable(),
  endedBy: z.enum(['objection', 'admin', 'refused', 'other']).nullable(),
  /** A former claim of this profile by this account was objected to, or ended by an admin. */
  objected: z.boolean(),
})
export type DeskClaim = z.infer<typeof DeskClaim>

export const getClaims = contract({
  name: 'get-claims',
  summary: 'Claims of profiles: photos that wait for a decision, claims that hold, and those that have ended.',
  access: admin,
  input: z.strictObject({
    state: z.enum(claimStates).default('documents'),
    page: z.int().min(1).max(limits.deskPages).default(1),
  }),
  output: z.object({
    data: z.array(DeskClaim),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    counts: z.object({ documents: z.int(), claimed: z.int(), ended: z.int() }),
  }),
})

const ClaimId = z.strictObject({ claimId: z.uuid() })
const noDocument = [404, 'This photo was decided already, and deleted.'] as const
const giveReason = 'Please give the reason. It goes into the email.'
const longest = 500

export const downloadClaimDocument = contract({
  name: 'download-claim-document',
  summary: 'The photo of a license or badge that proves a claim, until it is decided.',
  access: admin,
  input: ClaimId,
  output: z.unknown(),
  answer: 'file',
  errors: { noDocument },
})

export const decideClaimDocument = contract({
  name: 'decide-claim-document',
  summary:
    'Accepts a photo as proof of a claim, or refuses it with a reason. Either way the photo is deleted, and the account is told.',
  access: admin,
  input: z
    .strictObject({ claimId: z.uuid(), accept: z.boolean(), reason: OptionalLine(longest) })
    .refine(({ accept, reason }) => accept || reason !== null, { path: ['reason'], message: giveReason }),
  output: nothing,
  errors: {
    noDocument,
    claimed: [409, 'Someone else has claimed this profile. End that claim first, or refuse this one.'],
    objected: [409, 'A former claim of this account was ended. It can’t claim this profile again.'],
    notThisAccount: [409, 'This account has a plan, a team, or a profile by now, so it can’t claim one.'],
  },
})

export const endClaim = contract({
  name: 'end-claim',
  summary:
    'Ends a claim and undoes what its account decided. Corrections that took effect stay in the profile’s history, where each can be undone.',
  access: admin,
  input: z.strictObject({ claimId: z.uuid(), reason: Line({ min: 1, max: longest, message: giveReason }) }),
  output: nothing,
  errors: { notFound: [404, 'This claim has ended already.'] },
})
