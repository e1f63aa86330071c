import { cn } from './class-names.ts'
import { formatNumber } from './number-format.ts'
import type { PaginationSlot } from './pagination-window.ts'

interface PageButtonsProps {
  /** The label: 'Submissions, pages'. */
  label: string
  page: number
  slots: readonly PaginationSlot[]
  onPage: (page: number) => void
  className?: string
}

/** Buttons, for page numbers that are not in the address; if they are, use `Pagination`, which has links. */
export function PageButtons({ label, page, slots, onPage, className }: PageButtonsProps) {
  if (slots.length < 2) return null
  return (
    <nav
      aria-label={label}
      className={cn('flex flex-wrap items-center justify-center gap-1 pointer-coarse:gap-0.5', className)}
    >
      {slots.map((slot) =>
        typeof slot === 'string' ? (
          <span key={slot} aria-hidden className="w-6 text-center text-faint">
            …
          </span>
        ) : (
          <button
            key={slot}
            type="button"
            aria-label={`Page ${formatNumber(slot)}`}
            aria-current={slot === page ? 'page' : undefined}
            onClick={() => onPage(slot)}
            className={cn('page-link', slot === page ? 'bg-ink text-paper' : 'text-muted hover:bg-fill hover:text-ink')}
          >
            {formatNumber(slot)}
          </button>
        ),
      )}
    </nav>
  )
}
