import { useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import type { ContactWay } from '../activities/kinds.ts'
import { useUndoListChange } from '../lists/use-undo-list-change.ts'
import { movePhysicians, type Stage } from './contracts.ts'
import { HowDialog } from './how-dialog.tsx'

export const mayOnlySee = 'You can view this list but not change it.'

type NamedStage = Pick<Stage, 'id' | 'name'> & { kind: string }

interface StageMenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabledReason' | 'children'> {
  stages: readonly NamedStage[]
  onChoose: (stage: NamedStage) => void
}

/** Asks which stage a selection goes to. */
export function StageMenu({ stages, onChoose, ...button }: StageMenuProps) {
  return (
    <Menu label="Move the selection" trigger={<Button {...button} />}>
      {stages.map((stage) => (
        <MenuItem key={stage.id} onSelect={() => onChoose(stage)}>
          {stage.name}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface StageButtonProps extends Omit<StageMenuProps, 'onChoose' | 'children'> {
  viewer: Viewer | null
  listId: string
  physicianIds: readonly number[]
  /** After a move, and after its undo. */
  onMoved: () => void
}

/** Moves a list's selection to another of its stages. */
export function StageButton({ viewer, listId, physicianIds, onMoved, ...menu }: StageButtonProps) {
  const ask = useCallAtPress(movePhysicians)
  const undo = useUndoListChange(onMoved, 'Move undone')
  const toast = useToast()
  const [asked, setAsked] = useState<NamedStage | null>(null)
  const move = async ({ id, name }: NamedStage, how?: ContactWay) => {
    setAsked(null)
    try {
      const { moved, undoId } = await ask({ listId, stageId: id, physicianIds: [...physicianIds], how })
      if (moved === 0) toast.info(`Already in ${name}`, formatCount(physicianIds.length, 'physician'))
      else toast.success(`Moved to ${name}`, formatCount(moved, 'physician'), undo(undoId))
    } catch (error) {
      toast.failed('Could not move', error)
    }
    onMoved()
  }
  return (
    <>
      <StageMenu {...menu} onChoose={(stage) => (stage.kind === 'contacted' ? setAsked(stage) : void move(stage))}>
        Move to stage
      </StageMenu>
      <HowDialog
        viewer={viewer}
        who={asked && formatCount(physicianIds.length, 'physician')}
        onClose={() => setAsked(null)}
        onChoose={(how) => {
          // Its buttons can still be pressed while it fades.
          if (asked) void move(asked, how)
        }}
      />
    </>
  )
}
