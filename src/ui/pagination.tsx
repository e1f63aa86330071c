import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { limits } from '#shared/product/limits.ts'
import { cn } from './class-names.ts'
import { ChevronLeft, ChevronRight } from './icons.tsx'
import { Link } from './link.tsx'
import { formatNumber } from './number-format.ts'
import { type PaginationSlot, paginationWindow } from './pagination-window.ts'

interface PaginationProps {
  page: number
  pageCount: number
  /** The label for screen readers: 'Results'. */
  label: string
  /** The key in the address; page 1 is the address without it. */
  param?: string
  /** The rest of the address, for a page whose state is ahead of it; by default the current address. */
  search?: string
  /** Replaces the address instead of adding to the history. */
  replace?: boolean
  /** How many page numbers around the current one. */
  size?: number
  className?: string
}

/** Links that keep the rest of the address. Renders nothing for a single page. */
export function Pagination(props: PaginationProps) {
  const location = useLocation()
  const { page, pageCount, label, param = 'page', replace = false, size = limits.paginatorWindow, className } = props
  const { search = location.search } = props
  if (pageCount < 2) return null

  const addressOf = (number: number) => {
    const address = new URLSearchParams(search)
    if (number === 1) address.delete(param)
    else address.set(param, String(number))
    return { pathname: location.pathname, search: address.size > 0 ? `?${address}` : '' }
  }
  const link = (number: number, name: string, content: ReactNode) => (
    <Link
      to={addressOf(number)}
      replace={replace}
      // A replaced address does not scroll; another page of results still starts at its top.
      onClick={() => window.scrollTo(0, 0)}
      aria-label={name}
      aria-current={number === page ? 'page' : undefined}
      className={cn('page-link', number === page ? 'bg-ink text-paper' : 'text-muted hover:bg-fill hover:text-ink')}
    >
      {content}
    </Link>
  )
  return (
    <nav
      aria-label={`${label}, pages`}
      className={cn('flex flex-wrap items-center weak:justify-center gap-1 pointer-coarse:gap-0.5', className)}
    >
      {page > 1 ? link(page - 1, 'Previous page', <ChevronLeft aria-hidden className="size-4" />) : <Blank />}
      {paginationWindow(page, pageCount, size).map((slot) => (
        <Slot key={slot} slot={slot} link={link} pageCount={pageCount} />
      ))}
      {page < pageCount ? link(page + 1, 'Next page', <ChevronRight aria-hidden className="size-4" />) : <Blank />}
    </nav>
  )
}

function Slot(props: {
  slot: PaginationSlot
  pageCount: number
  link: (number: number, name: string, content: ReactNode) => ReactNode
}) {
  const { slot, pageCount, link } = props
  if (typeof slot === 'string') {
    return (
      <span aria-hidden className="w-6 text-center text-faint">
        …
      </span>
    )
  }
  const name =
    slot === 1
      ? 'First page, page 1'
      : slot === pageCount
        ? `Last page, page ${formatNumber(slot)}`
        : `Page ${formatNumber(slot)}`
  return link(slot, name, formatNumber(slot))
}

/** Keeps the numbers in place where there is no previous or next page. */
function Blank() {
  return <span aria-hidden className="size-[34px] max-sm:hidden" />
}
