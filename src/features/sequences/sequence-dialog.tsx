import { useEffect, useEffectEvent, useState } from 'react'
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
import { useToast } from '#ui/toast.tsx'
import { addToSequence, getSequences, type SequenceRow, type To } from './contracts.ts'
import { sequenceLimits } from './limits.ts'
import { stateWords } from './sequence-words.ts'
import { WhoGetsIt } from './who-gets-it.tsx'

/** A list, one of its stages, or those selected, perhaps on a list. */
export interface People {
  listId?: string
  stageId?: string
  /** Without them, everyone on the list or in the stage is meant. */
  physicianIds?: readonly number[]
}

interface SequenceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  viewer: Viewer
  to: People
}

/** In which sequence someone gets emails. Who has none yet writes one at once. */
export function SequenceDialog({ open, onOpenChange, viewer, to }: SequenceDialogProps) {
  const { data, error, refetch } = useCall(getSequences, {}, { enabled: open })
  const navigate = useNavigate()
  const failed = error !== null && data === undefined
  const openOnes = data?.data.filter(({ mine, state }) => mine && state !== 'stopped')
  const write = () => {
    if (to.physicianIds) storeRecipients(viewer.id, { ids: [...to.physicianIds], listId: to.listId ?? null })
    onOpenChange(false)
    void navigate(sequencePaths.new(to.physicianIds ? null : to.listId, to.stageId))
  }
  const writeAtOnce = useEffectEvent(write)
  const hasNone = open && openOnes?.length === 0
  useEffect(() => {
    if (hasNone) writeAtOnce()
  }, [hasNone])
  return (
    <Dialog
      open={open && !hasNone && (failed || openOnes !== undefined)}
      onOpenChange={onOpenChange}
      title="Send a sequence"
      description="One to five emails that leave one by one from your own mailbox, and stop for anyone who replies."
    >
      {failed ? (
        <LoadFailure onRetry={() => void refetch()}>Failed to load your sequences.</LoadFailure>
      ) : (
        <ChooseSequence
          viewer={viewer}
          sequences={openOnes ?? []}
          to={inputOf(to)}
          onNew={write}
          onAdded={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}

function inputOf({ listId, stageId, physicianIds }: People): To {
  if (physicianIds === undefined) return { listId: listId ?? '', ...(stageId !== undefined && { stageId }) }
  return { physicianIds: [...physicianIds], ...(listId !== undefined && { fromListId: listId }) }
}

interface ChooseSequenceProps {
  viewer: Viewer
  sequences: readonly SequenceRow[]
  to: To
  onNew: () => void
  onAdded: () => void
}

/** Before anyone is added: how many get emails, and who doesn't and why. */
function ChooseSequence({ viewer, sequences, to, onNew, onAdded }: ChooseSequenceProps) {
  const [sequenceId, choose] = useState('')
  const chosen = sequences.find(({ id }) => id === sequenceId)
  const add = useCallMutation(addToSequence)
  const navigate = useNavigate()
  const toast = useToast()
  const addTo = async ({ id, name }: SequenceRow) => {
    try {
      const { included } = await add.mutateAsync({ id, to })
      const show = { label: 'Show', run: () => void navigate(sequencePaths.one(id)) }
      toast.success(`${formatCount(included, 'person', 'people')} added`, name, show)
      onAdded()
    } catch (refused) {
      toast.failed('Could not add them', refused)
    }
  }
  return (
    <div className="grid gap-5">
      <Field label="Sequence">
        <Select value={sequenceId} onChange={(event) => choose(event.target.value)}>
          <option value="">A new one</option>
          {sequences.map(({ id, name, state }) => (
            <option key={id} value={id}>
              {name} ({stateWords[state].toLowerCase()})
            </option>
          ))}
        </Select>
      </Field>
      <WhoGetsIt viewer={viewer} to={to} quietDays={String(sequenceLimits.quietDays)} sequenceId={chosen?.id} enabled />
      <div className="flex justify-end">
        {chosen ? (
          <Button variant="primary" pending={add.isPending} pendingText="Adding..." onClick={() => void addTo(chosen)}>
            Add people
          </Button>
        ) : (
          <Button variant="primary" onClick={onNew}>
            Write the emails
          </Button>
        )}
      </div>
    </div>
  )
}
