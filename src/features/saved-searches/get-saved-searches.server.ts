import { handle } from '#door/handle.ts'
import { getSavedSearches, type SavedSearch } from './contracts.ts'
import { asSavedSearch, savedSearchesOf } from './queries.server.ts'

export const getSavedSearchesHandler = handle(getSavedSearches, async ({ caller, deps }) => {
  const data: SavedSearch[] = []
  // One after another: other people's searches get their turn in between.
  for (const row of await savedSearchesOf(deps.db, caller)) data.push(await asSavedSearch(deps, caller, row))
  return { data }
})
