import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { getListVersion } from './contracts.ts'

export const getListVersionHandler = handle(getListVersion, async ({ input, caller, deps: { db }, fail }) => {
  const list = await db
    .selectFrom('physician_lists')
    .select('updated_at')
    .where('id', '=', input.listId)
    .where(rowsFor(caller, 'see', 'physician_lists'))
    .executeTakeFirst()
  return list ? { updated_at: list.updated_at.toISOString() } : fail('noList')
})
