import { handle } from '#door/handle.ts'
import { listOf } from '../lists/queries.server.ts'
import { getPosition } from './contracts.ts'
import { positionOf } from './queries.server.ts'

export const getPositionHandler = handle(getPosition, async ({ input, caller, deps, fail }) => {
  const list = (await listOf(deps.db, caller, input.listId)) ?? fail('noList')
  const found = await positionOf(deps.db, list.id)
  if (!found) return { position: null }
  const { openedAt: _, ...position } = found
  return { position }
})
