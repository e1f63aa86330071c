/**
 * Everything a member can do with a physician, and what we keep about it: `details` in a row of `activities`. To add a
 * kind, add one entry here. Details contain no contact values.
 */
import { z } from 'zod'
import { limits } from '#shared/product/limits.ts'

export const contactWays = ['email', 'call', 'text', 'meeting'] as const
export type ContactWay = (typeof contactWays)[number]
export const contactOutcomes = ['noAnswer', 'wrongNumber', 'interested', 'notNow', 'never'] as const
export type ContactOutcome = (typeof contactOutcomes)[number]

export const activityKinds = {
  /** Revealed these contacts for the first time. */
  revealed: z.strictObject({ fields: z.array(z.enum(['email', 'phone'])).min(1) }),
  /** Got in touch. Without `how` for marks that only say it happened. */
  contacted: z.strictObject({
    how: z.enum(contactWays).optional(),
    outcome: z.enum(contactOutcomes).optional(),
    note: z.string().max(limits.physicianNote).optional(),
    /** The email of a sequence that it was. */
    sequenceMessageId: z.uuid().optional(),
  }),
  /** They answered an email of a sequence. */
  replied: z.strictObject({ sequenceMessageId: z.uuid() }),
  /** Changed the note on a list; the list has the note itself. */
  noted: z.strictObject({ listId: z.uuid() }),
  /** Doesn't want to contact them, and why; and later allows contact again. */
  blocked: z.strictObject({ reason: z.string() }),
  allowed: z.strictObject({}),
  /** Moved to a stage of a list, under the stage's name at that time. */
  moved: z.strictObject({
    listId: z.uuid(),
    stage: z.string(),
    stageId: z.uuid().optional(),
    /** The activity of the contact that moved them, and the stage they were in. */
    contactId: z.string().optional(),
    from: z.uuid().optional(),
  }),
  /** Did the next step noted on a list. */
  stepped: z.strictObject({ listId: z.uuid(), step: z.string() }),
  /** Included the physician in an export (`export_logs`). */
  exported: z.strictObject({ exportId: z.uuid() }),
} as const

export type ActivityKind = keyof typeof activityKinds
export type DetailsOf<Kind extends ActivityKind> = z.output<(typeof activityKinds)[Kind]>
