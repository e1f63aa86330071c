import { handle } from '#door/handle.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { getListValues } from './contracts.ts'
import { valuesOn } from './list-entries.server.ts'
import { listOf } from './queries.server.ts'

export const getListValuesHandler = handle(getListValues, async ({ input: { listId }, caller, deps: { db }, fail }) => {
  if (!(await listOf(db, caller, listId))) return fail('noList')
  return valuesOn(db, listId, listLimits.filterValues)
})
