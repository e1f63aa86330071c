import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { dismissHandoff } from './handoff-contracts.ts'

export const dismissHandoffHandler = handle(dismissHandoff, async ({ input, caller, deps: { db }, fail }) => {
  const seen = await db
    .updateTable('list_handoffs')
    .set({ seen_at: typed('time')`clock_timestamp()` })
    .where('list_handoffs.id', '=', input.handoffId)
    .where('from_id', '=', caller.id)
    .where('done_at', 'is not', null)
    .where('seen_at', 'is', null)
    .where(
      typed('boolean')`exists (
        select 1 from physician_lists list where list.id = list_id and ${rowsFor(caller, 'see', 'physician_lists', 'list')}
      )`,
    )
    .returning('list_handoffs.id')
    .executeTakeFirst()
  return seen ? {} : fail('noHandoff')
})
