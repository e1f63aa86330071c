import { expect, test } from 'vitest'
import { type BoardData, groupByStage, keepSame, withMoved } from './board-data.ts'

const card = (id: number, stageId: string) => ({ id, stageId, firstName: `N${id}`, tags: ['a'] })
const board = {
  stages: [
    { id: 'one', name: 'One', count: 2 },
    { id: 'two', name: 'Two', count: 1 },
  ],
  cards: [card(1, 'one'), card(2, 'one'), card(3, 'two')],
} as unknown as BoardData

test('a card that is moved comes first, and the counts follow', () => {
  const { cards, stages } = withMoved(board, new Set([3]), 'one')
  expect(cards.map(({ id, stageId }) => [id, stageId])).toEqual([
    [3, 'one'],
    [1, 'one'],
    [2, 'one'],
  ])
  expect(stages.map(({ count }) => count)).toEqual([3, 0])
})

test('cards that say the same are the same, wherever they are: only the others are drawn again', () => {
  const moved = keepSame(board, withMoved(board, new Set([3]), 'one'))
  expect(moved.cards[1]).toBe(board.cards[0])
  expect(moved.cards[2]).toBe(board.cards[1])

  const answer = structuredClone(board)
  answer.cards[1]!.tags = ['b']
  answer.cards.push({ ...structuredClone(board.cards[0]!), id: 4 })
  const renewed = keepSame(board, answer)
  expect(renewed.cards[0]).toBe(board.cards[0])
  expect(renewed.cards[2]).toBe(board.cards[2])
  expect(renewed.stages).toBe(board.stages)
  expect(renewed.cards[1]!.tags).toEqual(['b'])
  expect(renewed.cards).toHaveLength(4)
})

test('a stage that a move leaves alone is the same, and so are its cards: it is not drawn again', () => {
  const third = { id: 'three', name: 'Three', count: 1 }
  const before = { ...board, stages: [...board.stages, third], cards: [...board.cards, card(4, 'three')] } as BoardData
  const groups = groupByStage(before.cards, new Map())
  const after = withMoved(before, new Set([3]), 'one')
  const regrouped = groupByStage(after.cards, groups)
  expect(after.stages[2]).toBe(before.stages[2])
  expect(regrouped.get('three')).toBe(groups.get('three'))
  expect(regrouped.get('one')!.map(({ id }) => id)).toEqual([3, 1, 2])
  expect(regrouped.get('two')).toBeUndefined()
})
