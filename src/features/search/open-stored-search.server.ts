import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { openStoredSearch } from './contracts.ts'

/** Anyone who has the address may open it, as with any other search's. What is opened stays; a day is exact enough. */
export const openStoredSearchHandler = handle(openStoredSearch, async ({ input, deps: { db }, fail }) => {
  const {
    rows: [found],
  } = await typed({ search: 'text' })`
    with opened as (
      update search_addresses set used_at = now() where id = ${input.id} and used_at < now() - interval '1 day'
    )
    select search from search_addresses where id = ${input.id}`.execute(db)
  return found ?? fail('noSearch')
})
