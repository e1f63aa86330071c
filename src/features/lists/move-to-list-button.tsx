import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const MoveToListDialog = lazyDialog(() => import('./move-to-list-dialog.tsx').then((module) => module.MoveToListDialog))

interface MoveToListButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  fromListId: string
  physicianIds: readonly number[]
  /** Called with those no longer on the list; empty after an undo. */
  onMoved: (physicianIds: readonly number[]) => void
}

/** Moves a selection to another list. */
export function MoveToListButton({ viewer, fromListId, physicianIds, onMoved, ...look }: MoveToListButtonProps) {
  const [open, setOpen] = useState(false)
  const lock = lockOf('addToList', viewer)
  return (
    <>
      <Button {...look} disabledReason={lock?.reason} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Move
      </Button>
      <MoveToListDialog open={open} onOpenChange={setOpen} {...{ fromListId, physicianIds, onMoved }} />
    </>
  )
}
