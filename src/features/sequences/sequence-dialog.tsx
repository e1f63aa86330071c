import { useState } from 'react'
import { useNavigate } from 'react-router'
import { storeRecipients } from '#features/email/recipients-store.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { addToSequence, getSequences, type SequenceRow, type To } from './contracts.ts'
import { sequenceLimits } from './limits.ts'
import { stateWords } from './sequence-words.ts'
import { WhoGetsIt } from './who-gets-it.tsx'

/** A list, one of its stages, or those selected, perhaps on a list. */
export interface ForWhom {
  listId?: string
  /** All of them are meant if there are no ids. */
  stageId?: string
  physicianIds?: readonly number[]
}

interface SequenceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  viewer: Viewer
  whom: ForWhom
}

/** Before anyone gets emails: in which sequence, how many get them, and who doesn't and why. */
export function SequenceDialog({ open, onOpenChange, ...about }: SequenceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send a sequence"
      description="One to five emails that leave one by one from your own mailbox, and stop for whoever replies."
    >
      <ChooseSequence {...about} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function toOf({ listId, stageId, physicianIds }: ForWhom): To {
  if (physicianIds === undefined) return { listId: listId ?? '', ...(stageId !== undefined && { stageId }) }
  return { physicianIds: [...physicianIds], ...(listId !== undefined && { fromListId: listId }) }
}

const isOpen = ({ mine, state }: SequenceRow) => mine && state !== 'stopped'

function ChooseSequence({ viewer, whom, onDone }: Omit<SequenceDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { data, error, refetch } = useCall(getSequences, {})
  const [sequenceId, choose] = useState('')
  const add = useCallMutation(addToSequence)
  const navigate = useNavigate()
  const toast = useToast()
  const to = toOf(whom)
  if (error && !data) return <LoadFailure onRetry={() => void refetch()}>Failed to load your sequences.</LoadFailure>
  if (!data) return <Skeleton className="h-24" />
  const write = () => {
    if ('physicianIds' in to) storeRecipients(viewer.id, { ids: to.physicianIds, listId: whom.listId ?? null })
    onDone()
    void navigate(sequencePaths.new(whom.physicianIds ? null : whom.listId, whom.stageId))
  }
  const addThem = async () => {
    try {
      const { included } = await add.mutateAsync({ id: sequenceId, to })
      const name = data.data.find(({ id }) => id === sequenceId)?.name
      toast.success(`${formatCount(included, 'person', 'people')} added`, name, {
        label: 'Show',
        run: () => void navigate(sequencePaths.one(sequenceId)),
      })
      onDone()
    } catch (refused) {
      toast.failed('Could not add them', refused)
    }
  }
  return (
    <div className="grid gap-5">
      <Field label="Sequence">
        <Select value={sequenceId} onChange={(event) => choose(event.target.value)}>
          <option value="">A new one</option>
          {data.data.filter(isOpen).map(({ id, name, state }) => (
            <option key={id} value={id}>
              {name} ({stateWords[state].toLowerCase()})
            </option>
          ))}
        </Select>
      </Field>
      <WhoGetsIt
        to={to}
        quietDays={String(sequenceLimits.quietDays)}
        sequenceId={sequenceId === '' ? undefined : sequenceId}
        enabled
      />
      <div className="flex justify-end">
        {sequenceId === '' ? (
          <Button variant="primary" onClick={write}>
            Write the emails
          </Button>
        ) : (
          <Button variant="primary" pending={add.isPending} pendingText="Adding..." onClick={() => void addThem()}>
            Add people
          </Button>
        )}
      </div>
    </div>
  )
}
