import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { dismissTour } from './contracts.ts'

export const dismissTourHandler = handle(dismissTour, async ({ caller, deps }) => {
  await deps.db
    .updateTable('users')
    .set({ tour_done_at: typed('time')`now()` })
    .where('id', '=', caller.id)
    .where('tour_done_at', 'is', null)
    .execute()
  return {}
})
