import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { ListPlus } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import type { Everyone } from './add-to-list-dialog.tsx'

const AddToListDialog = lazyDialog(() => import('./add-to-list-dialog.tsx').then((module) => module.AddToListDialog))

export interface AddToListButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  /** The physicians to add; may be empty. */
  physicianIds: readonly number[]
  /** A list not to offer. */
  except?: string
  /** For a new list: what the search is about. */
  suggestedName?: string
  /** Offers to add everyone the search finds instead of the selection. */
  everyone?: Everyone
}

/** Opens the dialog, or says why it can't. */
export function AddToListButton({
  viewer,
  physicianIds,
  except,
  suggestedName,
  everyone,
  ...look
}: AddToListButtonProps) {
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const lock = lockOf('addToList', viewer)
  const press = () => {
    if (physicianIds.length > 0) return setOpen(true)
    toast.error('No physicians selected', 'Please select at least one physician to add to the list.')
  }
  if (lock?.byPlan) {
    return (
      <PlansLink {...look} lock={lock}>
        <ListPlus aria-hidden />
        Add to List
      </PlansLink>
    )
  }
  return (
    <>
      <Button {...look} disabledReason={lock?.reason} onClick={press}>
        <ListPlus aria-hidden />
        {lock?.label ?? 'Add to List'}
      </Button>
      <AddToListDialog
        open={open}
        onOpenChange={setOpen}
        physicianIds={physicianIds}
        {...{ everyone, suggestedName }}
        {...(except ? { except } : {})}
      />
    </>
  )
}
