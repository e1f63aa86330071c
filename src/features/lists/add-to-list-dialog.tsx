import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, SubmitButton } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Dialog, DialogClose, DialogFooter } from '#ui/dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { addedWords } from './added-words.ts'
import { type AddedToList, addToList, whichList } from './contracts.ts'
import { useListChoice } from './list-choice.tsx'
import { useListsChanged } from './use-lists.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

const target = { ...addToList, input: z.strictObject(whichList) }

/** More physicians than a call can name: another call adds them. */
interface Crowd {
  count: number
  add: (list: z.output<typeof target.input>) => Promise<AddedToList>
}

interface AddToListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Who is put on the list: these, unless there is a crowd. */
  physicianIds: readonly number[]
  crowd?: Crowd
  /** Told of the list that they are on now. */
  onAdded?: (listId: string) => void
  /** What the list is for, where it is not for keeping alone. */
  description?: string
  /** A list that is not offered: the one that is looked at. */
  except?: string
  /** In place of the selection, everyone that the search finds. */
  everyone?: Everyone | undefined
}

export interface Everyone {
  total: number
  open: () => void
}

/** A new list, or one that exists. */
export function AddToListDialog({ open, onOpenChange, description, everyone, ...props }: AddToListDialogProps) {
  const selected = `${formatCount(props.crowd?.count ?? props.physicianIds.length, 'physician')} selected`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Add to List"
      description={description ? `${selected}. ${description}` : selected}
    >
      {everyone && (
        <Button
          size="small"
          className="mb-5"
          onClick={() => {
            onOpenChange(false)
            everyone.open()
          }}
        >
          Add all {formatCount(everyone.total, 'result')} instead
        </Button>
      )}
      <AddToListForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type AddToListFormProps = Omit<AddToListDialogProps, 'open' | 'onOpenChange' | 'description' | 'everyone'> & {
  onDone: () => void
}

function AddToListForm({ physicianIds, crowd, onAdded, except, onDone }: AddToListFormProps) {
  const list = useListChoice(except)
  const changed = useListsChanged()
  const undo = useUndoListChange(changed)
  const toast = useToast()
  const add = useCallMutation(addToList)
  const form = useCallForm(target, {
    values: { listName: '' },
    input: ({ listName }) => list.which(listName),
    send: (which) => (crowd ? crowd.add(which) : add.mutateAsync({ ...which, physicianIds: [...physicianIds] })),
    onDone: (answer, { listName }) => {
      const { title, description } = addedWords(answer, listName)
      toast.success(title, description, undo(answer.undoId))
      changed()
      onAdded?.(answer.listId)
      onDone()
    },
    onRefused: ({ status, title, message }, { atFields }) => {
      if (atFields) return false
      if (status === 401 && title) toast.error(title, message)
      else toast.error('Failed to process list', message || 'An unexpected error occurred')
      if (status === 404) changed()
      return true
    },
  })
  const name = useWatch({ control: form.control, name: 'listName' })
  return (
    <CallForm form={form} className="grid gap-5">
      {list.fields({ input: form.field('listName'), error: form.message('listName') })}
      <DialogFooter className="-mx-5 -mb-5 sm:-mx-6">
        <DialogClose render={<Button>Cancel</Button>} />
        <SubmitButton pending={form.pending} pendingText="Processing..." disabledReason={list.missing(name)}>
          {list.isNew ? 'Create List' : 'Add to List'}
        </SubmitButton>
      </DialogFooter>
    </CallForm>
  )
}
