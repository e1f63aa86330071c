import { useState } from 'react'
import { deleteList, type PhysicianList, updateList } from '#features/lists/contracts.ts'
import { useListsChanged } from '#features/lists/use-lists.ts'
import { notYours } from '#features/teams/shared-note.tsx'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'

interface SelectedListsProps {
  lists: readonly PhysicianList[]
  lock: string | undefined
  onDone: () => void
}

/** What can be done with several lists at once. */
export function SelectedLists({ lists, lock, onDone }: SelectedListsProps) {
  const [asking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const update = useCallAtPress(updateList)
  const remove = useCallAtPress(deleteList)
  const changed = useListsChanged()
  const toast = useToast()
  const archived = lists.every((list) => list.archived)
  const many = formatCount(lists.length, 'list')
  const reason = lock ?? (lists.every(({ mayManage }) => mayManage) ? undefined : notYours)
  const run = async (done: string, each: (listId: string) => Promise<unknown>) => {
    setPending(true)
    try {
      for (const { id } of lists) await each(id)
      toast.success(done, many)
    } catch (error) {
      toast.failed('Could not change every list', error)
    } finally {
      setPending(false)
      setAsking(false)
      void changed()
      onDone()
    }
  }
  return (
    <div role="toolbar" aria-label="Selected lists" className="flex flex-wrap items-center gap-2">
      <span role="status" className="text-13 tabular-nums">
        {formatNumber(lists.length)} selected
      </span>
      <Button
        size="small"
        pending={pending && !asking}
        disabledReason={reason}
        onClick={() =>
          void run(archived ? 'Lists unarchived' : 'Lists archived', (listId) =>
            update({ listId, archived: !archived }),
          )
        }
      >
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      <Button size="small" disabledReason={reason} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${many}?`}
        description="All their physicians and notes are permanently deleted. This cannot be undone."
        confirmLabel={`Delete ${many}`}
        pendingText="Deleting..."
        pending={pending}
        destructive
        onConfirm={() => void run('Lists deleted', (listId) => remove({ listId }))}
      />
    </div>
  )
}
