import { useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { MailCheck } from '#ui/work-icons.tsx'
import type { People } from './sequence-dialog.tsx'

export const SequenceDialog = lazyDialog(() => import('./sequence-dialog.tsx').then((module) => module.SequenceDialog))

interface SequenceButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  to: People
  /** Instead of the word: who gets it. */
  label?: string
}

/** Asks whether to write a new sequence to them or to add them to one. */
export function SequenceButton({ viewer, to, label, ...look }: SequenceButtonProps) {
  const [open, setOpen] = useState(false)
  const lock = lockOf('mailboxes', viewer)
  const face = (
    <>
      <MailCheck aria-hidden />
      {label === undefined && 'Sequence'}
    </>
  )
  if (viewer === null || lock?.byPlan) {
    return (
      <PlansLink {...look} lock={lock ?? { reason: '' }}>
        {face}
        {label !== undefined && <span className="sr-only">{label}</span>}
      </PlansLink>
    )
  }
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        aria-haspopup="dialog"
        disabledReason={lock?.reason}
        onClick={() => setOpen(true)}
      >
        {face}
      </Button>
      <SequenceDialog open={open} onOpenChange={setOpen} viewer={viewer} to={to} />
    </>
  )
}
