import { fullName } from '#shared/text/physician-name.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { BoardCard, Stage } from './contracts.ts'

interface MoveDialogProps {
  /** Null while nothing is being asked. */
  card: BoardCard | null
  stages: readonly Stage[]
  onClose: () => void
  onMove: (physicianIds: readonly number[], stageId: string) => void
  disabledReason: string | undefined
}

/** Asks where to move a card: a click instead of dragging. */
export function MoveDialog({ card, stages, onClose, onMove, disabledReason }: MoveDialogProps) {
  return (
    <Dialog
      open={card !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="small"
      title={card ? `Move ${fullName(card)}` : 'Move'}
    >
      <ul className="grid gap-1.5">
        {stages.map(({ id, name }) => (
          <li key={id}>
            <Button
              className="w-full justify-start"
              disabledReason={disabledReason ?? (id === card?.stageId ? 'They are in this stage.' : undefined)}
              onClick={() => {
                if (card) onMove([card.id], id)
                // The card first: closing takes as long as moving it.
                requestAnimationFrame(onClose)
              }}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
