import type { To } from 'react-router'
import { ChevronRight } from './icons.tsx'
import { Link } from './link.tsx'

interface BreadcrumbProps {
  /** The pages above this one, the topmost first. */
  trail: readonly { label: string; to: To }[]
  /** The page itself, unless its title comes right after. */
  current?: string
}

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1.5 text-13 text-muted">
        {trail.map(({ label, to }) => (
          <li key={label} className="flex items-center gap-1.5">
            <Link to={to} className="reach rounded-4 py-1 underline-offset-4 hover:text-ink hover:underline">
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 text-faint" />
          </li>
        ))}
        {current !== undefined && (
          <li aria-current="page" className="min-w-0 wrap-anywhere text-ink">
            {current}
          </li>
        )}
      </ol>
    </nav>
  )
}
