import { z } from 'zod'
import { admin, open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { stateCodes } from '#shared/text/us-states.ts'
import { PhysicianCard } from '../physicians/contracts.ts'

export const getSpecialtyCounts = contract({
  name: 'get-specialty-counts',
  summary: 'Every specialty and how many physicians have it, most first.',
  access: open,
  scope: 'read',
  input: noInput,
  output: z.array(z.object({ specialty: z.string(), count: z.int() })),
})

/** The name of the original's database function, which its forms call. */
export const getSpecialties = contract({
  name: 'get_specialty_counts',
  summary: 'Every specialty, for the choices of a form.',
  access: open,
  scope: 'read',
  input: noInput,
  output: z.array(z.object({ specialty: z.string() })),
})

export const getStateDirectory = contract({
  name: 'get-state-directory',
  summary:
    'The specialties of the physicians who practice in a state, and its hospitals, each with how many physicians it has.',
  access: open,
  scope: 'read',
  example: { state: 'ID' },
  input: z.strictObject({ state: z.enum(stateCodes, 'Choose a state') }),
  output: z.object({
    total: z.int(),
    /** Whether some of its physicians are made up, in which case the page isn't for search engines. */
    sample: z.boolean(),
    /** Most first. */
    specialties: z.array(z.object({ specialty: z.string(), count: z.int() })),
    /** Those with a physician affiliated per Medicare, by city and name. */
    hospitals: z.array(z.object({ ccn: z.string(), name: z.string(), city: z.string(), physicians: z.int() })),
  }),
  errors: { nobody: [404, 'We have no physicians in this state.'] },
})

export const getSpecialtyDirectory = contract({
  name: 'get-specialty-directory',
  summary: `A specialty by its slug, in the whole country or in one state, with a page of ${limits.specialtyDirectorySize} physicians.`,
  access: open,
  scope: 'read',
  input: z.strictObject({
    slug: z.string().min(1, 'Slug is required').max(200, 'At most 200 characters.'),
    /** Two letters. */
    state: z.enum(stateCodes, 'Choose a state').optional(),
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').max(limits.deskPages).default(1),
  }),
  output: z.object({
    specialty: z.string(),
    total: z.int(),
    /** 1 is the first. */
    page: z.int(),
    pageSize: z.int(),
    /** Whether some of those shown are made up, in which case the page isn't for search engines. */
    sample: z.boolean(),
    /** Where this specialty's physicians are, most first; not limited to a state. With those who have it second. */
    states: z.array(z.object({ state: z.enum(stateCodes), count: z.int() })),
    data: z.array(PhysicianCard).max(limits.specialtyDirectorySize),
  }),
  shows: ({ data }) => data.map(({ id }) => id),
  errors: { unknownSpecialty: [404, 'We have no physicians in this specialty.'] },
})

const specialty = z.string('Choose a specialty').min(1, 'Choose a specialty').max(100, 'At most 100 characters.')

export const getUnmappedSpecialties = contract({
  name: 'get-unmapped-specialties',
  summary:
    'Specialties without a standard name, with the number of physicians for each, most first. No public page shows them.',
  access: admin,
  input: z.strictObject({ page: z.int().min(1).max(limits.deskPages).default(1) }),
  output: z.object({
    data: z.array(z.object({ specialty: z.string(), count: z.int() })),
    /** What one can be mapped to. */
    known: z.array(z.string()),
    /** Previously accepted as they are. */
    accepted: z.array(z.string()),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
})

export const decideSpecialty = contract({
  name: 'decide-specialty',
  summary:
    'Maps a specialty to a known one, for all physicians who have it and for future imports, accepts it as it is, or holds back an accepted one.',
  access: admin,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('map'), specialty, target: specialty }),
    z.strictObject({ action: z.literal('accept'), specialty }),
    z.strictObject({ action: z.literal('hold-back'), specialty }),
  ]),
  output: z.object({
    /** Physicians whose specialty has changed. */
    changed: z.int(),
  }),
  errors: {
    unknownTarget: [422, 'Choose a specialty from the list.'],
    standard: [409, 'This specialty already has a standard name.'],
  },
})
