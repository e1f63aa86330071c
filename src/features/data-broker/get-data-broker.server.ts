import { handle } from '#door/handle.ts'
import { getDataBroker } from './contracts.ts'
import { registrationOf, yearlyFigures } from './queries.server.ts'

export const getDataBrokerHandler = handle(getDataBroker, async ({ deps: { db, now } }) => {
  const [registration, rows] = await Promise.all([registrationOf(db), yearlyFigures(db)])
  const thisYear = now().getUTCFullYear()
  return {
    registration,
    figures: rows
      .filter(({ year }) => year < thisYear)
      .map(({ not_consumer, median, mean, ...row }) => ({
        ...row,
        notConsumer: not_consumer,
        medianDays: rounded(median),
        meanDays: rounded(mean),
      })),
  }
})

const rounded = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10)
