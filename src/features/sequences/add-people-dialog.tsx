import { useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { useLists } from '../lists/use-lists.ts'
import { addToSequence } from './contracts.ts'
import { sequenceLimits } from './limits.ts'
import { WhoGetsIt } from './who-gets-it.tsx'

interface AddPeopleDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  sequenceId: string
  viewer: Viewer
  onAdded: () => void
}

/** More people for a sequence, from a list; those of a search or selection are added where they are selected. */
export function AddPeopleDialog({ open, onOpenChange, sequenceId, viewer, onAdded }: AddPeopleDialogProps) {
  const [listId, choose] = useState('')
  const lists = useLists(open, null)
  const add = useCallMutation(addToSequence)
  const toast = useToast()
  const press = async () => {
    try {
      const { included } = await add.mutateAsync({ id: sequenceId, to: { listId } })
      toast.success(`${formatCount(included, 'person', 'people')} added`)
      onOpenChange(false)
      onAdded()
    } catch (error) {
      toast.failed('Could not add them', error)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add people"
      description="From one of your lists. In a search or on a list, select people and press Sequence."
      footer={
        <Button
          variant="primary"
          disabledReason={listId === '' ? 'Choose a list first.' : undefined}
          pending={add.isPending}
          pendingText="Adding..."
          onClick={() => void press()}
        >
          Add people
        </Button>
      }
    >
      <div className="grid gap-5">
        {lists.error && !lists.data ? (
          <LoadFailure onRetry={() => void lists.refetch()}>Failed to load your physician lists.</LoadFailure>
        ) : (
          <Field label="List">
            <Select value={listId} onChange={(event) => choose(event.target.value)}>
              <option value="">Choose a list</option>
              {lists.data?.data.map(({ id, name, count }) => (
                <option key={id} value={id} disabled={count === 0}>
                  {name} ({formatCount(count, 'physician')})
                </option>
              ))}
            </Select>
          </Field>
        )}
        <WhoGetsIt
          viewer={viewer}
          to={listId === '' ? null : { listId }}
          quietDays={String(sequenceLimits.quietDays)}
          sequenceId={sequenceId}
          enabled
        />
      </div>
    </Dialog>
  )
}
