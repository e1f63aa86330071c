import { handle } from '#door/handle.ts'
import { getMatchIds } from './contracts.ts'
import { knownIds, matchFileOf } from './queries.server.ts'

export const getMatchIdsHandler = handle(getMatchIds, async ({ input, caller, deps, fail }) => {
  if (!(await matchFileOf(deps.db, caller, input.fileId, 'see'))) fail('notFound')
  return { ids: await knownIds(deps.db, input.fileId) }
})
