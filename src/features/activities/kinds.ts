/**
 * What a member can have done with a physician, and what is kept of it: `details` of a row of `activities`. A new kind is one entry here.
 * Details name no contact value.
 */
import { z } from 'zod'
import { limits } from '#shared/product/limits.ts'

export const contactWays = ['email', 'call', 'text', 'meeting'] as const
export type ContactWay = (typeof contactWays)[number]
export const contactOutcomes = ['noAnswer', 'wrongNumber', 'interested', 'notNow', 'never'] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

export const activityKinds = {
  /** Had these contacts shown for the first time. */
  revealed: z.strictObject({ fields: z.array(z.enum(['email', 'phone'])).min(1) }),
  /** Got in touch. Without `how` for marks that say only that it was done. */
  contacted: z.strictObject({
    how: z.enum(contactWays).optional(),
    outcome: z.enum(contactOutcomes).optional(),
    note: z.string().max(limits.physicianNote).optional(),
  }),
  /** Changed the note on a list; the note itself is there. */
  noted: z.strictObject({ listId: z.uuid() }),
  /** Does not want to contact them, and why; and again may be contacted. */
  blocked: z.strictObject({ reason: z.string() }),
  allowed: z.strictObject({}),
  /** Moved to a stage of a list; the stage by its name of then. */
  moved: z.strictObject({ listId: z.uuid(), stage: z.string(), stageId: z.uuid().optional() }),
  /** Did the next step that was noted on a list. */
  stepped: z.strictObject({ listId: z.uuid(), step: z.string() }),
  /** Put the physician into a file (`export_logs`). */
  exported: z.strictObject({ exportId: z.uuid() }),
} as const

export type ActivityKind = keyof typeof activityKinds
export type DetailsOf<Kind extends ActivityKind> = z.output<(typeof activityKinds)[Kind]>
