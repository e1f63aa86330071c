import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { selectPhysicians } from './contracts.ts'
import { indexRequest } from './queries.server.ts'

export const selectPhysiciansHandler = handle(selectPhysicians, async ({ input, caller, deps, fail }) => {
  const request = (await indexRequest(deps.db, caller, input)) ?? fail('noList')
  const { rows, total } = await deps.search.search({ ...request, limit: limits.selectAllCap })
  return { ids: rows.map(({ id }) => id), total }
})
