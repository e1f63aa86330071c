import { useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { deleteList, type PhysicianList } from './contracts.ts'
import { useListsChanged } from './use-lists.ts'

/** The texts for each place. */
export interface DeletionWords {
  done: readonly [title: string, description?: string]
  failed: (message: string) => readonly [title: string, description?: string]
}

export const tableWords: DeletionWords = {
  done: ['List deleted successfully.'],
  failed: (message) => [`Could not delete list. ${message}`],
}

export const panelWords: DeletionWords = {
  done: ['List deleted', 'Your saved list has been deleted.'],
  failed: () => ['Error', 'Failed to delete saved list'],
}

interface DeleteListDialogProps {
  /** Null while the dialog is closed. */
  list: Pick<PhysicianList, 'id' | 'name'> | null
  onClose: () => void
  onDeleted: () => void
  words: DeletionWords
}

export function DeleteListDialog({ list, onClose, onDeleted, words }: DeleteListDialogProps) {
  const { mutateAsync, isPending } = useCallMutation(deleteList)
  const changed = useListsChanged()
  const toast = useToast()
  // Keeps the name while the dialog fades out.
  const [shown, setShown] = useState(list)
  if (list && list !== shown) setShown(list)
  const remove = async () => {
    if (!list) return
    try {
      await mutateAsync({ listId: list.id })
      toast.success(...words.done)
      changed()
      onDeleted()
    } catch (error) {
      toast.error(...words.failed(isCallError(error) ? error.message : ''))
      changed()
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open={list !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Are you sure?"
      description={
        <>
          <strong className="font-semibold break-words text-ink">{shown?.name}</strong> and all its physicians are
          permanently deleted. This cannot be undone.
        </>
      }
      confirmLabel="Delete list"
      pendingText="Deleting..."
      pending={isPending}
      destructive
      onConfirm={() => void remove()}
    />
  )
}
