import { z } from 'zod'
import { admin } from '#shared/access/access.ts'
import { adminRefusals } from '#shared/calls/admin-refusals.ts'
import { contract } from '#shared/calls/contract.ts'
import { ranges, steps, stepsOf } from './periods.ts'

/** `YYYY-MM-DD`, in UTC. */
const Day = z.iso.date()

export const figureNames = ['signUps', 'subscriptions', 'revenue', 'reveals', 'exports', 'searches'] as const
export type FigureName = (typeof figureNames)[number]

const Figure = z.object({
  name: z.enum(figureNames),
  /** Over the whole range; for subscriptions, how many were active at its end. Revenue is in cents. */
  total: z.int(),
  /** The same for the preceding range of equal length; null if it wasn't counted yet. */
  before: z.int().nullable(),
  /** The first day that was counted, if later than the first one shown. */
  since: Day.nullable(),
  /** One value per bucket; the first column is the figure itself. */
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
    /** The first and last day of each, oldest first. The last one is partial. */
    buckets: z.array(z.object({ from: Day, to: Day })).min(1),
    before: z.object({ from: Day, to: Day }),
    /** The currency of the revenue; payments in another aren't included. */
    currency: z.string(),
    figures: z.array(Figure),
  }),
  refusals: adminRefusals,
})
