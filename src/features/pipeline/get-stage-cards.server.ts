import { handle } from '#door/handle.ts'
import { listOf } from '../lists/queries.server.ts'
import { getStageCards } from './contracts.ts'
import { cardsOfBoard, stagesOf } from './queries.server.ts'

export const getStageCardsHandler = handle(getStageCards, async ({ input, caller, deps: { db }, fail }) => {
  const { listId, stageId, offset } = input
  if (!(await listOf(db, caller, listId))) return fail('noList')
  if (!(await stagesOf(db, listId)).some(({ id }) => id === stageId)) fail('noStage')
  return { cards: await cardsOfBoard(db, caller, listId, { offset, stageId }) }
})
