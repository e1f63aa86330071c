import { handle } from '#door/handle.ts'
import { limits } from '#shared/product/limits.ts'
import { listOf } from '../lists/queries.server.ts'
import { countForList } from './addition-contracts.ts'
import { addable, countOf } from './queries.server.ts'

export const countForListHandler = handle(countForList, async ({ input, caller, deps, fail }) => {
  const { listId, ...asked } = input
  const list = listId === null ? null : ((await listOf(deps.db, caller, listId)) ?? fail('noList'))
  const { found, ids, blocked } = (await addable(deps, caller, asked)) ?? fail('noList')
  if (found > limits.listPhysicians) fail('tooLarge')
  const alreadyThere = list ? await countOf(deps.db, list.id, ids) : 0
  const room = limits.listPhysicians - (list?.count ?? 0)
  return { found, fresh: ids.length - alreadyThere, alreadyThere, blocked, room }
})
