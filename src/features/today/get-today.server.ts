import { handle } from '#door/handle.ts'
import { getToday } from './contracts.ts'
import { newsFor } from './news.server.ts'
import { changesFor, openPositions, personOf, revealsLately, stepsUntil, teamDeeds } from './queries.server.ts'

export const getTodayHandler = handle(getToday, async ({ input, caller, deps }) => {
  const { db } = deps
  const day = input.day ?? deps.now().toISOString().slice(0, 10)
  const [steps, news, changes, positions, used, team] = await Promise.all([
    stepsUntil(db, caller, day),
    newsFor(deps, caller),
    changesFor(db, caller, day),
    openPositions(db, caller),
    revealsLately(db, caller.id),
    teamDeeds(db, caller),
  ])
  return {
    steps: steps.rows.map(({ list_id, list_name, stage, next_step, on, ...person }) => ({
      ...{ physician: personOf(person), listId: list_id, listName: list_name, stage, text: next_step ?? '', on },
    })),
    stepsInAll: steps.total,
    ...{ news, changes, positions, team },
    reveals: { used, max: deps.settings.quotas.revealsPerDay },
  }
})
