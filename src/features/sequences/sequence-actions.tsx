import { useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { Ellipsis, Square, UserPlus } from '#ui/work-icons.tsx'
import { AddPeopleDialog } from './add-people-dialog.tsx'
import { type SequenceRow, setSequence } from './contracts.ts'
import { sendLock, stateTones, stateWords } from './sequence-words.ts'

interface SequenceActionsProps {
  sequence: SequenceRow
  viewer: Viewer | null
  onChanged: () => void
}

const done = { running: 'Sequence started', paused: 'Sequence paused', stopped: 'Sequence stopped' } as const

/** Start, pause, resume, and stop, for everyone in it. */
export function SequenceActions({ sequence: { id, state, mine, started }, viewer, onChanged }: SequenceActionsProps) {
  const set = useCallMutation(setSequence)
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const [adding, setAdding] = useState(false)
  const change = async (to: keyof typeof done) => {
    try {
      await set.mutateAsync({ id, state: to })
      toast.success(done[to])
      setAsks(false)
      onChanged()
    } catch (error) {
      toast.failed('Could not change the sequence', error)
    }
  }
  const badge = <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
  if (!mine || state === 'stopped') return badge
  return (
    <>
      {badge}
      {state === 'running' ? (
        <Button pending={set.isPending} onClick={() => void change('paused')}>
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          pending={set.isPending}
          disabledReason={sendLock(viewer)}
          onClick={() => void change('running')}
        >
          {started ? 'Resume' : 'Start'}
        </Button>
      )}
      <Menu
        label="More for this sequence"
        trigger={
          <Button size="icon" aria-label="More for this sequence">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {viewer && sendLock(viewer) === undefined && (
          <MenuItem icon={<UserPlus aria-hidden />} onSelect={() => setAdding(true)}>
            Add people
          </MenuItem>
        )}
        <MenuItem icon={<Square aria-hidden />} destructive onSelect={() => setAsks(true)}>
          Stop for everyone
        </MenuItem>
      </Menu>
      {viewer && (
        <AddPeopleDialog open={adding} onOpenChange={setAdding} sequenceId={id} viewer={viewer} onAdded={onChanged} />
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Stop this sequence?"
        description="No more emails leave, and it can’t be started again. Answers to what was sent still come in."
        confirmLabel="Stop it"
        pendingText="Stopping..."
        pending={set.isPending}
        destructive
        onConfirm={() => void change('stopped')}
      />
    </>
  )
}
