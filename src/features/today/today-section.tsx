import type { ReactNode } from 'react'
import { formatNumber } from '#ui/number-format.ts'

interface TodaySectionProps {
  title: string
  count: number
  /** To the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the Today page: its title, how many, and its rows. One without rows is left out. */
export function TodaySection({ title, count, aside, children }: TodaySectionProps) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="mb-6">
      <div className="flex items-baseline gap-2 border-b border-hair-strong px-1.5 pb-1.5">
        <h2 className="font-serif text-16 font-semibold">{title}</h2>
        <span className="text-muted tabular-nums">{formatNumber(count)}</span>
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
