import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/access/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { ranges, steps, stepsOf } from './periods.ts'

/** `YYYY-MM-DD`, of UTC. */
const Day = z.iso.date()

export const figureNames = ['signUps', 'subscriptions', 'revenue', 'reveals', 'exports', 'searches'] as const
export type FigureName = (typeof figureNames)[number]

const Figure = z.object({
  name: z.enum(figureNames),
  /** Over the whole time; of subscriptions, how many ran at its end. Revenue is in cents. */
  total: z.int(),
  /** The same of the time before, which was as long; null where it was not counted yet. */
  before: z.int().nullable(),
  /** The first day that was counted, where that is later than the first that is shown. */
  since: Day.nullable(),
  /** One value for each bucket; the first column is what the figure is. */
  columns: z.array(z.object({ name: z.string(), values: z.array(z.int()) })).min(1),
})
export type Figure = z.infer<typeof Figure>

export const getFigures = contract({
  name: 'get-figures',
  summary: 'Sign-ups, subscriptions, revenue, reveals, exports, and searches over time. Days are in UTC.',
  access: admin,
  input: z
    .strictObject({ range: z.enum(ranges).default('30-days'), step: z.enum(steps).optional() })
    .refine(({ range, step }) => step === undefined || stepsOf[range].some((one) => one === step), {
      path: ['step'],
      message: 'This period can’t be split that way.',
    }),
  output: z.object({
    range: z.enum(ranges),
    step: z.enum(steps),
    /** The first and the last day of each, the oldest first. The last one is not over. */
    buckets: z.array(z.object({ from: Day, to: Day })).min(1),
    before: z.object({ from: Day, to: Day }),
    /** The currency of the revenue; payments in another aren't included. */
    currency: z.string(),
    figures: z.array(Figure),
  }),
  refusals: adminRefusals,
})
