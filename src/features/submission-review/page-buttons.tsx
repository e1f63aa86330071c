import { limits } from '#shared/limits.ts'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import { pageSlots } from './page-slots.ts'

interface PageButtonsProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** Buttons, not links: the page is no part of the address, so that a reload starts at the first (section 4, 'Submissions'). */
export function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Submissions, pages" className="mt-8 flex flex-wrap items-center justify-center gap-1">
      {pageSlots(page, pageCount, limits.submissionsPageSlots).map((slot) =>
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
            className={cn(
              'grid h-[34px] min-w-[34px] place-items-center rounded-8 px-2 font-medium tabular-nums',
              slot === page ? 'bg-ink text-paper' : 'text-muted hover:bg-fill hover:text-ink',
            )}
          >
            {formatNumber(slot)}
          </button>
        ),
      )}
    </nav>
  )
}
