import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { fullName } from '#shared/text/physician-name.ts'
import { formatCount } from '#ui/number-format.ts'
import { BoardColumn } from './board-column.tsx'
import { type CardsByStage, groupByStage } from './board-data.ts'
import { CardFace } from './card-face.tsx'
import type { BoardCard, Stage } from './contracts.ts'
import { MoveDialog } from './move-dialog.tsx'

interface BoardProps {
  stages: readonly Stage[]
  cards: readonly BoardCard[]
  selected: ReadonlySet<number>
  onSelect: (physicianId: number, selected: boolean) => void
  onMove: (physicianIds: readonly number[], stageId: string) => void
  onMore: (stageId: string) => void
  /** Why nothing can be moved. */
  disabledReason: string | undefined
  /** What can be done with everyone in a stage. */
  menuOf: (stage: Stage) => ReactNode
}

/**
 * A list by stage. A card is moved by mouse, by a long touch, or by keyboard: Space picks it up, arrows choose a stage,
 * Space drops it.
 */
export function Board({ stages, cards, selected, onSelect, onMove, onMore, disabledReason, menuOf }: BoardProps) {
  const [held, hold] = useState<BoardCard | null>(null)
  const [asked, ask] = useState<BoardCard | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(KeyboardSensor, byKeyboard),
  )
  const groups = useRef<CardsByStage>(new Map())
  const byStage = useMemo(() => groupByStage(cards, groups.current), [cards])
  groups.current = byStage
  const cardOf = (id: unknown) => cards.find((card) => card.id === id)
  const refocus = useFocusAfterMove(cards)
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    hold(null)
    const card = cardOf(active.id)
    if (!card || !over || over.id === card.stageId) return
    if (activatorEvent instanceof KeyboardEvent) refocus(card.id)
    // A selected card takes the others along.
    onMove(selected.has(card.id) ? [...selected] : [card.id], String(over.id))
  }
  return (
    <DndContext
      id="board"
      sensors={sensors}
      accessibility={{
        announcements: announcementsFor(
          (id) => nameOf(cardOf(id)),
          (id) => stages.find((stage) => stage.id === id)?.name ?? 'no stage',
        ),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragStart={({ active }: DragStartEvent) => hold(cardOf(active.id) ?? null)}
      onDragEnd={drop}
      onDragCancel={() => hold(null)}
    >
      <div className="-mx-4 flex h-[calc(100dvh-10.25rem)] min-h-80 items-start gap-3.5 overflow-x-auto px-4 pb-4 md:-mx-6 md:px-6">
        {stages.map((stage) => (
          <BoardColumn
            key={stage.id}
            stage={stage}
            cards={byStage.get(stage.id) ?? none}
            selected={selected}
            {...{ onSelect, onMore, disabledReason, menuOf }}
            onAsk={ask}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <div className="rotate-[-1deg] cursor-grabbing rounded-8 border border-accent bg-surface p-3 shadow-float">
            <CardFace card={held} />
            {selected.has(held.id) && selected.size > 1 && (
              <p className="mt-1 text-12 font-semibold text-accent">{formatCount(selected.size, 'physician')}</p>
            )}
          </div>
        )}
      </DragOverlay>
      <MoveDialog card={asked} onClose={() => ask(null)} {...{ stages, onMove, disabledReason }} />
    </DndContext>
  )
}

/**
 * A card that was moved by keyboard appears in another column, as another element: it gets the focus there, also if a
 * question came between.
 */
function useFocusAfterMove(cards: readonly BoardCard[]): (id: number) => void {
  const moved = useRef<{ id: number; from: string | null } | null>(null)
  useEffect(() => {
    const { id, from } = moved.current ?? { id: 0, from: null }
    const card = cards.find((one) => one.id === id)
    if (!card || card.stageId === from) return
    moved.current = null
    // After a dialog that closes with the move has given the focus back to where the card was.
    const timer = setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${id}"] [role=button]`)?.focus(), 50)
    return () => clearTimeout(timer)
  }, [cards])
  return (id) => {
    moved.current = { id, from: cards.find((one) => one.id === id)?.stageId ?? null }
  }
}

const none: readonly BoardCard[] = []
const nameOf = (card: BoardCard | undefined) => (card ? fullName(card) : 'The physician')

const instructions =
  'To move a physician to another stage, press Space, choose a stage with the left and right arrow keys, and press Space again. Press Escape to cancel.'

function announcementsFor(name: (id: unknown) => string, stage: (id: unknown) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${stage(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was dropped in ${stage(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back.`,
  }
}

// Enter opens the profile.
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

/** Arrows go from stage to stage, in their order on the screen. */
const toNextStage: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.code]
  const { droppableContainers, droppableRects, collisionRect, over } = context
  if (step === undefined || !collisionRect) return undefined
  event.preventDefault()
  const stages = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .toSorted((one, other) => one.rect.left - other.rect.left)
  const at = stages.findIndex(({ id }) => id === over?.id)
  const next = stages[at + step]?.rect
  return next && { x: next.left + (next.width - collisionRect.width) / 2, y: next.top + 8 }
}

// The same objects each time: with new ones, the library rerenders every card.
const byMouse = { activationConstraint: { distance: 6 } }
const byTouch = { activationConstraint: { delay: 250, tolerance: 8 } }
const byKeyboard = { coordinateGetter: toNextStage, keyboardCodes }
