import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { physicianName } from '#shared/calls/physician-name.ts'
import { shared } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'

const physicianIds = z
  .array(PhysicianId, 'Please select at least one physician.')
  .min(1, 'Please select at least one physician.')
  .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`)

export const setDoNotContact = contract({
  name: 'set-do-not-contact',
  summary:
    'Marks physicians as do not contact, for the caller or the whole team. Searches hide them, and emails and exports leave them out.',
  access: ownNotDemo,
  input: z.strictObject({
    physicianIds,
    reason: z
      .string('Please enter a reason.')
      .trim()
      .min(1, 'Please enter a reason.')
      .max(limits.reportNote, `Please use at most ${limits.reportNote} characters.`),
    shared,
  }),
  /** Those in the database. One who was marked before gets the new reason. */
  output: z.object({ marked: z.int() }),
  errors: { allGone: [409, 'The physicians you selected are no longer in the database. Search again.'] },
})

export const liftDoNotContact = contract({
  name: 'lift-do-not-contact',
  summary: 'Allows contact again with physicians that the caller or the team has marked as do not contact.',
  access: ownNotDemo,
  input: z.strictObject({ physicianIds }),
  output: z.object({ lifted: z.int() }),
})

export const getDoNotContact = contract({
  name: 'get-do-not-contact',
  summary: `Who the caller or the team has marked as do not contact, latest first, ${limits.searchPageSize} at a time. Can be narrowed to a word in the name or the reason.`,
  access: own,
  input: z.strictObject({
    query: z.string().trim().max(limits.reportNote, `Please use at most ${limits.reportNote} characters.`).default(''),
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').max(100_000).default(1),
  }),
  output: z.object({
    data: z.array(
      z.object({
        physicianId: PhysicianId,
        ...physicianName,
        reason: z.string(),
        since: z.iso.datetime(),
        /** Who marked them; null for the caller, and for someone whose account is gone. */
        by: z.string().nullable(),
        /** For the whole team. */
        shared: z.boolean(),
        /** Whether the caller may remove it. */
        mayChange: z.boolean(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  shows: ({ data }) => data.map(({ physicianId }) => physicianId),
})
