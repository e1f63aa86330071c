/** What a list is narrowed down by, for the calls and for the address of its page. */
import { z } from 'zod'
import { contactOutcomes } from '../activities/kinds.ts'

export const stepFilters = ['due', 'overdue', 'set', 'none'] as const

const days = z
  .int('Enter a whole number of days.')
  .min(1, 'Enter at least 1 day.')
  .max(3650, 'Enter at most 3,650 days.')
const text = z.string().trim().min(1, 'Enter some text.').max(200, 'Enter at most 200 characters.')

export const ListFilters = z.strictObject({
  /** Words that are each in a name, the organization, the notes, or the tags. */
  query: text.optional(),
  stageId: z.uuid('There is no such stage.').optional(),
  /** `due` is today or earlier, `overdue` earlier than today. */
  step: z.enum(stepFilters, { error: 'There is no such next step.' }).optional(),
  /** The caller's day, as an ISO date; left out: the server's. */
  day: z.iso.date('Enter a date.').optional(),
  /** By the caller or the team, within so many days. */
  contactedDays: days.optional(),
  /** Not within so many days; those who were never contacted count. */
  notContactedDays: days.optional(),
  /** Of the latest contact that has one. */
  outcome: z.enum(contactOutcomes, { error: 'There is no such outcome.' }).optional(),
  hasNotes: z.boolean('Must be true or false.').optional(),
  tag: text.optional(),
  specialty: text.optional(),
  /** 'TX' or 'Austin, TX' */
  place: text.optional(),
})
export type ListFilters = z.infer<typeof ListFilters>

/** Whether anything but the day is asked. */
export function isFiltered({ day, ...filters }: ListFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
