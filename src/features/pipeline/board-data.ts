/** A board as sent by the server, and how it changes between two answers. */
import { replaceEqualDeep } from '@tanstack/react-query'
import type { OutputOf, ReadonlyDeep } from '#shared/calls/contract.ts'
import type { BoardCard, getBoard, Stage } from './contracts.ts'

export type BoardData = OutputOf<typeof getBoard>

/** Compared card by card: by position, a new first card would make all those behind it new, and each would rerender. */
export function keepSame(before: BoardData, now: BoardData): BoardData {
  const known = new Map(before.cards.map((card) => [card.id, card]))
  return {
    ...now,
    stages: replaceEqualDeep(before.stages, now.stages),
    cards: now.cards.map((card) => replaceEqualDeep(known.get(card.id), card)),
  }
}

/** The board after a move: moved cards come first in their stage, and the counts follow. */
export function withMoved(board: BoardData, ids: ReadonlySet<number>, stageId: string): BoardData {
  const moved: ReadonlyDeep<BoardCard>[] = []
  const others: ReadonlyDeep<BoardCard>[] = []
  const change = new Map<string | null, number>()
  for (const card of board.cards) {
    if (!ids.has(card.id) || card.stageId === stageId) {
      others.push(card)
      continue
    }
    moved.push({ ...card, stageId, movedBy: null })
    change.set(card.stageId, (change.get(card.stageId) ?? 0) - 1)
    change.set(stageId, (change.get(stageId) ?? 0) + 1)
  }
  const counted = (stage: ReadonlyDeep<Stage>) => {
    const by = change.get(stage.id) ?? 0
    return by === 0 ? stage : { ...stage, count: stage.count + by }
  }
  return { ...board, cards: [...moved, ...others] as BoardCard[], stages: board.stages.map(counted) }
}

export type CardsByStage = ReadonlyMap<string | null, readonly BoardCard[]>

/**
 * Cards by stage, in their order. A stage with the same cards as before keeps its array, so that it doesn't rerender.
 */
export function groupByStage(cards: readonly BoardCard[], before: CardsByStage): CardsByStage {
  const groups: Map<string | null, readonly BoardCard[]> = Map.groupBy(cards, ({ stageId }) => stageId)
  for (const [stageId, group] of groups) {
    const was = before.get(stageId)
    if (was?.length === group.length && was.every((card, at) => card === group[at])) groups.set(stageId, was)
  }
  return groups
}
