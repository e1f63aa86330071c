import { useDraggable, useDroppable } from '@dnd-kit/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import { Ellipsis } from '#ui/work-icons.tsx'
import { CardFace } from './card-face.tsx'
import type { BoardCard, Stage } from './contracts.ts'

interface BoardColumnProps {
  stage: Stage
  cards: readonly BoardCard[]
  selected: ReadonlySet<number>
  onSelect: (physicianId: number, selected: boolean) => void
  /** Asks where to move a card. */
  onAsk: (card: BoardCard) => void
  /** Fetches more of the stage. */
  onMore: (stageId: string) => void
  disabledReason: string | undefined
  /** Beside the count: what can be done with everyone in the stage. */
  menuOf: (stage: Stage) => ReactNode
}

/** Cards rendered at first, and each time the end scrolls into view: thousands scroll as smoothly as a few. */
const step = 40

/** A stage with its cards. */
export const BoardColumn = memo(function BoardColumn({
  stage,
  cards,
  selected,
  onMore,
  menuOf,
  ...rest
}: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage.id })
  const [max, setMax] = useState(step)
  const end = useRef<HTMLLIElement>(null)
  const shown = cards.slice(0, max)
  useOnSight(end, max < cards.length, () => setMax((now) => now + step))
  const more = stage.count - cards.length
  return (
    <section ref={setNodeRef} aria-label={stage.name} className="flex max-h-full w-[252px] shrink-0 flex-col">
      <h2
        className={cn(
          'flex min-h-9 items-center gap-2 border-b-2 px-1 pb-1 text-13 font-semibold',
          isOver ? 'border-accent' : 'border-hair-strong',
          stage.apart && 'text-muted',
        )}
      >
        <span className="min-w-0 truncate">{stage.name}</span>
        <span className="font-normal text-muted tabular-nums">{formatNumber(stage.count)}</span>
        {stage.count > 0 && <span className="-my-1 ml-auto">{menuOf(stage)}</span>}
      </h2>
      <ul className="grid min-h-24 flex-1 content-start gap-2 overflow-y-auto overscroll-contain py-2.5">
        {shown.map((card) => (
          <Card key={card.id} card={card} isSelected={selected.has(card.id)} {...rest} />
        ))}
        {max < cards.length && <li ref={end} className="h-4" />}
        {max >= cards.length && more > 0 && (
          <li>
            <Button size="small" variant="quiet" className="w-full" onClick={() => onMore(stage.id)}>
              Show more of {formatNumber(more)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
})

function useOnSight(ref: RefObject<Element | null>, wanted: boolean, onSight: () => void): void {
  const act = useRef(onSight)
  act.current = onSight
  useEffect(() => {
    if (!wanted || !ref.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) act.current()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  })
}

interface CardProps extends Pick<BoardColumnProps, 'onSelect' | 'onAsk' | 'disabledReason'> {
  card: BoardCard
  isSelected: boolean
}

const openRow = (card: Element) => card.closest('li')?.querySelector<HTMLElement>('[data-row-link]')?.click()

const Face = memo(CardFace)

const Card = memo(function Card({ card, isSelected, onSelect, onAsk, disabledReason }: CardProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: card.id,
    disabled: disabledReason !== undefined,
    attributes: { roleDescription: 'movable card' },
  })
  const name = fullName(card)
  // A press without a drag opens the person, as Enter does; Space picks the card up.
  const opens = {
    onClick: (event: MouseEvent) => openRow(event.currentTarget),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isDragging) openRow(event.currentTarget)
      else listeners?.onKeyDown?.(event)
    },
  }
  return (
    <li
      data-row={card.id}
      className={cn(
        'relative rounded-8 border bg-surface [contain-intrinsic-size:auto_112px] [content-visibility:auto]',
        isSelected ? 'border-accent' : 'border-hair',
        isDragging && 'opacity-40',
      )}
    >
      <div
        ref={setNodeRef}
        {...attributes}
        {...listeners}
        {...opens}
        className="cursor-grab touch-manipulation rounded-8 p-3 -outline-offset-2"
      >
        <Face card={card} />
      </div>
      <div className="absolute top-1.5 right-1.5 flex items-center gap-1">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(card.id, event.target.checked)}
        />
        <Button
          size="small-icon"
          variant="quiet"
          aria-label={`Move ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAsk(card)}
        >
          <Ellipsis aria-hidden />
        </Button>
      </div>
      <Link
        to={paths.physician(card.id)}
        data-row-link
        className="pointer-events-none absolute right-3 bottom-2 bg-surface pl-2 text-12 text-accent opacity-0 focus:opacity-100"
      >
        Open<span className="sr-only"> {name}</span>
      </Link>
    </li>
  )
})
