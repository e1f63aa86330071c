import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { UserRoundX } from '#ui/icons.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { liftDoNotContact } from './contracts.ts'
import type { Block } from './do-not-contact-line.tsx'

const DoNotContactDialog = lazyDialog(() =>
  import('./do-not-contact-dialog.tsx').then((module) => module.DoNotContactDialog),
)

interface DoNotContactButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  physicianId: number
  name: string
  block: Block | undefined
  onChanged: () => void
}

/** Marks a physician as do not contact, or allows contact again. */
export function DoNotContactButton({ viewer, physicianId, name, block, onChanged, ...look }: DoNotContactButtonProps) {
  const [open, setOpen] = useState(false)
  const lift = useCallAtPress(liftDoNotContact)
  const toast = useToast()
  const lock = lockOf('saved', viewer)
  const allow = async () => {
    try {
      await lift({ physicianIds: [physicianId] })
      toast.success('Contact allowed again', name)
      onChanged()
    } catch (error) {
      toast.failed('Could not allow contact', error)
    }
  }
  if (block && !block.byPhysician) {
    return (
      <Button {...look} disabledReason={lock?.reason} onClick={() => void allow()}>
        <UserRoundX aria-hidden />
        Allow contact
        <span className="sr-only"> with {name}</span>
      </Button>
    )
  }
  return (
    <>
      <Button {...look} disabledReason={lock?.reason} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserRoundX aria-hidden />
        Do not contact
        <span className="sr-only"> {name}</span>
      </Button>
      <DoNotContactDialog
        open={open}
        onOpenChange={setOpen}
        {...{ physicianId, name, onChanged }}
        team={viewer?.team ?? null}
      />
    </>
  )
}
