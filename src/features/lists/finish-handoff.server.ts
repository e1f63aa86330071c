import { handle } from '#door/handle.ts'
import { rowsFor } from '#shared/database/owned-rows.ts'
import { typed } from '#shared/database/typed.ts'
import { finishHandoff } from './handoff-contracts.ts'

export const finishHandoffHandler = handle(finishHandoff, async ({ input, caller, deps: { db }, fail }) => {
  const done = await db
    .updateTable('list_handoffs')
    .set({ done_at: typed('time')`clock_timestamp()` })
    .where('list_handoffs.id', '=', input.handoffId)
    .where('to_id', '=', caller.id)
    .where('done_at', 'is', null)
    .where(
      typed('boolean')`exists (
        select 1 from physician_lists list where list.id = list_id and ${rowsFor(caller, 'see', 'physician_lists', 'list')}
      )`,
    )
    .returning('list_handoffs.id')
    .executeTakeFirst()
  return done ? {} : fail('noHandoff')
})
