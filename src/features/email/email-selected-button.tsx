import { useNavigate } from 'react-router'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Mail } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { emailSelected, storeRecipients } from './recipients-store.ts'

interface EmailSelectedButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  physicianIds: readonly number[]
  /** The list they were selected on. */
  listId?: string
}

/** Emails exactly those who are selected. */
export function EmailSelectedButton({ viewer, physicianIds, listId, ...look }: EmailSelectedButtonProps) {
  const navigate = useNavigate()
  const lock = lockOf('viewEmail', viewer)
  const label = (
    <>
      <Mail aria-hidden />
      Email
    </>
  )
  if (viewer === null || lock?.byPlan) {
    return (
      <PlansLink {...look} lock={lock ?? { reason: '' }}>
        {label}
      </PlansLink>
    )
  }
  const tooMany =
    physicianIds.length > limits.selectAllCap
      ? `Select at most ${formatNumber(limits.selectAllCap)} physicians to email.`
      : undefined
  const write = () => {
    storeRecipients(viewer.id, { ids: [...physicianIds], listId: listId ?? null })
    void navigate(emailSelected)
  }
  return (
    <Button {...look} disabledReason={lock?.reason ?? tooMany} onClick={write}>
      {label}
    </Button>
  )
}
