import { handle } from '#door/handle.ts'
import { openStoredSearch } from './contracts.ts'

/** Anyone who has the address may open it, as with any other search's. */
export const openStoredSearchHandler = handle(openStoredSearch, async ({ input, deps: { db }, fail }) => {
  const found = await db.selectFrom('search_addresses').select('search').where('id', '=', input.id).executeTakeFirst()
  return found ?? fail('noSearch')
})
