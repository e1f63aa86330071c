import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import { EmptyState, ErrorState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Inbox } from './icons.tsx'
import { Link } from './link.tsx'

interface StateOption {
  value: string
  label: string
  count?: number | undefined
}

/** Which of a tab's items are shown; part of the address, so it can be bookmarked and shared. */
export function StateLinks({
  label,
  value,
  options,
}: {
  label: string
  value: string
  options: readonly StateOption[]
}) {
  const { pathname, search } = useLocation()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {options.map((option, index) => {
        const to = new URLSearchParams(search)
        to.delete('page')
        if (index === 0) to.delete('state')
        else to.set('state', option.value)
        const current = option.value === value
        return (
          <Link
            key={option.value}
            to={{ pathname, search: to.size > 0 ? `?${to}` : '' }}
            aria-current={current ? 'true' : undefined}
            preventScrollReset
            className={cn(
              'flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 rounded-8 px-3 text-13 font-medium weak:text-muted hover:bg-fill hover:text-ink',
              current && 'bg-fill text-ink',
            )}
          >
            {option.label}
            {option.count !== undefined && <span className="tabular-nums">{formatNumber(option.count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

export const openAndDone: readonly StateOption[] = [
  { value: 'waiting', label: 'Open' },
  { value: 'done', label: 'Done' },
]

interface DeskListProps {
  /** Null if it could not be fetched. */
  answer: { total: number; page: number; pageSize: number } | null
  /** What is listed: 'Alerts'. */
  label: string
  onRetry: () => void
  retrying: boolean
  empty: { title: string; text: string }
  children: ReactNode
}

/** A tab's list with its pages, or its empty or error state. */
export function DeskList({ answer, label, onRetry, retrying, empty, children }: DeskListProps) {
  if (answer === null) {
    return (
      <ErrorState title={`${label} could not be loaded`} onRetry={onRetry} retrying={retrying}>
        Nothing was changed. Try again in a moment.
      </ErrorState>
    )
  }
  const pageCount = Math.ceil(answer.total / answer.pageSize)
  if (answer.total === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden />} title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={retrying} className={cn('transition-opacity', retrying && 'opacity-60')}>
      {answer.page > pageCount ? (
        <p className="py-10 text-center text-muted">There is nothing on this page.</p>
      ) : (
        children
      )}
      <Pagination page={Math.min(answer.page, pageCount)} pageCount={pageCount} label={label} className="mt-6" />
    </div>
  )
}

/** What every panel of the data desk gets besides its data. */
export interface DeskPanelProps {
  /** Called after a change; everything is read again. */
  onChanged: () => void
  reading: boolean
}
