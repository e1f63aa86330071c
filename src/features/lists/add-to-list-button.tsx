import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/toast.tsx'

const AddToListDialog = lazyDialog(() => import('./add-to-list-dialog.tsx').then((module) => module.AddToListDialog))

interface AddToListButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  /** Who is put on the list; nobody may be. */
  physicianIds: readonly number[]
  onAdded?: () => void
  /** A list that is not offered. */
  except?: string
}

/** Opens the dialog, or says why it does not. */
export function AddToListButton({ viewer, physicianIds, onAdded, except, ...look }: AddToListButtonProps) {
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const lock = lockOf('addToList', viewer)
  const press = () => {
    if (physicianIds.length > 0) return setOpen(true)
    toast.error('No physicians selected', 'Please select at least one physician to add to the list.')
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
        {...(onAdded ? { onAdded } : {})}
        {...(except ? { except } : {})}
      />
    </>
  )
}
