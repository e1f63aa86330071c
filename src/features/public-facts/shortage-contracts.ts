/** Separate from the other contracts: only the map layer fetches this one. */
import { z } from 'zod'
import { open } from '#shared/access/access.ts'
import { contract, type OutputOf } from '#shared/calls/contract.ts'

export const getShortageMap = contract({
  name: 'get-shortage-map',
  summary:
    'The counties that are primary care shortage areas as a whole, with their outlines: of one state, or of all.',
  access: open,
  scope: 'read',
  input: z.strictObject({
    state: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Use the two-letter code of a state.')
      .optional(),
  }),
  output: z.object({
    /** The date of the newest designation in the list; null if there is no list. */
    asOf: z.iso.date().nullable(),
    /**
     * The state's bounds in the drawing: left, top, width, height, in units of 975 by 610; null if the atlas has no
     * such state.
     */
    box: z.array(z.number()).length(4).nullable(),
    /** The size of one step of the outlines, in these units. */
    step: z.number(),
    /** Highest score first. */
    counties: z.array(
      z.object({
        state: z.string(),
        county: z.string(),
        score: z.int(),
        /** An SVG path; empty if the atlas doesn't have the county. */
        outline: z.string(),
      }),
    ),
  }),
  shows: () => [],
})
export type ShortageMap = OutputOf<typeof getShortageMap>
