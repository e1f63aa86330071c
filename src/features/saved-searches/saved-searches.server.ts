/** What the owner of saved searches does with them. */
import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import type { PersonalData } from '#door/personal-data.ts'
import { nameKey } from '#shared/text/own-name.ts'
import {
  deleteSavedSearch,
  getSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  setSearchDigest,
  visitSavedSearch,
} from './contracts.ts'
import { asSavedSearch, savedSearchesOf, shownUntil } from './queries.server.ts'

export const getSavedSearchesHandler = handle(getSavedSearches, async ({ caller, deps }) => {
  const data: SavedSearch[] = []
  // One after another: other people's searches get their turn in between.
  for (const row of await savedSearchesOf(deps.db, caller.id)) data.push(await asSavedSearch(deps, row))
  return { data }
})

export const renameSavedSearchHandler = handle(renameSavedSearch, async ({ input, caller, deps, fail }) =>
  deps.db.transaction().execute(async (db) => {
    const { id, name } = input
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute()
    const mine = await db
      .selectFrom('saved_searches')
      .select(['id', 'name_key'])
      .where('user_id', '=', caller.id)
      .execute()
    if (!mine.some((search) => search.id === id)) fail('noSearch')
    if (mine.some((search) => search.id !== id && search.name_key === nameKey(name))) {
      fail('nameTaken', { fields: { name: renameSavedSearch.errors.nameTaken[1] } })
    }
    await db
      .updateTable('saved_searches')
      .set({ name, name_key: nameKey(name), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', caller.id)
      .execute()
    return {}
  }),
)

export const deleteSavedSearchHandler = handle(deleteSavedSearch, async ({ input, caller, deps: { db }, fail }) => {
  const deleted = await db
    .deleteFrom('saved_searches')
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n ? {} : fail('noSearch')
})

export const visitSavedSearchHandler = handle(visitSavedSearch, async ({ input, caller, deps, fail }) => {
  const mark = await shownUntil(deps)
  const visited = await deps.db
    .updateTable('saved_searches')
    // Two tabs may come in the wrong order; a mark never goes back.
    .set({ seen_until: mark === null ? sql<number>`seen_until` : sql<number>`greatest(seen_until, ${mark})` })
    .where('id', '=', input.id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return visited.numUpdatedRows > 0n ? {} : fail('noSearch')
})

export const setSearchDigestHandler = handle(setSearchDigest, async ({ input, caller, deps, fail }) => {
  const { id, digest } = input
  const mark = digest ? await shownUntil(deps) : null
  const changed = await deps.db
    .updateTable('saved_searches')
    .set({
      digest,
      // Mails tell of those who come from now on.
      told_until: mark === null ? sql<number>`told_until` : sql<number>`greatest(told_until, ${mark})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n ? {} : fail('noSearch')
})

export const savedSearchData: PersonalData = {
  name: 'savedSearches',
  read: (db, userId) =>
    db
      .selectFrom('saved_searches')
      .select(['id', 'name', 'search_params', 'digest', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}
