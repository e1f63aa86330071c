import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getListIds } from './contracts.ts'
import { orderedIds } from './ordered-ids.server.ts'
import { listOf } from './queries.server.ts'

export const getListIdsHandler = handle(getListIds, async ({ input, caller, deps, fail }) => {
  const list = await listOf(deps.db, caller, input.listId)
  if (!list) return fail('noList')
  return orderedIds(deps, caller, input, { offset: 0, limit: limits.selectAllCap })
})
