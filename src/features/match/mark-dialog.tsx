import { useState } from 'react'
import type { Membership } from '#shared/access/ownership.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { formatCount } from '#ui/number-format.ts'

interface MarkDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  physicians: number
  team: Pick<Membership, 'name' | 'sharesByDefault'>
  pending: boolean
  onMark: (shared: boolean) => void
}

/** For members of a team: whether the marks are private. */
export function MarkDialog({ open, onOpenChange, physicians, team, pending, onMark }: MarkDialogProps) {
  const [shared, setShared] = useState(team.sharesByDefault)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={`Mark ${formatCount(physicians, 'physician')} as yours?`}
      description="Cards show the mark, and searches can include or leave out your records."
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button variant="primary" pending={pending} pendingText="Marking..." onClick={() => onMark(shared)}>
            Mark as mine
          </Button>
        </>
      }
    >
      <Checkbox
        label={`Share the marks with ${team.name}`}
        checked={shared}
        onChange={({ target }) => setShared(target.checked)}
      />
    </Dialog>
  )
}
