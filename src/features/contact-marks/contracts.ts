import { z } from 'zod'
import { ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId, withUserId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'

export const markContacted = contract({
  name: 'mark-contacted',
  summary: 'Marks physicians as contacted now. `contacted: false` removes the marks.',
  access: ownNotDemo,
  input: z.strictObject({
    physicianIds: z
      .array(PhysicianId, 'Please select at least one physician.')
      .min(1, 'Please select at least one physician.')
      .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`),
    contacted: z.boolean().default(true),
    note: z
      .string()
      .trim()
      .max(limits.physicianNote, `A note must be at most ${limits.physicianNote.toLocaleString('en-US')} characters.`)
      .default(''),
    ...withUserId,
  }),
  /** How many marks were set or removed; physicians no longer in the database are skipped. */
  output: z.object({ marked: z.int() }),
})
