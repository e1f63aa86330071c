import { useState } from 'react'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { removeFromList } from './contracts.ts'
import { useListsChanged } from './use-lists.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

interface RemoveDialogProps {
  listId: string
  /** Null while the dialog is closed. */
  physicianIds: readonly number[] | null
  onClose: () => void
  onRemoved: (physicianIds: readonly number[]) => void
}

/**
 * Asks before removing physicians from a list, because their notes are removed, too. It can be undone for a few
 * minutes.
 */
export function RemoveDialog({ listId, physicianIds, onClose, onRemoved }: RemoveDialogProps) {
  const { mutateAsync, isPending } = useCallMutation(removeFromList)
  const changed = useListsChanged()
  const toast = useToast()
  // Keeps the number while the dialog fades out.
  const [shown, setShown] = useState(physicianIds)
  if (physicianIds && physicianIds !== shown) setShown(physicianIds)
  const many = formatCount(shown?.length ?? 0, 'physician')
  const undo = useUndoListChange(() => {
    changed()
    onRemoved([])
  }, 'They’re back on the list')
  const remove = async () => {
    if (!physicianIds) return
    try {
      const { undoId } = await mutateAsync({ listId, physicianIds: [...physicianIds] })
      toast.success('List Updated', `Removed ${many} from the list.`, undo(undoId))
      changed()
      onRemoved(physicianIds)
    } catch (error) {
      toast.failed('Failed to process list', error)
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open={physicianIds !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Remove ${many}?`}
      description="This also deletes your notes about them on this list. You can still find them in search."
      confirmLabel="Remove from list"
      pendingText="Removing..."
      pending={isPending}
      destructive
      onConfirm={() => void remove()}
    />
  )
}
