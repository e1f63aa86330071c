import { handle } from '#door/handle.ts'
import { plans } from '#shared/access/plans.ts'
import { type Figure, type FigureName, getFigures } from './contracts.ts'
import { type ByDay, type Period, periodOf, stepsOf, summed } from './periods.ts'
import {
  exportsByDay,
  revealsByDay,
  revenueByDay,
  searchesByDay,
  signUpsByDay,
  subscriptionsByDay,
} from './queries.server.ts'

const { currency } = plans.price_monthly

export const getFiguresHandler = handle(getFigures, async ({ input, deps }) => {
  const { range, step = stepsOf[range][0] } = input
  const period = periodOf(range, step, deps.now())
  const days = { from: period.before.from, to: period.buckets.at(-1)!.to }
  await deps.searches.flush()
  const { readDb: db } = deps
  const [signUps, subscriptions, revenue, reveals, exports, searches] = await Promise.all([
    signUpsByDay(db, days),
    subscriptionsByDay(db, days),
    revenueByDay(db, days, currency),
    revealsByDay(db, days),
    exportsByDay(db, days),
    searchesByDay(db, days),
  ])
  return {
    range,
    step,
    ...period,
    currency,
    figures: [
      flow('signUps', signUps, period),
      subscriptionFigure(subscriptions, period),
      flow('revenue', revenue, period),
      flow('reveals', reveals, period),
      flow('exports', exports, period),
      counted(flow('searches', searches.counts, period), searches.since, period),
    ],
  }
})

/** Figures that add up over time; the first of `columns` is the figure itself. */
function flow(name: FigureName, columns: Record<string, ByDay>, { buckets, before }: Period): Figure {
  const [main] = Object.values(columns)
  const values = Object.entries(columns).map(([name, byDay]) => ({ name, values: summed(byDay, buckets) }))
  return {
    name,
    total: values[0]!.values.reduce((sum, value) => sum + value, 0),
    before: summed(main!, [before])[0]!,
    since: null,
    columns: values,
  }
}

/** The level at the end of each bucket: those active before, plus every beginning and minus every end since. */
function subscriptionFigure(
  { started, ended, running }: Awaited<ReturnType<typeof subscriptionsByDay>>,
  { buckets, before }: Period,
): Figure {
  const begun = summed(started, buckets)
  const over = summed(ended, buckets)
  const atStart = running + summed(started, [before])[0]! - summed(ended, [before])[0]!
  let now = atStart
  const active = buckets.map((_, index) => {
    now += begun[index]! - over[index]!
    return now
  })
  return {
    name: 'subscriptions',
    total: now,
    before: atStart,
    since: null,
    columns: [
      { name: 'active', values: active },
      { name: 'started', values: begun },
      { name: 'ended', values: over },
    ],
  }
}

/** If counting started only during the preceding range, the two can't be compared. */
function counted(figure: Figure, since: string | null, { buckets, before }: Period): Figure {
  return {
    ...figure,
    before: since !== null && since <= before.from ? figure.before : null,
    since: since !== null && since > buckets[0]!.from ? since : null,
  }
}
