import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { callKey, callOverHttp, useCall, useCallAtPress } from '#shared/calls/use-call.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import type { ContactWay } from '../activities/kinds.ts'
import { undoListChange } from '../lists/contracts.ts'
import { type BoardData, keepSame, withMoved } from './board-data.ts'
import { getBoard, getStageCards, movePhysicians } from './contracts.ts'

/**
 * A list's board: moves show on screen immediately, then go to the server; moves colleagues made in the meantime are
 * reported.
 */
export function useBoard(listId: string, initial: BoardData) {
  const queries = useQueryClient()
  const toast = useToast()
  const { data = initial, refetch } = useCall(
    getBoard,
    { listId },
    { initial, keepSame, staleTime: Number.POSITIVE_INFINITY },
  )
  const askToMove = useCallAtPress(movePhysicians)
  const undo = useCallAtPress(undoListChange)
  /** The stage this person has put each card in, until someone else moves it. */
  const mine = useRef(new Map<number, string>())
  const board = useRef(data)
  board.current = data
  const update = useCallback(
    (change: (now: BoardData) => BoardData) =>
      queries.setQueryData<BoardData>(callKey(getBoard, { listId }), (now) => now && change(now)),
    [queries, listId],
  )
  const renew = useCallback(() => void refetch(), [refetch])

  useEffect(() => {
    for (const card of data.cards) {
      const put = mine.current.get(card.id)
      if (put === undefined || put === card.stageId || card.movedBy === null) continue
      mine.current.delete(card.id)
      toast.info(`${card.movedBy} moved ${fullName(card)}`, `Now in ${stageName(data, card.stageId)}.`)
    }
  }, [data, toast])

  const move = useCallback(
    async (physicianIds: readonly number[], stageId: string, how?: ContactWay) => {
      const before = board.current
      // An answer that is still on its way doesn't know of this move, and would show the cards where they were.
      const key = { queryKey: callKey(getBoard, { listId }) }
      const renewing = queries.isFetching(key) > 0
      void queries.cancelQueries(key)
      update((now) => withMoved(now, new Set(physicianIds), stageId))
      try {
        const { moved, overtaken, undoId } = await askToMove({
          ...{ listId, stageId, physicianIds: [...physicianIds], seenAt: before.asOf, how },
        })
        for (const id of physicianIds) mine.current.set(id, stageId)
        if (renewing) renew()
        for (const { physicianId, by, stage } of overtaken.slice(0, 3)) {
          const card = before.cards.find(({ id }) => id === physicianId)
          const who = card ? fullName(card) : 'This physician'
          toast.info(`${by ?? 'A former colleague'} had moved ${who}`, `It was in ${stage}. Your move replaced theirs.`)
        }
        const takeBack = async () => {
          try {
            await undo({ undoId: undoId! })
            toast.success('Move undone')
          } catch (error) {
            toast.failed('Could not undo', error)
          }
          for (const id of physicianIds) mine.current.delete(id)
          renew()
        }
        if (undoId !== null) {
          const action = { label: 'Undo', run: () => void takeBack() }
          toast.success(`Moved to ${stageName(before, stageId)}`, formatCount(moved, 'physician'), action)
        }
      } catch (error) {
        update(() => before)
        toast.failed('Could not move', error)
        renew()
      }
    },
    [askToMove, update, listId, queries, renew, toast, undo],
  )

  const showMore = useCallback(
    async (stageId: string) => {
      const offset = board.current.cards.filter((card) => card.stageId === stageId).length
      try {
        const { cards } = await callOverHttp(getStageCards, { listId, stageId, offset })
        update((now) => {
          const known = new Set(now.cards.map(({ id }) => id))
          return { ...now, cards: [...now.cards, ...cards.filter(({ id }) => !known.has(id))] }
        })
      } catch (error) {
        toast.failed('Could not load more', error)
      }
    },
    [update, listId, toast],
  )
  return { board: data, move, showMore, renew }
}

const stageName = ({ stages }: Pick<BoardData, 'stages'>, id: string | null) =>
  stages.find((stage) => stage.id === id)?.name ?? 'another stage'
