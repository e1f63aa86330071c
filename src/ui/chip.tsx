import { cn } from './class-names.ts'
import { X } from './icons.tsx'

interface ChipProps {
  /** What kind of value it is, paler and in front: 'Specialty'. */
  kind?: string
  children: string
  onRemove?: () => void
  className?: string
}

/** An active filter: what it is and a button that drops it. */
export function Chip({ kind, children, onRemove, className }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-hair-strong bg-surface pl-2.5 text-13',
        onRemove ? 'pr-0.5' : 'pr-2.5',
        className,
      )}
    >
      {kind && <span className="text-faint">{kind}</span>}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${kind ? `${kind} ` : ''}${children}`}
          className="grid size-6 shrink-0 place-items-center rounded-full text-faint hover:bg-fill hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
