import { z } from 'zod'
import { own, ownNotDemo } from '#shared/access/access.ts'
import { contract } from '#shared/calls/contract.ts'
import { Cursor, cursorErrors, NextCursor } from '#shared/calls/cursor.ts'
import { PhysicianId, withUserId } from '#shared/calls/ids.ts'
import { physicianName } from '#shared/calls/physician-name.ts'
import { limits } from '#shared/product/limits.ts'
import { contactOutcomes, contactWays } from './kinds.ts'

const ActivityId = z.int().positive()
const How = z.enum(contactWays, { error: 'Choose email, call, text, or meeting.' })
const Outcome = z.enum(contactOutcomes, { error: 'Choose one of the outcomes.' })

/** Something the caller or a colleague did with a physician. */
export const Activity = z.object({
  id: ActivityId,
  /** 'revealed', 'contacted', 'replied', 'noted', 'moved', 'stepped', 'blocked', 'allowed', 'exported'. */
  kind: z.string(),
  at: z.iso.datetime(),
  mine: z.boolean(),
  /** Who did it; null if their account is gone. */
  by: z.string().nullable(),
  /** The name of the API key by which a program of theirs did it; null if they did it themselves. */
  key: z.string().nullable(),
  /** By kind: fields; how, outcome, note, sequenceMessageId; listId, stage, step; reason; exportId. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})
export type Activity = z.infer<typeof Activity>

export const getActivities = contract({
  name: 'get-activities',
  summary: `What the caller and their team did with a physician: the latest ${limits.timeline}, newest first.`,
  access: own,
  scope: 'read',
  input: z.strictObject({ physicianId: PhysicianId }),
  output: z.object({ data: z.array(Activity) }),
})

const day = 24 * 60 * 60 * 1000
/** Tolerates a clock that is slightly ahead. */
const ahead = 5 * 60 * 1000

/** The list that they were contacted from. */
const FromList = z.uuid('There is no such list.')

/** When a contact was made: not in the future, and not earlier than searches look back. */
const ContactTime = z.iso
  .datetime({ offset: true, error: 'Enter a date and time.' })
  .refine((text) => Date.parse(text) <= Date.now() + ahead, 'Enter a time that is not in the future.')
  .refine(
    (text) => Date.parse(text) >= Date.now() - limits.contactedDays * day,
    `Enter a date within the last ${limits.contactedDays / 365} years.`,
  )

export const logContact = contract({
  name: 'log-contact',
  summary:
    'Logs that the caller contacted physicians: how, when, with what outcome, and a note. The caller’s team sees it, too. Those in a “found” stage move to the “contacted” stage of the given list, or of the caller’s own lists.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    physicianIds: z
      .array(PhysicianId, 'Please select at least one physician.')
      .min(1, 'Please select at least one physician.')
      .max(limits.selectAllCap, `At most ${limits.selectAllCap} physicians at once.`),
    how: How,
    outcome: Outcome.optional(),
    note: z
      .string()
      .trim()
      .max(limits.physicianNote, `A note must be at most ${limits.physicianNote.toLocaleString('en-US')} characters.`)
      .default(''),
    /** If omitted: now. */
    at: ContactTime.optional(),
    listId: FromList.optional(),
  }),
  /** The entries, one for each physician in the database. */
  output: z.object({ activityIds: z.array(ActivityId) }),
  errors: {
    allGone: [409, 'The physicians you selected are no longer in the database. Search again.'],
    noList: [404, 'This list doesn’t exist, or it isn’t yours.'],
  },
})

export const undoContact = contract({
  name: 'undo-contact',
  summary:
    'Removes entries from the caller’s contact log, and undoes the moves on lists that came with them. Other people’s entries are skipped.',
  access: ownNotDemo,
  scope: 'write',
  input: z.strictObject({
    activityIds: z
      .array(ActivityId)
      .min(1, 'Choose at least one entry.')
      .max(limits.selectAllCap, `At most ${limits.selectAllCap} entries at once.`),
  }),
  output: z.object({ undone: z.int() }),
})

/** An entry in the contact log, with the physician it is about. */
const Contacted = Activity.omit({ kind: true, details: true, key: true }).extend({
  /** Null if all we know is that it happened. */
  how: How.nullable(),
  outcome: Outcome.nullable(),
  note: z.string(),
  physician: z.object({
    id: PhysicianId,
    ...physicianName,
    credential: z.string(),
    specialty: z.string(),
    location: z.string(),
  }),
})
export type Contacted = z.infer<typeof Contacted>

export const contactWhose = ['mine', 'team'] as const

export const getContacted = contract({
  name: 'get-contacted',
  summary: `Who the caller or their team has contacted, latest first, ${limits.searchPageSize} at a time.`,
  access: own,
  scope: 'read',
  input: z.strictObject({
    whose: z.enum(contactWhose, { error: 'Choose mine or team.' }).default('mine'),
    how: How.optional(),
    outcome: Outcome.optional(),
    /** Within this many days. */
    days: z
      .int('Days must be a whole number.')
      .min(1, 'At least 1 day.')
      .max(limits.contactedDays, `At most ${limits.contactedDays.toLocaleString('en-US')} days.`)
      .optional(),
    page: z.int('The page must be a whole number.').min(1, 'Pages start at 1.').max(100_000).default(1),
    /** Instead of a page: no one is skipped while contacts are logged and undone. */
    cursor: Cursor,
  }),
  output: z.object({ data: z.array(Contacted), total: z.int(), page: z.int(), pageSize: z.int(), next: NextCursor }),
  shows: ({ data }) => data.map(({ physician }) => physician.id),
  errors: cursorErrors,
})

export const markContacted = contract({
  name: 'mark-contacted',
  summary: 'Marks physicians as contacted now. `contacted: false` removes the marks.',
  access: ownNotDemo,
  scope: 'write',
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
    listId: FromList.optional(),
    ...withUserId,
  }),
  /** How many marks were set or removed; physicians no longer in the database are skipped. */
  output: z.object({ marked: z.int() }),
  errors: { noList: logContact.errors.noList },
})
