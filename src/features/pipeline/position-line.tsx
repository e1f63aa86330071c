import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, TextButton } from '#ui/button.tsx'
import { Plus } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import type { BoardData } from './board-data.ts'

const PositionDialog = lazyDialog(() => import('./position-dialog.tsx').then((module) => module.PositionDialog))

interface PositionLineProps {
  listId: string
  position: BoardData['position']
  disabledReason: string | undefined
  onSaved: () => void
}

const day = 24 * 60 * 60 * 1000

/** The position a list is for, on one line. */
export function PositionLine({ listId, position, disabledReason, onSaved }: PositionLineProps) {
  const [open, setOpen] = useState(false)
  const facts = position
    ? [
        [position.facility, position.location].filter(Boolean).join(', '),
        position.compensation,
        position.schedule,
        position.visa,
      ]
    : []
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 text-13 text-muted">
      {position && (
        <>
          <span className="font-semibold wrap-anywhere text-ink">{position.title}</span>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact} className="min-w-0 wrap-anywhere">
              {fact}
            </span>
          ))}
          <Badge tone={position.status === 'open' ? 'accent' : 'neutral'}>{statusOf(position)}</Badge>
        </>
      )}
      {disabledReason === undefined &&
        (position ? (
          <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Edit position
          </TextButton>
        ) : (
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Plus aria-hidden />
            Add position
          </Button>
        ))}
      <PositionDialog open={open} onOpenChange={setOpen} {...{ listId, position, onSaved }} />
    </div>
  )
}

function statusOf({ status, openedAt }: NonNullable<PositionLineProps['position']>): string {
  if (status === 'open')
    return `Open ${formatCount(Math.max(0, Math.floor((Date.now() - Date.parse(openedAt)) / day)), 'day')}`
  return { onHold: 'On hold', filled: 'Filled', closed: 'Closed' }[status]
}
