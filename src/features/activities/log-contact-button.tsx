import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { MailCheck } from '#ui/work-icons.tsx'

const LogContactDialog = lazyDialog(() => import('./log-contact-dialog.tsx').then((module) => module.LogContactDialog))

interface LogContactButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  physicianIds: readonly number[]
  /** For the one physician it's about. */
  name?: string
  onLogged?: () => void
}

/** Logs that these physicians were contacted: how, when, and with what result. */
export function LogContactButton({ viewer, physicianIds, name, onLogged, ...look }: LogContactButtonProps) {
  const [open, setOpen] = useState(false)
  const lock = lockOf('saved', viewer)
  return (
    <>
      <Button {...look} disabledReason={lock?.reason} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MailCheck aria-hidden />
        Log contact
        {name && <span className="sr-only"> with {name}</span>}
      </Button>
      <LogContactDialog
        open={open}
        onOpenChange={setOpen}
        physicianIds={physicianIds}
        name={name}
        viewer={viewer}
        onLogged={onLogged}
      />
    </>
  )
}
