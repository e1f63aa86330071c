/** The filters of a list, for the calls and for its page's URL. */
import { z } from 'zod'
import { contactOutcomes } from '../activities/kinds.ts'

/** `mine`: the caller’s; `none`: no one’s. */
export const ownerFilters = ['mine', 'none'] as const

export const stepFilters = ['due', 'overdue', 'set', 'none'] as const

const days = z
  .int('Enter a whole number of days.')
  .min(1, 'Enter at least 1 day.')
  .max(3650, 'Enter at most 3,650 days.')
const text = z.string().trim().min(1, 'Enter some text.').max(200, 'Enter at most 200 characters.')

export const ListFilters = z.strictObject({
  /** Words that must each be in a name, the organization, the notes, or the tags. */
  query: text.optional(),
  stageId: z.uuid('There is no such stage.').optional(),
  /** `due` is today or earlier, `overdue` earlier than today. */
  step: z.enum(stepFilters, { error: 'There is no such next step.' }).optional(),
  /** The caller's day, as an ISO date; the server's if missing. */
  day: z.iso.date('Enter a date.').optional(),
  /** By the caller or the team, within this many days. */
  contactedDays: days.optional(),
  /** Not within this many days; includes those never contacted. */
  notContactedDays: days.optional(),
  /** From the latest contact with a result. */
  outcome: z.enum(contactOutcomes, { error: 'There is no such outcome.' }).optional(),
  owner: z.enum(ownerFilters, { error: 'There is no such owner.' }).optional(),
  hasNotes: z.boolean('Must be true or false.').optional(),
  tag: text.optional(),
  specialty: text.optional(),
  /** 'TX' or 'Austin, TX' */
  place: text.optional(),
})
export type ListFilters = z.infer<typeof ListFilters>

/** Whether any filter but the day is set. */
export function isFiltered({ day, ...filters }: ListFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
