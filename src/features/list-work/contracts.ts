import { z } from 'zod'
import { needs } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { shared } from '#shared/calls/sharing.ts'
import { limits } from '#shared/product/limits.ts'
import { ownName } from '#shared/product/own-name.ts'
import { addToList } from '../lists/contracts.ts'
import { contactFields, getPhysicianContact } from '../physicians/contracts.ts'

/** What to combine: a list, or the physicians a saved search finds now. */
const Source = z.union(
  [
    z.strictObject({ listId: z.uuid('There is no such list.') }),
    z.strictObject({ searchId: z.uuid('There is no such saved search.') }),
  ],
  { error: 'Choose a list or a saved search.' },
)
export type Source = z.infer<typeof Source>

export const operations = ['union', 'intersection', 'difference'] as const
export type Operation = (typeof operations)[number]

const { noList, nameTaken, tooManyLists, listFull, allGone } = addToList.errors

export const combineLists = contract({
  name: 'combine-lists',
  summary:
    'The union, intersection, or difference of two lists or saved searches: how many it has, or, with a name, a new list of them.',
  access: needs('basic', 'createLists'),
  scope: 'write',
  input: z.strictObject({
    operation: z.enum(operations, { error: 'Choose union, intersection, or difference.' }),
    first: Source,
    second: Source,
    /** Without it, nothing is created: a preview. */
    listName: ownName('Please enter a name for your list.').optional(),
    shared,
  }),
  output: z.object({
    first: z.int(),
    second: z.int(),
    /** How many the combination has. */
    result: z.int(),
    /** The new list, and how many are on it. */
    list: z.object({ listId: z.uuid(), added: z.int() }).nullable(),
  }),
  errors: {
    noList,
    nameTaken,
    tooManyLists,
    listFull,
    allGone,
    tooLarge: [409, `At most ${limits.listPhysicians.toLocaleString('en-US')} physicians can be combined.`],
  },
  refusals: { demo_restricted: { message: 'Adding to lists is disabled in demo mode' } },
})

export const revealList = contract({
  name: 'reveal-list',
  summary:
    'Reveals the emails or phone numbers of everyone on a list, or of some physicians, as many as the quota allows; without `most` it only counts. Each one counts toward the quota.',
  access: getPhysicianContact.access,
  scope: 'contacts',
  example: { listId: '01981c5e-7a3c-7000-8000-000000000001', field: 'email' },
  input: z
    .strictObject({
      listId: z.uuid('There is no such list.').optional(),
      physicianIds: z
        .array(PhysicianId)
        .min(1, 'Please select at least one physician.')
        .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`)
        .optional(),
      field: z.enum(contactFields, { error: 'The field is email or phone.' }),
      /** Without it, nothing is revealed: a preview. */
      most: z.int().min(1, 'Reveal at least one contact.').max(limits.listPhysicians).optional(),
    })
    .refine(({ listId, physicianIds }) => (listId === undefined) !== (physicianIds === undefined), {
      message: 'Choose either a list or physicians.',
      path: ['listId'],
    }),
  /** Revealed now, still hidden, and how many the quota leaves. Those marked as do not contact are left out. */
  output: z.object({ revealed: z.int(), left: z.int(), quotaLeft: z.int() }),
  errors: { noList, quotaReached: getPhysicianContact.errors.quotaReached },
  refusals: { demo_restricted: { message: 'Contact information is disabled in demo mode' } },
})
