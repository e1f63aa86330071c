import { handle } from '#door/handle.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { listUsers } from './contracts.ts'
import { countFound, usersPage, userTotals } from './queries.server.ts'

export const listUsersHandler = handle(listUsers, async ({ input, deps: { db, settings } }) => {
  const [data, total, totals] = await Promise.all([
    usersPage(db, input, settings.demoEmail),
    countFound(db, input, settings.demoEmail),
    userTotals(db),
  ])
  return { data, total, pageSize: serverLimits.usersPageSize, totals }
})
