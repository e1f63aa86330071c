import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { Activity, getActivities } from './contracts.ts'
import { timelineOf } from './queries.server.ts'

export const getActivitiesHandler = handle(getActivities, async ({ input, caller, deps: { db } }) => {
  const rows = await timelineOf(db, caller, input.physicianId, limits.timeline)
  return {
    data: rows.map(({ id, kind, happened_at, author_id, author, by_key, details }) => ({
      id,
      kind,
      at: happened_at.toISOString(),
      mine: author_id === caller.id,
      by: author,
      key: by_key,
      details: Activity.shape.details.parse(details),
    })),
  }
})
