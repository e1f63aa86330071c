import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { noInput } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'
import { stateCodes } from '#shared/text/us-states.ts'
import { PhysicianCard } from '../physicians/contracts.ts'

export const getSpecialtyCounts = contract({
  name: 'get-specialty-counts',
  summary: 'Every specialty and how many physicians have it, most first.',
  access: open,
  input: noInput,
  output: z.array(z.object({ specialty: z.string(), count: z.int() })),
})

/** The name of the original's database function, which its forms call. */
export const getSpecialties = contract({
  name: 'get_specialty_counts',
  summary: 'Every specialty, for the choices of a form.',
  access: open,
  input: noInput,
  output: z.array(z.object({ specialty: z.string() })),
})

export const getStateDirectory = contract({
  name: 'get-state-directory',
  summary:
    'The specialties of the physicians who practice in a state, and its hospitals, each with how many physicians it has.',
  access: open,
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
  summary: `A specialty by its slug, in the whole country or in one state, with its first ${limits.specialtyDirectorySize} physicians.`,
  access: open,
  input: z.strictObject({
    slug: z.string().min(1, 'Slug is required').max(200, 'At most 200 characters.'),
    /** Two letters. */
    state: z.enum(stateCodes, 'Choose a state').optional(),
  }),
  output: z.object({
    specialty: z.string(),
    total: z.int(),
    /** Whether some of those shown are made up, in which case the page isn't for search engines. */
    sample: z.boolean(),
    /** Where this specialty's physicians are, most first; not limited to a state. */
    states: z.array(z.object({ state: z.enum(stateCodes), count: z.int() })),
    data: z.array(PhysicianCard).max(limits.specialtyDirectorySize),
  }),
  shows: ({ data }) => data.map(({ id }) => id),
  errors: { unknownSpecialty: [404, 'We have no physicians in this specialty.'] },
})
