import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { dismissTour } from './contracts.ts'

export const dismissTourHandler = handle(dismissTour, async ({ caller, deps }) => {
  await deps.db
    .updateTable('users')
    .set({ tour_done_at: sql<Date>`now()` })
    .where('id', '=', caller.id)
    .where('tour_done_at', 'is', null)
    .execute()
  return {}
})
