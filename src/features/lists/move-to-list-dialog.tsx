import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { moveToList, whichList } from './contracts.ts'
import { useListChoice } from './list-choice.tsx'
import { useListsChanged } from './use-lists.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

const target = { ...moveToList, input: z.strictObject(whichList) }

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
      description={`${formatCount(about.physicianIds.length, 'physician')} selected. Notes, tags, and next steps go along.`}
    >
      <MoveToListForm {...about} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type MoveToListFormProps = Omit<MoveToListDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }

function MoveToListForm({ fromListId, physicianIds, onMoved, onDone }: MoveToListFormProps) {
  const list = useListChoice(fromListId)
  const changed = useListsChanged()
  const undo = useUndoListChange(() => {
    changed()
    onMoved([])
  }, 'They are on the list again')
  const toast = useToast()
  const move = useCallMutation(moveToList)
  const form = useCallForm(target, {
    values: { listName: '' },
    input: ({ listName }) => list.which(listName),
    send: (which) => move.mutateAsync({ ...which, fromListId, physicianIds: [...physicianIds] }),
    onDone: ({ moved, alreadyThere, undoId }) => {
      const there = alreadyThere > 0 ? ` ${formatNumber(alreadyThere)} already there, and left here.` : ''
      toast.success('List Updated', `Moved ${formatCount(moved, 'physician')}.${there}`, undo(undoId))
      changed()
      onDone()
      onMoved(physicianIds)
    },
    onRefused: ({ message }, { atFields }) => {
      if (atFields) return false
      toast.error('Failed to process list', message)
      changed()
      return true
    },
  })
  const name = useWatch({ control: form.control, name: 'listName' })
  return (
    <CallForm form={form} className="grid gap-5">
      {list.fields({ input: form.field('listName'), error: form.message('listName') })}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton pending={form.pending} pendingText="Moving..." disabledReason={list.missing(name)}>
          Move
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
