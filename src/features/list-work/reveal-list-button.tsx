import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { askAgain } from '../physicians/revealed-contacts.ts'
import { contactLock } from '../physicians/use-contact-reveal.ts'
import { revealList } from './contracts.ts'

interface RevealListButtonProps {
  /** Everyone on a list, or those who are selected. */
  of: { listId: string } | { physicianIds: number[] }
  viewer: Viewer | null
  onRevealed: () => void
}

/** Reveals all of their emails in one step, after saying how many. Hidden if there is nothing to reveal. */
export function RevealListButton({ of, viewer, onRevealed }: RevealListButtonProps) {
  const lock = contactLock('email', viewer)
  const asked = { ...of, field: 'email' } as const
  const { data, refetch } = useCall(revealList, asked, { enabled: lock === null })
  const { mutateAsync, isPending } = useCallMutation(revealList)
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const toast = useToast()
  const many = Math.min(data?.left ?? 0, data?.quotaLeft ?? 0)
  if (lock !== null || !data || data.left === 0) return null
  const reveal = async () => {
    try {
      const { revealed } = await mutateAsync({ ...asked, most: many })
      toast.success('Emails revealed', formatCount(revealed, 'email'))
      askAgain(queries, viewer)
      void refetch()
      onRevealed()
    } catch (error) {
      toast.failed('Could not reveal', error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        disabledReason={many === 0 ? 'You’ve reached today’s limit.' : undefined}
        onClick={() => setAsking(true)}
      >
        Reveal {formatCount(data.left, 'email')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Reveal ${formatCount(many, 'email')}?`}
        description={`${formatNumber(data.left)} are hidden. You can reveal ${formatNumber(data.quotaLeft)} more now. Each counts toward your limit.`}
        confirmLabel="Reveal"
        pendingText="Revealing..."
        pending={isPending}
        onConfirm={() => void reveal()}
      />
    </>
  )
}
