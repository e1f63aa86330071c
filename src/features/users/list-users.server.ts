import { handle } from '#door/handle.ts'
import { isDemoAccount, type Role } from '#shared/access/access.ts'
import { serverLimits } from '#shared/product/server-limits.ts'
import { listUsers } from './contracts.ts'
import { countFound, usersPage, userTotals } from './queries.server.ts'

export const listUsersHandler = handle(listUsers, async ({ input, deps: { db, settings } }) => {
  const isDemo = (row: { email: string; role: string; demo_account: boolean }) =>
    isDemoAccount({ email: row.email, role: row.role as Role, demoAccount: row.demo_account }, settings.demoEmail)
  const [data, total, totals] = await Promise.all([
    usersPage(db, input, isDemo),
    countFound(db, input.search),
    userTotals(db),
  ])
  return { data, total, pageSize: serverLimits.usersPageSize, totals }
})
