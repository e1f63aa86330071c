import { useCallMutation } from '#shared/calls/use-call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { moveToList } from './contracts.ts'
import { ListChoiceForm } from './list-choice-form.tsx'
import { useListsChanged } from './use-lists.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

interface MoveToListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  fromListId: string
  physicianIds: readonly number[]
  onMoved: (physicianIds: readonly number[]) => void
}

export function MoveToListDialog({ open, onOpenChange, ...about }: MoveToListDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Move to List"
      description={`${formatCount(about.physicianIds.length, 'physician')} selected. Notes, tags, and next steps move with them.`}
    >
      <MoveToListForm {...about} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type MoveToListFormProps = Omit<MoveToListDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function MoveToListForm({ fromListId, physicianIds, onMoved, onDone }: MoveToListFormProps) {
  const changed = useListsChanged()
  const undo = useUndoListChange(() => {
    changed()
    onMoved([])
  }, 'They’re back on the list')
  const toast = useToast()
  const move = useCallMutation(moveToList)
  return (
    <ListChoiceForm
      contract={moveToList}
      except={fromListId}
      label={() => 'Move'}
      pendingText="Moving..."
      send={(list) => move.mutateAsync({ ...list, fromListId, physicianIds: [...physicianIds] })}
      onDone={({ moved, alreadyThere, undoId }) => {
        const there = alreadyThere > 0 ? ` ${formatNumber(alreadyThere)} already there, so they stayed here.` : ''
        toast.success('List Updated', `Moved ${formatCount(moved, 'physician')}.${there}`, undo(undoId))
        changed()
        onDone()
        onMoved(physicianIds)
      }}
      onRefused={({ message }) => {
        toast.error('Failed to process list', message)
        changed()
      }}
    />
  )
}
