import { handle } from '#door/handle.ts'
import { countSearches } from './contracts.ts'
import { indexRequests } from './queries.server.ts'

export const countSearchesHandler = handle(countSearches, async ({ input, caller, deps, fail }) => {
  const requests = (await indexRequests(deps.db, caller, input.searches)) ?? fail('noList')
  const counts: number[] = []
  // One after the other, so others are answered in between.
  for (const { filters } of requests) counts.push((await deps.search.tally(filters, 0)).total)
  return { counts }
})
