import type { Deps } from '#door/deps.ts'
import { type Caller, handle } from '#door/handle.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { newestFound, savedSearchesOf } from '../saved-searches/queries.server.ts'
import { storedParams } from '../saved-searches/search-params.ts'
import { searchAddress } from '../search/address.ts'
import { getToday, type News } from './contracts.ts'
import { changesFor, hasBegun, openPositions, personOf, revealsLately, stepsUntil } from './queries.server.ts'

export const getTodayHandler = handle(getToday, async ({ input, caller, deps }) => {
  const { db } = deps
  const day = input.day ?? deps.now().toISOString().slice(0, 10)
  const [steps, news, changes, positions, used, begun] = await Promise.all([
    stepsUntil(db, caller, day),
    newsFor(deps, caller),
    changesFor(db, caller, day),
    openPositions(db, caller),
    revealsLately(db, caller.id),
    hasBegun(db, caller),
  ])
  return {
    steps: steps.rows.map(({ list_id, list_name, stage, next_step, on, ...person }) => ({
      ...{ physician: personOf(person), listId: list_id, listName: list_name, stage, text: next_step ?? '', on },
    })),
    stepsInAll: steps.total,
    ...{ news, changes, positions, begun },
    reveals: { used, most: deps.settings.quotas.revealsPerDay },
  }
})

/** Their own searches alone: what is new is counted for whoever looks. */
async function newsFor(deps: Deps, caller: Caller): Promise<News[]> {
  const mine = (await savedSearchesOf(deps.db, caller)).filter(({ user_id }) => user_id === caller.id)
  const found = await Promise.all(
    mine.map(async ({ id, name, search_params, seen_until }) => {
      const params = storedParams(search_params)
      const { count, rows } = await newestFound(deps, caller, params, seen_until, listLimits.todayNames)
      const physicians = rows.map((row) => ({
        ...personOf(row),
        location: [row.city, row.state].filter(Boolean).join(', '),
      }))
      return { searchId: id, name, address: searchAddress(params), count, physicians }
    }),
  )
  return found.filter(({ count }) => count > 0)
}
