import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { getListIds } from './contracts.ts'
import { idsOn, inOrder, listOf } from './queries.server.ts'

export const getListIdsHandler = handle(getListIds, async ({ input, caller, deps, fail }) => {
  const list = await listOf(deps.db, caller, input.listId)
  if (!list) return fail('noList')
  const ids = await inOrder(deps, await idsOn(deps.db, list.id), input.sort, 0, limits.selectAllCap)
  return { ids, total: list.count }
})
