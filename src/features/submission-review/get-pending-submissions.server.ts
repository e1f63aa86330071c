import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getPendingSubmissions } from './contracts.ts'
import { submissionCounts, submissionsPage } from './queries.server.ts'

export const getPendingSubmissionsHandler = handle(getPendingSubmissions, async ({ input, deps: { db } }) => {
  const [counts, data] = await Promise.all([submissionCounts(db), submissionsPage(db, input.status, input.page)])
  return { data, total: counts[input.status], pageSize: limits.submissionsPageSize, counts }
})
