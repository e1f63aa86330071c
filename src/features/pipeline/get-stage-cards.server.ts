import { pageAfter } from '#door/cursor.ts'
import { handle } from '#door/handle.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { listOf } from '../lists/queries.server.ts'
import { getStageCards } from './contracts.ts'
import { cardsOfBoard, stagesOf } from './queries.server.ts'

export const getStageCardsHandler = handle(getStageCards, async ({ input, caller, deps: { db }, fail }) => {
  const { listId, stageId, offset, cursor } = input
  if (!(await listOf(db, caller, listId))) return fail('noList')
  if (!(await stagesOf(db, listId)).some(({ id }) => id === stageId)) fail('noStage')
  const read = (part: { offset: number; limit: number }) => cardsOfBoard(db, caller, listId, { ...part, stageId })
  if (cursor === undefined) return { cards: await read({ offset, limit: listLimits.boardCards }) }
  const page = await pageAfter(cursor, [listId, stageId], listLimits.stageCards, async (part) => ({
    ...{ rows: await read(part), total: 0, answer: null },
  }))
  if (typeof page === 'string') return fail(page === 'bad' ? 'badCursor' : 'cursorLost')
  return { cards: page.rows, next: page.next }
})
