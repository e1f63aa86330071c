import type { ReactNode } from 'react'
import { formatNumber } from '#ui/number-format.ts'

interface TodaySectionProps {
  title: string
  count: number
  /** Shown instead of rows if there are none. */
  empty: string
  /** To the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the Today page: its title, how many, and its rows. */
export function TodaySection({ title, count, empty, aside, children }: TodaySectionProps) {
  return (
    <section aria-label={title} className="mb-10">
      <div className="flex items-baseline gap-2 border-b border-hair-strong px-1.5 pb-2">
        <h2 className="font-serif text-16 font-semibold">{title}</h2>
        <span className="text-muted tabular-nums">{formatNumber(count)}</span>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      {count === 0 ? <p className="px-1.5 py-3 text-13 text-muted">{empty}</p> : <ul>{children}</ul>}
    </section>
  )
}
