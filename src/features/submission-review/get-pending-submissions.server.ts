import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getPendingSubmissions } from './contracts.ts'
import { doubtsAbout } from './doubts.server.ts'
import { submissionCounts, submissionsPage } from './queries.server.ts'

export const getPendingSubmissionsHandler = handle(getPendingSubmissions, async ({ input, deps: { db, search } }) => {
  const [counts, data] = await Promise.all([submissionCounts(db), submissionsPage(db, input.status, input.page)])
  const doubts: Record<string, string> = {}
  // Decided ones are already in the data.
  for (const submission of input.status === 'pending' ? data : []) {
    const why = [...(await doubtsAbout(search, submission)).values()].join(' ')
    if (why) doubts[submission.id] = why
  }
  return { data, doubts, total: counts[input.status], pageSize: limits.submissionsPageSize, counts }
})
