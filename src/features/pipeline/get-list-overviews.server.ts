import { handle } from '#door/handle.ts'
import { getListOverviews } from './overview-contracts.ts'
import { overviewsOf } from './queries.server.ts'

export const getListOverviewsHandler = handle(getListOverviews, async ({ caller, deps: { db } }) => ({
  data: await overviewsOf(db, caller),
}))
