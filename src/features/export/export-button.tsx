import { type ReactNode, useState } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { ExportScope } from './export-scope.ts'

interface ExportButtonProps {
  viewer: Viewer | null
  /** What can be exported, at least one; the first available one is suggested. */
  scopes: readonly ExportScope[]
  look?: Pick<ButtonProps, 'variant' | 'size' | 'className'>
  /** If not given, 'Export Selected'. */
  children?: ReactNode
}

/** Opens the export dialog; tells those who may not export why. */
export function ExportButton({ viewer, scopes, look, children = 'Export Selected' }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  const lock = lockOf('export', viewer)
  const nothing = scopes.every(({ disabledReason }) => disabledReason !== undefined)
  const reason = lock?.reason ?? (nothing ? scopes[0]?.disabledReason : undefined)
  if (lock?.byPlan) {
    return (
      <PlansLink {...look} lock={lock}>
        <Download aria-hidden />
        {children}
      </PlansLink>
    )
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)} disabledReason={reason} aria-haspopup="dialog">
        <Download aria-hidden />
        {lock?.label ?? children}
      </Button>
      {!lock && <ExportDialog open={open} onOpenChange={setOpen} scopes={scopes} />}
    </>
  )
}
