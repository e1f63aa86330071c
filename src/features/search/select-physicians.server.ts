import { handle } from '#door/handle.ts'
import { limits } from '#shared/limits.ts'
import { selectPhysicians } from './contracts.ts'
import { requestOf } from './request.server.ts'

export const selectPhysiciansHandler = handle(selectPhysicians, async ({ input, deps }) => {
  const { rows, total } = await deps.search.search({ ...requestOf(input), limit: limits.selectAllCap })
  return { ids: rows.map(({ id }) => id), total }
})
