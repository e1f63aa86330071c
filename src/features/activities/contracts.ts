import { z } from 'zod'
import { own } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { PhysicianId } from '#shared/calls/ids.ts'
import { limits } from '#shared/product/limits.ts'

/** Something that the caller or a colleague did with a physician. */
const Activity = z.object({
  /** 'revealed', 'contacted', 'noted', 'exported'. */
  kind: z.string(),
  at: z.iso.datetime(),
  mine: z.boolean(),
  /** Who did it; null for someone whose account is gone. */
  by: z.string().nullable(),
  /** By kind: fields; how, outcome, note; listId; exportId. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type Activity = z.infer<typeof Activity>

export const getActivities = contract({
  name: 'get-activities',
  summary: `What the caller and their team did with a physician: the latest ${limits.timeline}, newest first.`,
  access: own,
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({ data: z.array(Activity) }),
})
