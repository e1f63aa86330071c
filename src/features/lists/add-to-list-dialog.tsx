import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { addedWords } from './added-words.ts'
import { type AddedToList, addToList } from './contracts.ts'
import { ListChoiceForm, type WhichList } from './list-choice-form.tsx'
import { useListsChanged } from './use-lists.ts'
import { useUndoListChange } from './use-undo-list-change.ts'

/** More physicians than a call can name; a different call adds them. */
interface Crowd {
  count: number
  add: (list: WhichList) => Promise<AddedToList>
}

interface AddToListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The physicians to add, unless there is a `crowd`. */
  physicianIds: readonly number[]
  crowd?: Crowd
  /** Called with the list they were added to. */
  onAdded?: (listId: string) => void
  /** What the list is for, if it isn't only for keeping. */
  description?: string
  /** A list not to offer: the one being viewed. */
  except?: string
  /** For a new list: what the search is about. */
  suggestedName?: string | undefined
  /** Everyone the search finds, instead of the selection. */
  everyone?: Everyone | undefined
}

export interface Everyone {
  total: number
  open: () => void
}

/** A new list or an existing one. */
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

function AddToListForm({ physicianIds, crowd, onAdded, except, suggestedName, onDone }: AddToListFormProps) {
  const changed = useListsChanged()
  const undo = useUndoListChange(changed)
  const toast = useToast()
  const add = useCallMutation(addToList)
  return (
    <ListChoiceForm
      contract={addToList}
      {...{ except, suggestedName }}
      label={(isNew) => (isNew ? 'Create List' : 'Add to List')}
      pendingText="Processing..."
      send={(list) => (crowd ? crowd.add(list) : add.mutateAsync({ ...list, physicianIds: [...physicianIds] }))}
      onDone={(answer, { listName }) => {
        const { title, description } = addedWords(answer, listName)
        toast.success(title, description, undo(answer.undoId))
        changed()
        onAdded?.(answer.listId)
        onDone()
      }}
      onRefused={({ status, title, message }) => {
        if (status === 401 && title) toast.error(title, message)
        else toast.error('Failed to process list', message || 'An unexpected error occurred')
        if (status === 404) changed()
      }}
    />
  )
}
