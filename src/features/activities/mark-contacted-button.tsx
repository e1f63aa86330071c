import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { MailCheck } from '#ui/work-icons.tsx'
import { markContacted } from './contracts.ts'
import { useFromList } from './from-list.tsx'

interface MarkContactedButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  viewer: Viewer | null
  physicianIds: readonly number[]
  /** Removes the marks instead. */
  undo?: boolean
  onMarked: () => void
}

/** Notes that these physicians were contacted today, so that a search can leave them out for a while. */
export function MarkContactedButton({
  viewer,
  physicianIds,
  undo = false,
  onMarked,
  ...look
}: MarkContactedButtonProps) {
  const { mutateAsync, isPending } = useCallMutation(markContacted)
  const toast = useToast()
  const lock = lockOf('saved', viewer)
  const listId = useFromList()
  const mark = async () => {
    try {
      const { marked } = await mutateAsync({ physicianIds: [...physicianIds], contacted: !undo, listId })
      const many = formatCount(marked, 'physician')
      if (undo) toast.success('Marks removed', `${many} no longer marked as contacted.`)
      else toast.success('Marked as contacted', `${many} marked.`)
      onMarked()
    } catch (error) {
      toast.failed('Could not save the mark', error)
    }
  }
  return (
    <Button {...look} pending={isPending} disabledReason={lock?.reason} onClick={() => void mark()}>
      <MailCheck aria-hidden />
      {undo ? 'Not contacted' : 'Mark contacted'}
    </Button>
  )
}
