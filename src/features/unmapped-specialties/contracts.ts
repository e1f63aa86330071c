import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { limits } from '#shared/product/limits.ts'

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
