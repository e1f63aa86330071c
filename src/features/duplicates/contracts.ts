import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'

const Moment = z.iso.datetime()
const Page = z.int().min(1).max(limits.deskPages).default(1)
const nothing = z.strictObject({})

const Profile = z.object({ id: PhysicianId, name: z.string(), npi: z.string().nullable() })

/** `alike`: two forms of one thing, such as a nickname. Null where one of them says nothing. */
export const verdicts = ['same', 'alike', 'differs'] as const

/** Two of something. Zod's own tuples would weigh 0.7 kB on the first page of everyone, since pages share their Zod. */
const pairOf = <One extends z.ZodType>(one: One) =>
  z.array(one).length(2) as unknown as z.ZodType<[z.output<One>, z.output<One>], [z.input<One>, z.input<One>]>

const DuplicatePair = z.object({
  /** The one that would stay comes first: the one with the NPI, or the older one. */
  profiles: pairOf(Profile),
  fields: z.array(
    z.object({
      name: z.string(),
      values: pairOf(z.string().nullable()),
      verdict: z.enum(verdicts).nullable(),
    }),
  ),
  /** How likely it is that they are one person, from 0 to 1. */
  confidence: z.number(),
  foundAt: Moment,
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

const Decided = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('merged'),
    /** The merged profile's id and name; its page leads to the other one. */
    id: PhysicianId,
    name: z.string(),
    into: Profile,
    at: Moment,
    by: z.string().nullable(),
    canUndo: z.boolean(),
  }),
  z.object({
    kind: z.literal('different'),
    profiles: pairOf(Profile),
    at: Moment,
    by: z.string().nullable(),
  }),
])
export type Decided = z.infer<typeof Decided>

export const getDuplicates = contract({
  name: 'get-duplicates',
  summary:
    'Pairs of profiles that are likely one person, likeliest first, with what agrees and what differs; or what was decided, latest first.',
  access: admin,
  input: z.strictObject({ state: z.enum(['waiting', 'done']).default('waiting'), page: Page }),
  output: z.object({
    data: z.array(DuplicatePair),
    decided: z.array(Decided),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    counts: z.object({ waiting: z.int(), done: z.int() }),
  }),
})

const gone = [404, 'One of these profiles is no longer listed. Reload the page.'] as const

export const mergeProfiles = contract({
  name: 'merge-profiles',
  summary:
    'Makes one profile part of another one of the same person: lists, notes, reveals, marks, and decisions go along, and its address leads there. It can be undone.',
  access: admin,
  input: z
    .strictObject({ mergedId: PhysicianId, intoId: PhysicianId })
    .refine(({ mergedId, intoId }) => mergedId !== intoId, {
      path: ['intoId'],
      message: 'Choose two different profiles.',
    }),
  output: nothing,
  errors: {
    gone,
    twoNpis: [409, 'Both profiles have an NPI, so they are two people. Nothing was merged.'],
  },
})

export const undoMerge = contract({
  name: 'undo-merge',
  summary: 'Takes a merged profile out of the other one again, with everything that was about it.',
  access: admin,
  input: z.strictObject({ mergedId: PhysicianId, intoId: PhysicianId }),
  output: nothing,
  errors: {
    notFound: [404, 'This merge can no longer be undone.'],
    mergedSince: [409, 'The other profile has been merged since. Undo that first.'],
    removed: [409, 'This person has asked to be removed since, so the merged profile can’t come back.'],
    taken: [409, 'Another profile has this one’s NPI by now. Nothing was changed.'],
  },
})

export const decideDuplicate = contract({
  name: 'decide-duplicate',
  summary: 'Says that two profiles are two people, which is remembered, or takes that back.',
  access: admin,
  input: z
    .strictObject({
      profileIds: pairOf(PhysicianId),
      action: z.enum(['different', 'reopen']),
    })
    .refine(({ profileIds: [one, other] }) => one !== other, {
      path: ['profileIds'],
      message: 'Choose two different profiles.',
    }),
  output: nothing,
  errors: { gone },
})
