import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { CalendarPlus } from '#ui/work-icons.tsx'
import type { Entry } from './entry-dialog.tsx'

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx').then((module) => module.EntryDialog))

interface EntryButtonProps {
  listId: string
  entry: Entry
  disabledReason: string | undefined
  onChanged: () => void
  className?: string
  /** Replaces 'Next step'. */
  children?: ReactNode
}

/** Opens the next step, tags, and notes for a physician on a list. */
export function EntryButton({ listId, entry, disabledReason, onChanged, className, children }: EntryButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabledReason={disabledReason}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        {children ?? (
          <>
            <CalendarPlus aria-hidden />
            Next step
          </>
        )}
        <span className="sr-only">
          {children === undefined ? ` with ${entry.name}` : `: next step with ${entry.name}`}
        </span>
      </Button>
      <EntryDialog open={open} onOpenChange={setOpen} {...{ listId, entry, onChanged }} />
    </>
  )
}
