import type { Viewer } from '#shared/access/access.ts'
import { SubmitButton } from '#ui/button.tsx'
import { type GatedControl, lockOf } from './gated-controls.ts'
import { PlansLink } from './plans-link.tsx'

interface GatedSubmitProps {
  control: GatedControl
  viewer: Viewer
  pending: boolean
  pendingText: string
  /** 'Make key' */
  children: string
}

/** Sends a form, or leads those whose plan doesn't cover it to the plans. */
export function GatedSubmit({ control, viewer, pending, pendingText, children }: GatedSubmitProps) {
  const lock = lockOf(control, viewer)
  return (
    <div>
      {lock?.byPlan ? (
        <PlansLink lock={lock}>{children}</PlansLink>
      ) : (
        <SubmitButton pending={pending} pendingText={pendingText} disabledReason={lock?.reason}>
          {children}
        </SubmitButton>
      )}
    </div>
  )
}
