/** Ranges of days in UTC, and how they are divided. A day is written `YYYY-MM-DD`. */
export const ranges = ['30-days', '90-days', '12-months'] as const
export type Range = (typeof ranges)[number]

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** How each range may be divided; the first is the default. */
export const stepsOf = {
  '30-days': ['day', 'week'],
  '90-days': ['week', 'day', 'month'],
  '12-months': ['month', 'week'],
} as const satisfies Record<Range, readonly [Step, ...Step[]]>

export interface Days {
  from: string
  to: string
}

export interface Period {
  buckets: Days[]
  /** The same number of days, right before the first bucket. */
  before: Days
}

const day = 24 * 60 * 60 * 1000

/**
 * The range that ends with the day of `now`. It starts with a whole bucket, so that the first one doesn't look small
 * because it was cut off: on a Monday for weeks, on the first for months.
 */
export function periodOf(range: Range, step: Step, now: Date): Period {
  const today = toDay(now.getTime())
  const start = beginning(firstDay(range, now), step)
  const buckets: Days[] = []
  for (let at = start; at <= parse(today); ) {
    const next = following(at, step)
    buckets.push({ from: toDay(at), to: toDay(Math.min(next - day, parse(today))) })
    at = next
  }
  const length = parse(today) - start + day
  return { buckets, before: { from: toDay(start - length), to: toDay(start - day) } }
}

function firstDay(range: Range, now: Date): number {
  if (range === '12-months') return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)
  return parse(toDay(now.getTime())) - (range === '30-days' ? 29 : 89) * day
}

function beginning(at: number, step: Step): number {
  const date = new Date(at)
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  // Sunday is 0, and ends a week.
  return step === 'week' ? at - ((date.getUTCDay() + 6) % 7) * day : at
}

function following(at: number, step: Step): number {
  const date = new Date(at)
  if (step === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  return at + (step === 'week' ? 7 : 1) * day
}

function parse(text: string): number {
  return Date.parse(`${text}T00:00:00Z`)
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** One number per day. */
export type ByDay = ReadonlyMap<string, number>

/** The total of each bucket. */
export function summed(byDay: ByDay, buckets: readonly Days[]): number[] {
  const sums = buckets.map(() => 0)
  for (const [date, value] of byDay) {
    const index = buckets.findIndex(({ from, to }) => from <= date && date <= to)
    if (index >= 0) sums[index]! += value
  }
  return sums
}
