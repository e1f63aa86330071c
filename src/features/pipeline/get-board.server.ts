import { handle } from '#door/handle.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { listOf } from '../lists/queries.server.ts'
import { getBoard } from './contracts.ts'
import { cardsOfBoard, positionOf, stagesOf } from './queries.server.ts'

export const getBoardHandler = handle(getBoard, async ({ input: { listId }, caller, deps: { db, now }, fail }) => {
  // Taken before reading: anything moved in the meantime must count as moved since.
  const asOf = now().toISOString()
  const list = await listOf(db, caller, listId)
  if (!list) return fail('noList')
  const [stages, cards, position] = await Promise.all([
    stagesOf(db, listId),
    cardsOfBoard(db, caller, listId, { offset: 0, limit: listLimits.boardCards }),
    positionOf(db, listId),
  ])
  return { list, stages, cards, position, asOf }
})
