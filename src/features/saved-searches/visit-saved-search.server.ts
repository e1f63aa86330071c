import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { visitSavedSearch } from './contracts.ts'
import { shownUntil } from './queries.server.ts'

export const visitSavedSearchHandler = handle(visitSavedSearch, async ({ input, caller, deps, fail }) => {
  const mark = await shownUntil(deps)
  const moved = (name: 'seen_until' | 'seen_change', to = 0) =>
    typed(
      'number',
    )`case when user_id = ${caller.id}::uuid then greatest(${sql.ref(name)}, ${to}) else ${sql.ref(name)} end`
  const visited = await deps.db
    .updateTable('saved_searches')
    // Two tabs may arrive in the wrong order; a mark never moves back. It is the owner's: a colleague's visit doesn't
    // change it.
    .set({
      seen_until: moved('seen_until', mark?.newest),
      seen_change: moved('seen_change', mark?.lastChange),
    })
    .where('id', '=', input.id)
    .where(rowsFor(caller, 'see', 'saved_searches'))
    .executeTakeFirst()
  return visited.numUpdatedRows > 0n ? {} : fail('noSearch')
})
