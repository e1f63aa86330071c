import { handle } from '#door/handle.ts'
import { getToday } from './contracts.ts'
import { newsFor } from './news.server.ts'
import {
  changesFor,
  handoffsFor,
  openPositions,
  revealsLately,
  stepOfRow,
  stepsUntil,
  teamDeeds,
} from './queries.server.ts'

export const getTodayHandler = handle(getToday, async ({ input, caller, deps }) => {
  const { db } = deps
  const day = input.day ?? deps.now().toISOString().slice(0, 10)
  const [steps, given, returned, news, changes, positions, used, team] = await Promise.all([
    stepsUntil(db, caller, day),
    handoffsFor(db, caller, 'given'),
    handoffsFor(db, caller, 'returned'),
    newsFor(deps, caller),
    changesFor(db, caller, day),
    openPositions(db, caller),
    revealsLately(db, caller.id),
    teamDeeds(db, caller),
  ])
  return {
    steps: steps.rows.map(stepOfRow),
    stepsInAll: steps.total,
    ...{ given, returned, news, changes, positions, team },
    reveals: { used, max: deps.settings.quotas.revealsPerDay },
  }
})
