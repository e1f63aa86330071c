import { handle } from '#door/handle.ts'
import { rowsMadeBy } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { setSearchDigest } from './contracts.ts'
import { shownUntil } from './queries.server.ts'

export const setSearchDigestHandler = handle(setSearchDigest, async ({ input, caller, deps, fail }) => {
  const { id, digest } = input
  const mark = digest ? await shownUntil(deps) : null
  const changed = await deps.db
    .updateTable('saved_searches')
    .set({
      digest,
      // Emails report those added from now on.
      ...(mark && {
        told_until: typed('number')`greatest(told_until, ${mark.newest})`,
        told_change: typed('number')`greatest(told_change, ${mark.lastChange})`,
      }),
      updated_at: typed('time')`now()`,
    })
    .where('id', '=', id)
    // The email goes to the owner.
    .where(rowsMadeBy(caller, 'saved_searches'))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n ? {} : fail('noSearch')
})
