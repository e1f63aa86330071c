import { type ReactNode, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { CalendarPlus } from '#ui/work-icons.tsx'
import type { Entry } from './entry-dialog.tsx'
import { stepWords } from './step-words.ts'

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

/** The stage, the next step, the tags, and the number of notes, on one line. */
export function EntryFacts({
  stage,
  tags,
  nextStep,
  notes,
}: Omit<Entry, 'physicianId' | 'name'> & { stage: string | null; notes: number }) {
  const step = nextStep && stepWords(nextStep)
  if (!stage && !step && tags.length === 0 && notes === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-13">
      {stage && <Badge tone="accent">{stage}</Badge>}
      {step && <span className={cn('break-words', step.isDue ? 'text-amber' : 'text-muted')}>{step.text}</span>}
      {tags.map((tag) => (
        <Badge key={tag} className="max-w-full">
          <span className="break-words whitespace-normal">{tag}</span>
        </Badge>
      ))}
      {notes > 0 && <span className="text-muted">{formatCount(notes, 'note')}</span>}
    </p>
  )
}
